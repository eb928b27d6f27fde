"""Small words of questions: none of them is ever what is searched for."""

from cade.queries.plan.lexicons.table import table
from cade.queries.stop_words import ENGLISH, STOP_WORDS

_PORTUGUESE = """
pro pros pra pras mim comigo conosco ti lhe lhes te si sera seja sejam estou estamos estavam estive
esteve estao tinha tinham tem temos tens havia haviam vou vai vao ia iam quero queria preciso
gostaria pode podem posso consigo poderia favor oi ola ei opa hey entao cade tudo todo toda todos
todas cada nada algo alguem ninguem coisa coisas assunto assuntos tema temas mesma mesmos mesmas
onde aonde qual quais quem quanto quantos quantas quanta vezes vez ate ja ainda apenas somente tipo
mais menos muito pouco bem tambem ai aqui la sim nao enquanto durante antes depois apos logo
voces dele dela deles delas ele ela eles elas naquele naquela nesse nessa neste nesta desse
dessa deste desta disso disto nisso daquele daquela pelo pela pelos pelas dum duma numa num
to tava ta eh ne dia dias hora horas sei sabe lembra era eram foi foram ser sao um uma uns umas
dentro perto sobre acerca respeito novamente mostra ultimo ultima ultimos ultimas primeiro
primeira primeiros primeiras recente recentes os as quer dizer fica ficam alem
outro outra outros outras pessoal galera pessoas dois duas tres quatro cinco seis sete oito nove dez
pessoa gente tal tais sabemos sabia sabiam
"""
_ENGLISH = """
please hi hello hey me mine us let lets may might must shall want wanted need needed like got get
gets thing things stuff something anything everything nothing someone anyone everyone somebody
anybody nobody
one ones many much often ever also already still yet just ve ll re m d s t isn wasn aren didn
while when where who whom whose which what why how during before after until since regarding
concerning via through last latest first newest oldest recent most recently kind maybe ago
within around near up going been go went lot bunch ok okay so else really actually exactly earliest
somewhere anywhere again ugh argh hmm uh oops vs versus
whatever whichever whoever wherever whenever
other others another due people every each besides two three four five six seven eight nine ten
"""

ONLY_PORTUGUESE = frozenset(_PORTUGUESE.split()) - frozenset(_ENGLISH.split()) - ENGLISH
"""Small words that in an English question may be something ("the outro")."""
FUNCTION_WORDS = frozenset(_PORTUGUESE.split()) | frozenset(_ENGLISH.split()) | STOP_WORDS
VAGUE_TIMES = table("recentemente ultimamente recently lately")
REFERENCES = table("ele ela dele dela nele nela he she him her his")
"""They point at somebody whom only an earlier question named."""
GENERIC = table(
    """
    historico history atividade atividades activity activities informacao informacoes info
    detalhes details itens items item coisinhas lista resumo resumao summary recap novidade
    novidades news evento eventos events event conteudo trecho
    """
)
"""They say that something is wanted, not what."""
PORTUGUESE_HINTS = table(
    """
    tarefas tarefa projeto cliente empresa imagens imagem prints arquivos arquivo mensagens
    mensagem notas paginas conversas conversa repositorio quem qual quais quando onde cade
    ontem hoje liste mostre pra pro recado anexos passado passada semana mes ano dia
    """
)
ENGLISH_HINTS = table(
    """
    tasks task project client company images image screenshots files file messages message notes
    pages page conversations conversation repository list show summary yesterday today
    """
)
"""Words of one language only that say in which one a short question is."""
