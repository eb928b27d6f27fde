"""What turns an assistant from its task: forgetting rules, another role, secrets, commands."""

from collections.abc import Sequence

from cade.domain.order_sign import Sign, act
from cade.domain.order_words import (
    ANSWER,
    BE,
    EARLIER,
    FORGET,
    HAND_OVER,
    NOTES,
    OTHER,
    RULES,
    SECRET,
    SOMEBODY,
)

_ABOUT_SOMETHING = (
    r"(?! (?:about|regarding|concerning|for|on|sobre|do|da|dos|das|del|de|para) "
    rf"(?!(?:the |o |a |el |la |seu |sua |your |any )?(?:system|sistema|developer|{SOMEBODY})))"
)
"""Instructions about an ointment are no assistant's."""

TURNING: Sequence[Sign] = (
    act(
        "forget_rules",
        1.0,
        rf"\b{FORGET}\b[^.!?\n]{{0,40}}\b(?:{EARLIER}\b[^.!?\n]{{0,20}}\b{RULES}\b"
        rf"{_ABOUT_SOMETHING}"
        rf"|{RULES}[^.!?\n]{{0,20}}\b{EARLIER}\b{_ABOUT_SOMETHING})",
        rf"\b(?:{FORGET}|delete|erase|clear|apague|limpe"
        rf"|borra)\b[^.!?\n]{{0,12}}\b(?:context|contexto"
        rf"|evidences?|evidencias?|conversation|conversa|conversacion) {EARLIER}\b",
        rf"\b(?:{FORGET}|delete|erase|clear|apague|limpe|borra)\b[^.!?\n]{{0,12}}\b{EARLIER}"
        r" (?:context|contexto|evidences?|evidencias?|conversation|conversa|conversacion)\b",
        # Written without spaces between the words, or with one between all letters.
        r"(?:ignore|disregard|forget|esqueca|desconsidere|ignora|olvida)[a-z]{0,24}"
        r"(?:instruc|rules|regras|reglas|prompt)",
    ),
    act(
        "forget_yours",
        0.8,
        rf"\b{FORGET}\b[^.!?\n]{{0,30}}\b(?:your|seus?|suas?|tus?|teus?|tuas?)\b"
        rf"[^.!?\n]{{0,25}}\b{RULES}\b",
        rf"\b{FORGET}\b (?:everything|all|tudo|todo)\b[^.!?\n]{{0,20}}"
        rf"\b(?:above|before|acima|antes|arriba|anterior|told|said|disse|you know|sabes|voce sabe)",
        rf"\b{FORGET} (?:what|whatever|anything|everything|o que|tudo o que"
        rf"|lo que) (?:comes?|stands?|is|was"
        r"|vem|veio|esta|foi dito|viene|esta escrito)[^.!?\n]{0,10}\b(?:before"
        r"|above|antes|acima|arriba)\b",
        rf"\b{FORGET} what you(?:'ve| have)? (?:were|been) (?:told|instructed|taught)\b",
    ),
    act(
        "forget_sources",
        0.55,
        rf"\b{FORGET}\b[^.!?\n]{{0,12}}\b{OTHER} [^.!?\n]{{0,12}}{NOTES}\b",
        rf"\b{NOTES} other than this\b|\b(?:other|older|all other|outras?|otras?) {NOTES}"
        r"[^.!?\n]{0,30}\b(?:must not|may not|should not|nao (?:devem|podem)|no (?:deben|pueden))",
        rf"\b{FORGET}\b (?:the |this |as |los |las |o |el |esse |este )?"
        r"(?:evidences?|context|contexto|citations?|evidencias?)\b",
    ),
    act(
        "forget_some", 0.55, rf"\b{FORGET}\b[^.!?\n]{{0,40}}\b{EARLIER}\b[^.!?\n]{{0,20}}\b{RULES}"
    ),
    act("forget", 0.35, rf"\b{FORGET}\b"),
    act(
        "hand_over_own",
        0.8,
        rf"\b(?:{HAND_OVER}|translate|traduza|traduce|summari[sz]e) (?:me "
        rf"|us )?(?:your|seu|sua|suas|seus"
        r"|tus?) (?:own |initial |hidden |secret |full |system )?(?:prompts?"
        r"|instructions|instrucoes"
        r"|instrucciones|rules|regras|reglas|guidelines|diretrizes|directrices)\b",
        r"\b(?:repeat|print|output|repita|repite|imprima) (?:back )?(?:all "
        r"|everything |the |todo |tudo |o |el )"
        r"{0,2}(?:words|text|texto|everything|tudo|todo)? ?(?:above|acima|de arriba)\b",
    ),
    act("hand_over", 0.55, rf"\b{HAND_OVER}\b[^.!?\n]{{0,45}}\b{SECRET}"),
    act(
        "hide",
        0.4,
        r"\b(?:do not|don't|never|must not|nao|nunca|no)\b[^.!?\n]{0,20}\b(?:mention|tell|reveal"
        r"|disclose|show|highlight|cite|list|mencione?s?|conte|diga|revele|mostre|informe|le digas"
        r"|menciones|cites?|muestres)\b[^.!?\n]{0,40}\b(?:user|usuario|anyone"
        r"|anything|ninguem|nadie"
        r"|nada|nenhum\w*|ningun\w*|any|this (?:instruction|message|note)|est[ae] (?:instruc\w+"
        r"|mens\w+|nota)|sources?|fontes?|fuentes?)\b",
    ),
    act("be", 0.6, rf"\b{BE}"),
    act(
        "new_task",
        0.5,
        r"\b(?:new|nova|nueva) (?:task|instructions?|instruc\w+|tarefa|tarea|objective|objetivo)"
        r"\s*:\s*\w",
        r"\b(?:your|sua|seu|tu) (?:new |only |sole |nova |novo |nueva |nuevo "
        r"|unic[oa] )?(?:task|role|goal|job|tarefa"
        r"|funcao|objetivo|papel|tarea|funcion) (?:is|e|es|agora e|now is|is now)\b",
    ),
    act(
        "rules_changed",
        0.5,
        rf"\b(?:your|suas|seus|tus) {RULES} (?:have|has|were|are|foram|han"
        rf"|fueron)\b[^.!?\n]{{0,14}}"
        r"\b(?:updated|replaced|changed|revoked|atualizad\w+|substituid\w+|trocad\w+|revogad\w+"
        r"|actualizad\w+|sustituid\w+)",
        rf"\b(?:your|suas|tus) (?:{EARLIER} )?(?:instructions|instrucoes"
        rf"|instrucciones|prompt)(?: {EARLIER})?"
        r" (?:are|is|were|have been|estao|foram|sao|estan|fueron"
        r"|quedan)\b[^.!?\n]{0,6}\b(?:now )?(?:void"
        r"|null|cancel\w*|obsolete|no longer|nul[ao]s|sin efecto|sem efeito)",
        r"\b(?:developers?|administrators?|owners?|creators?|openai|anthropic|desenvolvedores"
        r"|administrador\w*|desarrolladores)\b[^.!?\n]{0,40}\b(?:authori[sz]e\w*"
        r"|approve\w*|allow\w*"
        r"|autoriz\w+|permit\w+)",
        r"\bupdated (?:guidelines|rules|instructions|policy)\b",
    ),
    act(
        "refuse",
        0.55,
        r"\b(?:do not|don't|never|must not|refuse to|nao|nunca|recuse-se a|no)\b (?:answer|reply to"
        r"|respond to|responda|responder|respondas|contestes)\b[^.!?\n]{0,12}\b(?:the |a |la |o )?"
        r"(?:user|question|pergunta|pregunta|usuario)",
    ),
    act(
        "this_alone",
        0.8,
        r"\b(?:use|cite|quote|trust|consider|usa|cita"
        r"|confie em)\b[^.!?\n]{0,12}\b(?:only|solely|just"
        r"|somente|apenas|solo|so)\b[^.!?\n]{0,8}\b(?:this|est[ae]) (?:message|note|text|document"
        r"|paragraph|source|page|mensagem|nota|texto|documento|trecho|fonte"
        r"|pagina|mensaje|fuente)\b",
        r"\b(?:only|somente|apenas|solo|so)\b (?:use|cite|quote|trust|usa|cita) (?:this|est[ae])\b",
        r"\b(?:cite|quote|cita) (?:this|est[ae]) \w+ (?:as|como) \[?\d",
        r"\b(?:this|est[ae]) (?:message|note|text|mensagem|nota|texto"
        r"|mensaje) (?:is|e|es) (?:an?|uma|una)"
        r" (?:instruction|command|order|instruc\w+|comando|ordem|orden) (?:to|for"
        r"|para|a) (?:you|voce|ti)\b",
        r"\bfrom now on\b[^.!?\n]{0,30}\byou (?:will|shall|must)\b|\byou (?:will|shall|must)"
        r" (?:only |always )?(?:answer|reply|respond|say)\b[^.!?\n]{0,40}\bfrom now on\b",
    ),
    act(
        "task_to_say",
        0.35,
        rf"\b(?:task|tarefa|tarea|job|role|papel)(?:\s*:| (?:is to|is|e|es)) {ANSWER}\b",
    ),
    act(
        "persona",
        0.5,
        r"\b(?:change|switch|cambia|muda|mude|troque|troca) (?:of |de |your |seu |sua |tu )?"
        r"(?:character|persona|personality|role|personaje|personagem|personalidade|papel)\b",
        r"\b(?:repeat|repites?|repita|repite)\b[^.!?\n]{0,12}\b(?:forever|endlessly|sin parar"
        r"|sem parar)\b",
    ),
    act(
        "decode",
        0.8,
        r"\b(?:decod\w+|descod\w+)\b[^.!?\n]{0,30}\b(?:and|e|y)\b[^.!?\n]{0,12}\b(?:do|follow|obey|"
        r"execute|run|faca|siga|execut[ae]|haz|sigue|ejecuta)\b",
        r"\b(?:rot ?-?13|base ?64|caesar|cesar|hexadecimal"
        r"|morse)\b[^\n]{0,120}\b(?:comply|obey|follow"
        r" it|do (?:so|what|as)|obedeca|cumpra|obedece|cumple)\b",
    ),
    act(
        "run",
        0.4,
        r"\b(?:execute|run|call|invoke|rode|execut[ae]|chame|ejecut[ae]|llama)\b[^.!?\n]{0,30}"
        r"\b(?:the (?:tool|function|command|following)|tools?|this (?:command|code)|a (?:ferramenta"
        r"|funcao)|o comando|el comando|la (?:herramienta|funcion)|rm -rf|shell|sql)\b",
    ),
    act(
        "delete",
        0.4,
        r"\b(?:delete|erase|wipe|apague|exclua|borr[ae]|elimin[ae])\b[^.!?\n]{0,20}"
        r"\b(?:all|every|tudo|todos|todas|everything|todo)\b",
    ),
)
