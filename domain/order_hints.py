"""What stands around an order to an assistant without wanting anything by itself."""

from collections.abc import Sequence

from cade.domain.order_sign import Sign, hint
from cade.domain.order_words import (
    ASKED,
    MACHINE,
    PERHAPS,
    RULES,
    SOMEBODY,
)

HINTS: Sequence[Sign] = (
    hint(
        "speaker",
        0.3,
        r"(?:^|[\n.!?;>\]] ?)(?:#+ ?)?(?:assistant|assistente|asistente|model"
        r"|human|user|usuario)\s*:",
    ),
    hint("false_cites", 0.4, r"(?:\[\d{1,2}\]\s{0,2}){2}"),
    hint("machine", 0.35, MACHINE),
    hint("perhaps_machine", 0.3, PERHAPS),
    hint(
        "vocative",
        0.45,
        rf"(?:^|[.!?:;\n|·–—(>-] ?|\b(?:dear|hey|attention|atencao|atencion|caro|prezad[oa]|querido"
        rf"|note to|nota (?:para|ao|a)|aviso (?:ao|para)|importante? (?:for|to|para|message to)"
        rf"|mensagem para|message (?:for|to)|to (?:the|any|all)|(?:para|a) (?:o|a|el|la"
        rf"|qualquer|cualquier|todo))[ :]*(?:(?:an?|the|any|all|o|a|os|el|la|um|uma) )?)"
        rf"{SOMEBODY}(?!\s*:)[^.!?\n]{{0,60}}[:,]",
        rf"\b(?:dear|prezad[oa]|car[oa]|querid[oa]|estimad[oa]|atencao|attention"
        rf"|atencion) {SOMEBODY}",
        rf"\b(?:if|se|si|when|quando|cuando)\b[^.!?\n]{{0,12}}\b(?:you are|voce (?:e|for)"
        rf"|eres|es)\b[^.!?\n]{{0,12}}{SOMEBODY}",
        rf"\b(?:for|to|para) (?:any |all |the )?{MACHINE}[^.!?\n]{{0,20}}:",
        rf"\b(?:hi|hello|hey|hola|ola|oi|ei|eai|thanks|thank you|obrigad[oa]|gracias|valeu|you|voce"
        rf"|attention|atencao|atencion),? (?:the |my |o |meu |el )?{MACHINE}",
        r"\b(?:atencao|atencion|attention),? (?:o |the |el )?(?:modelo?|agente?)\b",
        rf"{MACHINE} (?:reads?|le|ler|leia|lee|processes|proces+a|resume|indexes"
        rf"|indexa) (?:this|est[ae]"
        r"|isto|esto)",
        r"\b(?:whoever|anyone who|whatever|quem"
        r"|quien)\b[^.!?\n]{0,10}\b(?:summari[sz]\w+|process\w*"
        r"|index\w*|resum\w+)\b",
        rf"{SOMEBODY}[^.!?\n]{{0,50}}\b(?:reading|processing|summari[sz]ing|que (?:le|ler|leia|lea"
        rf"|lee|estiver lendo|proces+a\w*|resum\w+)|lendo|leyendo)\b",
    ),
    hint(
        "must",
        0.3,
        rf"{SOMEBODY}[^.!?\n]{{0,60}}\b{ASKED}\b",
        rf"\b(?:you|voce|tu|usted) {ASKED}\b",
    ),
    hint(
        "asked",
        0.35,
        r"\b(?:when(?:ever)?|if|sempre que|quando|cuando|siempre que|se|si)\b[^.!?\n]{0,20}"
        r"\b(?:asked|asks|questioned|perguntar\w*|pregunt\w+)\b",
        r"\b(?:a quem|whoever|anyone who|quien) (?:perguntar|asks|pregunte)\b",
        r"\b(?:before|antes de) (?:you )?(?:answer(?:ing)?|reply(?:ing)?|responder|contestar)\b",
        r"\bwhen (?:generating|answering|summari[sz]ing|producing|composing)\b",
        r"\b(?:ao|quando) (?:responder|resumir|gerar)\b|\bal (?:responder|resumir)\b",
        r"\bwhen you (?:answer|reply|respond|summari[sz]e)\b",
    ),
    hint(
        "instead",
        0.25,
        r"\b(?:instead|em vez disso|ao inves disso|en su lugar|en vez de eso|no matter what"
        r"|regardless of|independentemente d|sin importar|whatever (?:was|is) asked"
        r"|(?:whatever|qualquer|cualquier) (?:the |que seja a |)(?:question|pergunta|pregunta))",
    ),
    hint(
        "user",
        0.25,
        r"\b(?:the (?:user|reader)|users?'?s? question|ao? usuario|o usuario|el usuario"
        r"|al usuario|do usuario|del usuario|ao? leitor|al lector)\b",
    ),
    hint("you_are", 0.4, rf"\b(?:you are|you're|voce e|eres)\b[^.!?\n]{{0,20}}{SOMEBODY}"),
    hint(
        "hidden",
        0.35,
        r"display:\s?none|visibility:\s?hidden|font-size:\s?0|<!--|\b(?:white"
        r"|hidden|invisible) text\b"
        r"|\btexto (?:branco|oculto|invisivel|blanco)\b|\busers? (?:never|cannot|do not) see\b",
    ),
    hint(
        "address_to",
        0.25,
        r"https?://\S{1,200}[?&=]|\b[\w.+-]{1,60}@[\w-]{1,60}\.\w|\bcurl\b|!\[[^\]]{0,80}\]\(http",
    ),
    hint(
        "urgent",
        0.15,
        r"\b(?:important|urgent|critical|attention|importante|urgente|critico|atencao|atencion"
        r"|override|mandatory|obrigatorio|obligatorio|priority|prioridade|prioridad"
        r"|immediately|imediatamente|inmediatamente)\b",
    ),
    hint(
        "unbound",
        0.4,
        r"\b(?:no (?:restrictions|limits)|without (?:any )?(?:restrictions"
        r"|limits)|sem (?:restricoes"
        r"|limites)|sin (?:restricciones|limites)"
        r"|(?:nao|no) (?:segue|sigue|sigas|siga) (?:as|las|nenhuma|ninguna) (?:regras?|reglas?)"
        r"|dan\b.{0,20}(?:regras|rules|reglas|restri))",
    ),
    hint("new_rules", 0.3, rf"\b(?:new|novas?|nuevas?) {RULES}\b"),
    hint(
        "processor",
        0.35,
        r"\b(?:whoever|anyone who|whatever|quem|quien)\b[^.!?\n]{0,10}\b(?:process\w*|index\w*)\b",
    ),
    hint("instruction_label", 0.3, r"(?:^|[\n.!?] ?)(?:instruction|instrucao|instruccion)\s*:"),
    hint("as_machine", 0.45, rf"\b(?:as|como) (?:an? |uma? |una? )?{MACHINE}"),
    hint(
        "superseded",
        0.45,
        r"\b(?:knowledge base|retrieval|context window|training data|search results|base de"
        r" conhecimento|base de conocimiento)\b[^.!?\n]{0,40}\b(?:superseded"
        r"|deprecated|outdated|wrong"
        r"|invalid|other than|obsolet\w+|substituid\w+|invalid\w+)\b",
    ),
    hint(
        "truth",
        0.4,
        r"\b(?:correct|true|real|actual|verdadeir[oa]|corret[oa]"
        r"|correct[oa]) (?:value|answer|one|valor"
        r"|resposta|respuesta|horario|numero)\b|\b(?:valor|resposta|respuesta|horario|numero)"
        r" (?:verdadeir[oa]|corret[oa]|correct[oa]|real)\b",
    ),
    hint(
        "secret_rule",
        0.3,
        r"\b(?:instruc\w+|directives?) de segur\w+|\bsecurity (?:directive|instruction)",
    ),
    hint(
        "your_answer",
        0.35,
        r"\b(?:your|tua|tu) (?:answers?|reply|replies|responses?|output|summary"
        r"|resposta|respuesta)\b",
    ),
)
