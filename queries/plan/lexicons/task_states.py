"""How tasks stand, and how people ask what there is to do: patterns in the order that counts."""

from cade.queries.plan.patterns import lines
from cade.queries.plan.plan import TaskStatus

STATES: tuple[tuple[TaskStatus, tuple[str, ...]], ...] = (
    (
        "pr_opened",
        lines("""
        HAVING (um|uma|o|a|an|the|algum)? OPENED? REQUEST OPENED?
        HAVING (um|uma|o|a|an|the|algum)? OPENED? (pull|merge) REQUEST2 OPENED?
        REQUEST ANY? ANY? ANY? ANY? OPENED
        (pull|merge) REQUEST2 ANY? OPENED
        REQUEST (did|have|has) (i|we|P) (open|opened|create|created)
        (did|have|has) (i|we|P) (open|create|raise|file) (a|an|the|any)? REQUEST
        (did|have|has) (i|we|P) (open|create|raise|file) (a|an|the|any)? (pull|merge) REQUEST2
        (pull|merge) REQUEST2 (did|have|has) (i|we|P) (open|opened|create|created)
        OPENED (um|uma|o|a|os|the|an|algum|any)? REQUEST
        OPENED (um|uma|o|a|os|the|an)? (pull|merge) REQUEST2
        (em|in|under|for|awaiting|aguardando|esperando|para) code? (review|revisao)
        (waiting|pending) for code? review
        (virou|viraram|became|turned into) (a|um|uma)? REQUEST
        """),
    ),
    (
        "open",
        lines("""
        (preciso|precisa|precisamos|tenho|temos|tem|devo|vou) (de|que|a|para)? TOFINISH
        (need|needs|have|has|supposed|want) to (do|FINISH|hand in)
        NOT (foram|foi|were|been|yet|i|we|have|eu)? (CLOSING|CLOSE) (up|off|out|in|with|of)
        (put|putting) ANY? (off|aside|away)
        (CLOSING|push|pushed|moved|kicked|held) ANY? (back|down the road)
        (left|leave|deixei|deixamos|deixou|ficou|ficaram|passou|passaram|empurrei|joguei)
… (isso|ANY)? (for|until|para|pra) (later|depois|tomorrow|amanha|outro dia)
        (on|em) (hold|espera|standby|stand by)
        (deixei|deixamos|ficou|ficaram) de lado
        (given|gave|giving) up on
        POSTPONED
        NOT (foram|foi|estao|esta|sao|were|been|yet|i|we|have|eu|P)? FINISHED
        NOT (foram|foi|were|been|yet|i|we|have)? wrapped up
        NOT FINISH
        NOT (foram|foi|were|been|yet|i|we|have|eu|P)? STARTED
        NOT (i|we)? (start|begin)
        NOT (fiz|fizemos|done)
        (unfinished|incomplete|incompletas|undone|inacabadas)
        """),
    ),
    (
        "in_progress",
        lines("""
        STARTED
        em (andamento|progresso|curso|execucao|desenvolvimento)
        in progress
        (being worked on|working on)
        (picked|pick|taken|took|take) (up|on)
        (kicked|kick) off
        (got|get|getting|gotten) (going|started) (with|on)?
        (dei|demos|deu) inicio (a|ao|as|aos)?
        (comecei|comecamos|comecou) a (fazer|mexer)
        (a meio|half done|half finished|pela metade|em maos)
        (did|have) (i|we|P) (start|begin)
        """),
    ),
    (
        "done",
        lines("""
        FINISHED
        (WEAKTASK|TASK) (que|that|which)? (eu|i|P)? FIXED
        (WEAKTASK|TASK) did (i|P|we) fix
        (CLOSING|CLOSE) (up|off|out)
        (take|took|taken) care of?
        (deal|dealt) with
        (hand|handed|turn|turned) in
        (got|get|getting|gotten) (done|through|ANY done)
        (dei|deu|demos) (baixa|conta|cabo|fim|por (encerrada|encerradas|terminada|concluida))
        (did|have) (i|we|P) FINISH
        """),
    ),
    (
        "open",
        lines("""
        UNDONE
        em aberto
        (ficou|ficaram) (para|pra) tras
        (por|a|pra|para) fazer
        to do
        """),
    ),
    (
        "consulted",
        lines("""
        LOOKED
        looked (at|into|over|D)
        (went|gone) (over|through)
        dei uma (olhada|lida)
        (did|have) i (look at|view|see|consult)
        """),
    ),
    (
        "mentioned",
        ("NAMED", "(did|have) (i|P|we) (mention|cite|bring up)", "(brought|came|come) up"),
    ),
)
TO_DO = lines("""
    (o que)? ainda? me? (falta|faltou|faltam|resta|sobrou) eu? (pra|para|a)? eu? TOFINISH
    (o que)? eu? ainda? (tenho|tinha|temos) ainda? (pra|para|que|de|a) TOFINISH
    (o que|que|quais coisas) mais? ainda? (esta|ficou|continua|tem|segue|estao) ainda? de?
… (pendente|pendentes|em aberto|aberto|por fazer|sem fazer|faltando|atrasado|parado|para tras)
    (o que) eu? ainda? nao (FINISHED|fiz)
    what (haven t|didn t) (i|we) (FINISHED|FINISH|done|do)
    what (have|did) (i|we) not (FINISHED|FINISH|done)
    what (s|is|are) (on|in) (my|the) (plate|todo|backlog|to do)
    (o que) eu? (preciso|devo|deveria|precisava) fazer
    (what|whats) else? (s|is)? still? (UNDONE|unfinished|due|late)
… (to do|for me|on my plate)?
    (anything|something|nothing|algo|nada|coisa|coisas|stuff|things) (que esteja|that s)?
… (overdue|pending|outstanding|open|left|due|unfinished|late|pendente|atrasado|atrasada|aberto)
    (pending|open|outstanding|todo|to do) (item|items|thing|things|point|points)
    (itens|pontos|coisas|assuntos) (pendentes|em aberto|abertos)
    (comecei|comecamos|iniciei) (e|mas) (ainda)? nao FINISHED
    (start|started|begin|began) (and|but) (have|did)? (not|never|didn|haven) t? (FINISH|FINISHED)
    what do i still? (have|need) to (do|finish|deliver)
    what (should|must) i (do|work on?|tackle|start|focus on?)
    (things|stuff) (left|still)? to do
    coisas (a|para|pra|por) fazer
    (o que) (vence|vencem|vencia|venceu) D
    what am i supposed to do
    what s on my (plate|todo|to do)
    my (to do|todo) list?
""")
ONGOING = lines("""
    o que (esta|ta|segue|tem|continua) (em)? (andamento|progresso|curso)
    what (s|is) (in progress|ongoing|underway|being worked on)
""")
