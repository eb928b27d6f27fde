"""Words too common to look for, folded, of Portuguese and of English.

Besides articles, pronouns and prepositions they hold what a question about one's own history is
made of ("what did I do about"), which says nothing about where the answer stands.
"""

_PORTUGUESE = """
a ao aos aquela aquelas aquele aqueles aquilo as ate com como da das de dela delas dele deles
depois do dos e ela elas ele eles em entre era eram essa essas esse esses esta estao estas
estava este estes estou eu foi fomos for foram ha havia isso isto ja la lhe lhes mais mas me
mesmo meu meus minha minhas muito na nao nas nem no nos nossa nossas nosso nossos num numa o
os ou para pela pelas pelo pelos por porque pra pro qual quais quando quanta quantas quanto
quantos que quem se sem ser sera seu seus so sobre sua suas tambem te tem tenho ter teve
tinha tinham tive tu tua tudo um uma umas uns voce voces onde aonde existe existem houve
algum alguma alguns algumas fiz fez fizemos fizeram fazer feito faco qualquer aqui ai entao
"""

_ENGLISH = """
a about after all also am an and any anything are aren as at be because been before being
between but by can could couldn d did didn do does doesn doing don done down during each few
for from further had hadn has hasn have haven having he her here hers him his how i if in
into is isn it its itself just ll m me more most my myself no nor not now of off on once only
or other our ours out over own re s same she should shouldn so some something such t than
that the their theirs them then there these they this those through to too under until up us
ve very was wasn we were weren what when where which while who whom whose why will with won
would wouldn you your yours
"""

PORTUGUESE = frozenset(_PORTUGUESE.split())
ENGLISH = frozenset(_ENGLISH.split())
STOP_WORDS = PORTUGUESE | ENGLISH
