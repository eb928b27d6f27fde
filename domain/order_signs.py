"""What orders to an assistant are made of: one pattern for each sign, and what it weighs.

Portuguese, English and Spanish, over text without case and accents. Every repetition is bounded, so
that time grows with the length alone.
"""

import re
from collections.abc import Sequence

import msgspec


class Sign(msgspec.Struct, frozen=True):
    """One thing that orders are made of. weight: what it adds, once for each text."""

    name: str
    weight: float
    pattern: re.Pattern[str]


def _sign(name: str, weight: float, *alternatives: str) -> Sign:
    return Sign(name, weight, re.compile("|".join(alternatives)))


_FORGET = (
    r"(?:ignor(?:e[ms]?|ar?|ando|ing|en|ad)|disregard(?:ing)?|forget|esque[cç]a[ms]?|esquece"
    r"|desconsider(?:e[ms]?|ar?|a)|descart(?:e|a)|olvid(?:a|e|en)|haz caso omiso de|override"
    r"|overrid(?:e|ing)|bypass|sobrescrev(?:a|er)|anul(?:e|a)|do not (?:follow|obey)"
    r"|nao (?:siga|obedeca)|no (?:sigas|obedezcas)|desobede(?:ca|zca)|stop following)"
)
_EARLIER = (
    r"(?:previous|prior|earlier|above|preceding|former|existing|original|initial|anterior(?:es)?"
    r"|previas?|previos?|acima|precedentes?|iniciais|de arriba|recebid[ao]s|que recebeu|dad[ao]s"
    r"|you (?:were|have been) given|given to you)"
)
_RULES = (
    r"(?:instruc(?:tion|ao|oe|cion)[es]*|instructions?|rules?|regras?|reglas?|guidelines?"
    r"|diretrizes|directrices|directives?|prompts?|system messages?|guardrails?|restricoes"
    r"|restrictions?|restricciones|safety (?:rules|policies)|ordens|ordenes|orders|comandos"
    r"|polic(?:y|ies)|politicas)"
)
_MACHINE = (
    r"(?:assist(?:ant|ente)s?(?! (?:social|manager|professor|administrativ|director))|\ba\.?i\.?\b"
    r"(?! team)|\bias?\b|\bllms?\b|language models?|modelos? de (?:linguagem|lenguaje)|chat ?bots?"
    r"|chat ?gpt|copilot|claude|gemini|inteligencia artificial|\bbots?\b|\bagents?\b|\bagentes?\b"
    r"|the model\b|o modelo\b|el modelo\b)"
)
_ASKED = r"(?:must|should|shall|need to|have to|deve[ms]?|precisa[ms]?|debe[ns]?|tiene[ns]? que)"
_ANSWER = (
    r"(?:repl(?:y|ies)|respond[ae]?|answers?|say|says|output|print|write|escrev[ae]|escrib[ae]"
    r"|diga|digas|diz|di\b|imprim[ae]|conteste?|contesta|summari[sz]e|resuma|resume)"
)
_ONLY = (
    r"(?:only|solely|exactly|nothing but|just|somente|apenas|so com|exatamente|unicamente"
    r"|exclusivamente|solo|solamente|exactamente|always|sempre|siempre|verbatim)"
)
_SECRET = (
    r"(?:passwords?|senhas?|contrasenas?|secrets?|segredos?|secretos?|credentia\w*|credencia\w*"
    r"|api[ -]?keys?|chaves? (?:de api|secretas?|privadas?)|claves? (?:de api|secretas?|privadas?)"
    r"|tokens?|private keys?|env(?:ironment)? variables|variaveis de ambiente"
    r"|(?:system|hidden|initial) prompt|prompt (?:do|de|del) sistema|seu prompt|your prompt"
    r"|tu prompt|your (?:own )?instructions|suas instrucoes|tus instrucciones|(?:all|todos os"
    r"|todas as|todos los|entire|whole) (?:personal |private )?(?:data|dados|datos|files|arquivos"
    r"|archivos|messages|mensagens|mensajes|history|historico|historial|conversations|conversas))"
)
_HAND_OVER = (
    r"(?:reveal|leak|exfiltrate|disclose|expose|dump|print|output|show|repeat|send|post|forward"
    r"|upload|share|give|revel[ae]|vaz[ae]|expon(?:ha|e|ga)|mostr[ae]|muestr[ae]|repit[ae]|envi[ae]"
    r"|mand[ae]|encaminh[ae]|reenvi[ae]|compartilh[ae]|compart[ae]|imprim[ae]|exib[ae]|list[ae]?)"
)
_BE = (
    r"(?:you are now|you're now|from now on,? (?:you|act|behave|answer|respond|reply|always)"
    r"|act as|pretend (?:to be|that you|you are)|behave as|roleplay as|you will now"
    r"|voce agora e|agora voce e|a partir de agora,? (?:voce|responda|aja|diga|ignore|sempre)"
    r"|aja como|atue como|finja (?:ser|que)|comporte-se como|ahora eres|eres ahora"
    r"|a partir de ahora,? (?:eres|responde|actua|debes|siempre)|actua como|finge (?:ser|que)"
    r"|(?:enter|enable|activate|ative|entre em|activa) (?:o )?(?:developer|dan|god|debug|admin"
    r"|jailbreak|desenvolvedor|desarrollador)[ -]?(?:mode)?|(?:developer|dan|god|jailbreak) mode"
    r"|modo (?:dan|desenvolvedor|desarrollador|deus|sem restricoes|sin restricciones))"
)
_TEMPLATE = (
    r"<\|[^|>\n]{1,64}\|>|</?(?:start_of_turn|end_of_turn|bos|eos|tool_call|function_call)>"
    r"|\[/?inst\]|<</?sys>>|<\uff5c[^\uff5c>\n]{1,64}\uff5c>|</?(?:system|assistant)>"
    r"|</?(?:evidence|evidencias?|context|contexto|user_query)>"
    r"|(?:begin|end|fim|fin|inicio) (?:of |d[aeo]s? |de las? )?(?:system|evidence|evidencias?"
    r"|context|user input|untrusted|documento?s?|data)(?: prompt)?\b\s*(?:[-=#\]>]|$)"
)
_ROLE = (
    r"(?:^|[\n.!?;>\]] ?|[-#=]{2,} ?)(?:#+ ?|>+ ?|\[|\()?(?:system|sistema|assistant|assistente"
    r"|asistente|developer|new instructions?|novas? instruc\w+|nuevas? instruc\w+"
    r"|system (?:prompt|message|override)|instruc\w+ (?:do|del|para o) \w+|admin override)"
    r"\s*(?:\]|\))?\s*:"
)
SIGNS: Sequence[Sign] = (
    _sign(
        "forget_rules",
        1.0,
        rf"\b{_FORGET}\b[^.!?\n]{{0,40}}\b(?:{_EARLIER}\b[^.!?\n]{{0,20}}\b{_RULES}"
        rf"|{_RULES}[^.!?\n]{{0,20}}\b{_EARLIER})\b",
    ),
    _sign(
        "forget_yours",
        0.8,
        rf"\b{_FORGET}\b[^.!?\n]{{0,30}}\b(?:your|seus?|suas?|tus?|teus?|tuas?)\b"
        rf"[^.!?\n]{{0,25}}\b{_RULES}\b",
        rf"\b{_FORGET}\b (?:everything|all|tudo|todo)\b[^.!?\n]{{0,20}}"
        rf"\b(?:above|before|acima|antes|arriba|anterior|told|said|disse)",
    ),
    _sign("forget", 0.35, rf"\b{_FORGET}\b"),
    _sign("template", 0.7, _TEMPLATE),
    _sign("role", 0.45, _ROLE),
    _sign("machine", 0.35, _MACHINE),
    _sign(
        "vocative",
        0.45,
        rf"(?:^|[.!?:;\n] ?|\b(?:dear|hey|attention|atencao|atencion|caro|querido|note to|nota"
        rf" (?:para|ao|a)|aviso (?:ao|para)|importante? (?:for|to|para|message to)|mensagem para|"
        rf"message (?:for|to)|to (?:the|any|all)|(?:para|a) (?:o|a|el|la|qualquer|cualquier|todo)"
        rf")[ :]*(?:(?:an?|the|any|all|o|a|os|el|la|um|uma) )?){_MACHINE}[^.!?\n]{{0,60}}[:,]",
        rf"\b(?:if|se|si|when|quando|cuando)\b[^.!?\n]{{0,12}}\b(?:you are|voce (?:e|for)"
        rf"|eres|es)\b[^.!?\n]{{0,12}}{_MACHINE}",
        rf"{_MACHINE}[^.!?\n]{{0,50}}\b(?:reading|processing|summari[sz]ing|que (?:le|ler|leia|lea"
        rf"|lee|estiver lendo|processa\w*|resum\w+)|lendo|leyendo)\b",
    ),
    _sign(
        "must",
        0.3,
        rf"{_MACHINE}[^.!?\n]{{0,60}}\b{_ASKED}\b",
        rf"\b(?:you|voce|tu|usted) {_ASKED}\b",
    ),
    _sign(
        "answer_only",
        0.6,
        rf"\b{_ANSWER}\b[^.!?\n]{{0,40}}\b{_ONLY}\b[^.!?\n]{{0,25}}"
        r"(?:[:\"'“«]|\b(?:with|the (?:word|phrase|text)|com|con|la (?:palabra|frase)|a "
        r"(?:palavra|frase)|that|que)\b)",
        rf"\b{_ONLY}\b {_ANSWER}\b",
    ),
    _sign(
        "answer",
        0.25,
        rf"\b{_ANSWER}\b[^.!?\n]{{0,30}}(?:[\"'“«]|\bthat\b|\bque\b|\bwith\b|"
        r"\bcom\b|\bcon\b|\bquestion|\bpergunta|\bpregunta|\buser|\busuario)",
    ),
    _sign(
        "instead",
        0.25,
        r"\b(?:instead|em vez disso|ao inves disso|en su lugar|en vez de eso|no matter what"
        r"|regardless of|independentemente d|sin importar|(?:whatever|qualquer|cualquier) "
        r"(?:the |que seja a |)(?:question|pergunta|pregunta))",
    ),
    _sign(
        "user",
        0.25,
        r"\b(?:the user|users?'?s? question|ao? usuario|o usuario|el usuario"
        r"|al usuario|do usuario|del usuario)\b",
    ),
    _sign("hand_over", 0.55, rf"\b{_HAND_OVER}\b[^.!?\n]{{0,45}}\b{_SECRET}"),
    _sign(
        "hide",
        0.4,
        r"\b(?:do not|don't|never|nao|nunca|no)\b[^.!?\n]{0,20}\b(?:mention|tell|reveal|disclose"
        r"|cite|mencione?s?|conte|diga|revele|informe|le digas|menciones|cites?)\b[^.!?\n]{0,40}"
        r"\b(?:user|usuario|anyone|ninguem|nadie|this (?:instruction|message|note)"
        r"|est[ae] (?:instruc\w+|mens\w+|nota)|sources?|fontes?|fuentes?)\b",
    ),
    _sign("be", 0.6, rf"\b{_BE}"),
    _sign(
        "address_to",
        0.25,
        r"https?://\S{1,200}[?&=]|\b[\w.+-]{1,60}@[\w-]{1,60}\.\w|\bcurl\b|!\[[^\]]{0,80}\]\(http",
    ),
    _sign(
        "urgent",
        0.15,
        r"\b(?:important|urgent|critical|attention|importante|urgente|critico|atencao|atencion"
        r"|override|mandatory|obrigatorio|obligatorio|priority|prioridade|prioridad"
        r"|immediately|imediatamente|inmediatamente)\b",
    ),
    _sign(
        "run",
        0.4,
        r"\b(?:execute|run|call|invoke|rode|execut[ae]|chame|ejecut[ae]|llama)\b[^.!?\n]{0,30}"
        r"\b(?:the (?:tool|function|command|following)|tools?|this (?:command|code)|a (?:ferramenta"
        r"|funcao)|o comando|el comando|la (?:herramienta|funcion)|rm -rf|shell|sql)\b",
    ),
    _sign(
        "delete",
        0.4,
        r"\b(?:delete|erase|wipe|apague|exclua|delete|borr[ae]|elimin[ae])\b[^.!?\n]{0,20}"
        r"\b(?:all|every|tudo|todos|todas|everything|todo)\b",
    ),
    _sign(
        "unbound",
        0.4,
        r"\b(?:no restrictions|without (?:any )?restrictions|sem restricoes|sin restricciones"
        r"|(?:nao|no) (?:segue|sigue|sigas|siga) (?:as|las|nenhuma|ninguna) (?:regras?|reglas?)"
        r"|dan\b.{0,20}(?:regras|rules|reglas|restri))",
    ),
    _sign("new_rules", 0.3, rf"\b(?:new|novas?|nuevas?) {_RULES}\s*:"),
)
