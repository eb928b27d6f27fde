"""What an order to an assistant wants: one pattern for each act, and what it weighs."""

from collections.abc import Sequence

from cade.domain.order_sign import Sign, act
from cade.domain.order_words import (
    ACT,
    ANSWER,
    BE,
    CLAIM,
    EARLIER,
    EVIDENCE,
    FORGET,
    HAND_OVER,
    MACHINE,
    ONLY,
    OTHER,
    PERHAPS,
    RULES,
    SECRET,
    SOMEBODY,
)

_ABOUT_SOMETHING = (
    r"(?! (?:about|regarding|concerning|for|on|sobre|do|da|dos|das|del|de|para) "
    rf"(?!(?:the |o |a |el |la |seu |sua |your |any )?(?:system|sistema|developer|{SOMEBODY})))"
)
"""Instructions about an ointment are no assistant's."""

ACTS: Sequence[Sign] = (
    act(
        "forget_rules",
        1.0,
        rf"\b{FORGET}\b[^.!?\n]{{0,40}}\b(?:{EARLIER}\b[^.!?\n]{{0,20}}\b{RULES}\b"
        rf"{_ABOUT_SOMETHING}"
        rf"|{RULES}[^.!?\n]{{0,20}}\b{EARLIER}\b{_ABOUT_SOMETHING})",
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
        rf"\b(?:above|before|acima|antes|arriba|anterior|told|said|disse)",
    ),
    act(
        "forget_sources",
        0.55,
        rf"\b{FORGET}\b[^.!?\n]{{0,12}}\b{OTHER} [^.!?\n]{{0,12}}{EVIDENCE}\b",
        rf"\b{FORGET}\b (?:the |as |los |las )?(?:evidences?|context|citations?|evidencias?)\b",
    ),
    act(
        "forget_some", 0.55, rf"\b{FORGET}\b[^.!?\n]{{0,40}}\b{EARLIER}\b[^.!?\n]{{0,20}}\b{RULES}"
    ),
    act("forget", 0.35, rf"\b{FORGET}\b"),
    act(
        "role",
        0.45,
        (
            r"(?:^|[\n.!?;>\]] ?|[-#=]{2,} ?)(?:#+ ?|>+ ?|\[|\()?(?:system|sistema|developer"
            r"|new instructions?|novas? instruc\w+|nuevas? instruc\w+"
            r"|system (?:prompt|message|override)|instruc\w+ (?:do|del|para o) \w+|admin override"
            r"|override|(?:assistant|ai|llm|model)[ -](?:instruc\w+|note|directive))"
            r"\s*(?:\]|\))?\s*:"
        ),
    ),
    act(
        "template",
        0.3,
        (
            r"<\|[^|>\n]{1,64}\|>|</?(?:start_of_turn|end_of_turn|bos|eos|tool_call|function_call)>"
            r"|\[/?inst\]|<</?sys>>|<\uff5c[^\uff5c>\n]{1,64}\uff5c>|</?(?:system|assistant)>"
            r"|</?(?:evidence|evidencias?|context|contexto|user_query|instructions?)>"
        ),
    ),
    act("as_json", 0.55, r"[\"']?role[\"']?\s*[:=]\s*[\"'](?:system|developer|assistant)[\"']"),
    act("sentinel", 0.5, r"\bno_?answer\b"),
    act(
        "false_answer",
        0.9,
        r"(?:^|[\n.!?] ?)(?:final )?(?:answer|resposta|respuesta)\s*:[^\n]{0,240}\[\d{1,3}\]",
    ),
    act("command", 0.5, rf"{MACHINE}s?[\s)\]]{{0,2}}[:,–—-]\s*(?:please,? |por favor,? )?{ACT}\b"),
    act("command_perhaps", 0.4, rf"(?:^|[.!?\n–—|] ?){PERHAPS}\s*[:,–—-]\s*{ACT}\b"),
    act(
        "answer_only",
        0.6,
        rf"\b{ANSWER}\b[^.!?\n]{{0,40}}\b{ONLY}\b[^.!?\n]{{0,25}}"
        r"(?:[:\"'“«]|\b(?:with|the (?:word|phrase|text)|com|con|la (?:palabra|frase)|a "
        r"(?:palavra|frase)|that|que)\b)",
        rf"\b{ONLY}\b {ANSWER}\b",
        rf"\b{ANSWER}\b[^.!?\n]{{1,60}}\b(?:and nothing else|e (?:nada"
        rf"|mais) (?:mais|nada)|y nada mas"
        r"|and stop)\b",
    ),
    act(
        "answer",
        0.25,
        rf"\b{ANSWER}\b[^.!?\n]{{0,30}}(?:[\"'“«]|\bthat\b|\bque\b|\bwith\b|"
        r"\bcom\b|\bcon\b|\bquestion|\bpergunta|\bpregunta|\buser|\busuario)",
    ),
    act("claim", 0.35, rf"\b{CLAIM}\b[^.!?\n]{{0,30}}\b(?:that|que|as|como|it|there)\b"),
    act(
        "deny",
        0.35,
        rf"\b(?:{CLAIM}|say|answer|diga|di|responda|responde)\b[^.!?\n]{{0,15}}"
        r"\b(?:there (?:is|are) no|that nothing|no (?:record|evidence|information)|nao ha\b"
        r"|nao existe|nao (?:sabe|encontrou)|no hay|no existe|nada)\b",
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
        r"\b(?:your|sua|seu|tu) (?:new |nova |novo |nueva |nuevo )?(?:task|role|goal|job|tarefa"
        r"|funcao|objetivo|papel|tarea|funcion) (?:is|e|es|agora e|now is|is now)\b",
    ),
    act(
        "rules_changed",
        0.5,
        rf"\b(?:your|suas|seus|tus) {RULES} (?:have|has|were|are|foram|han"
        rf"|fueron)\b[^.!?\n]{{0,14}}"
        r"\b(?:updated|replaced|changed|revoked|atualizad\w+|substituid\w+|trocad\w+|revogad\w+"
        r"|actualizad\w+|sustituid\w+)",
        r"\b(?:developers?|administrators?|owners?|creators?|openai|anthropic|desenvolvedores"
        r"|administrador\w*|desarrolladores)\b[^.!?\n]{0,40}\b(?:authori[sz]e\w*"
        r"|approve\w*|allow\w*"
        r"|autoriz\w+|permit\w+)",
        r"\bupdated (?:guidelines|rules|instructions|policy)\b",
    ),
    act(
        "every_answer",
        0.4,
        r"\b(?:every|any|each|toda|qualquer|cada|cualquier) (?:answer|response|reply|resposta"
        r"|respuesta)\b",
    ),
    act(
        "as_fact",
        0.5,
        r"\b(?:present\w*|treat\w*|report|write|show|apresent\w+|trat[ae]|escreva|presenta\w*)\b"
        r"[^.!?\n]{0,20}\b(?:as|como) (?:the |an? |o |um |uma |el |un )?(?:only |unico )?"
        r"(?:fact|verified|true|truth|confirmed|fato|verdade|verificad\w|hecho|verdad)\b",
    ),
    act(
        "decode",
        0.8,
        r"\b(?:decod\w+|descod\w+)\b[^.!?\n]{0,30}\b(?:and|e|y)\b[^.!?\n]{0,12}\b(?:do|follow|obey|"
        r"execute|run|faca|siga|execut[ae]|haz|sigue|ejecuta)\b",
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
    act(
        "sources",
        0.35,
        rf"\b{OTHER} (?:the )?{EVIDENCE}\b[^.!?\n]{{0,20}}\b(?:agree|are wrong|concord\w+|estao|is"
        r" false|are false|coinciden)",
        r"\b(?:cite|quote|citar?)\b[^.!?\n]{0,12}\b(?:only|anything else|nothing"
        r"|apenas|somente|solo"
        r"|no other|mais nada|nada mas)\b",
        r"\bwith (?:the )?citation \[?\d",
    ),
)
