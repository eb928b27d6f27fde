"""What an order wants said, and how: one pattern for each act, and what it weighs."""

from collections.abc import Sequence

from cade.domain.order_sign import Sign, act
from cade.domain.order_words import (
    ACT,
    ANSWER,
    ASKED,
    CLAIM,
    EVIDENCE,
    MACHINE,
    ONLY,
    OTHER,
    PERHAPS,
    SOMEBODY,
)

ACTS: Sequence[Sign] = (
    act(
        "role",
        0.45,
        (
            r"(?:^|[\n.!?;>\]] ?|[-#=]{2,} ?)(?:#+ ?|>+ ?|\[|\()?(?:system|sistema|developer"
            r"|new instructions?|prompt|novas? instruc\w+|nuevas? instruc\w+"
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
        r"(?:^|[\n.!?] ?)(?:final )?(?:answer|resposta|respuesta|a|r)\s*:[^\n]{0,240}\[\d{1,3}\]",
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
        "answer_just",
        0.35,
        rf"\b{ANSWER} {ONLY} (?!(?:if|se|si|when|quando|cuando|to|para|a|ao|after"
        rf"|depois|the|os?|as)\b)\w",
    ),
    act(
        "answer",
        0.25,
        rf"\b{ANSWER}\b[^.!?\n]{{0,30}}(?:[\"'“«]|\bthat\b|\bque\b|\bwith\b|"
        r"\bcom\b|\bcon\b|\bquestion|\bpergunta|\bpregunta|\buser|\busuario)",
    ),
    act("claim", 0.35, rf"\b{CLAIM}\b[^.!?\n]{{0,60}}\b(?:that|que|as|como|it|there)\b"),
    act(
        "deny",
        0.35,
        rf"\b(?:{CLAIM}|say|answer|diga|di|responda|responde)\b[^.!?\n]{{0,15}}"
        r"\b(?:there (?:is|are) no|that nothing|no (?:record|evidence|information)|nao ha\b"
        r"|nao existe|nao (?:sabe|encontrou)|no hay|no existe|nada)\b",
    ),
    act(
        "every_answer",
        0.45,
        r"\b(?:every|any|each|toda|qualquer|cada|cualquier) (?:answer|response|reply|resposta"
        r"|respuesta)\b",
    ),
    act(
        "to_every_question",
        0.8,
        rf"\b{ANSWER} (?:to |a )?(?:every|any|all|each|toda|qualquer|cada|cualquier) (?:questions?"
        r"|perguntas?|preguntas?)\b[^.!?\n]{0,12}\b(?:with|com|con)\b",
        r"\b(?:answer|resposta|respuesta) (?:to|de|a) (?:every|any|all|each|toda"
        r"|qualquer|cada|cualquier)"
        r" (?:questions?|perguntas?|preguntas?)\b",
    ),
    act(
        "when_asked",
        0.8,
        rf"\b(?:when(?:ever)?|if) (?:asked|(?:some|any)(?:one|body) asks"
        rf"|the user asks|they ask|users ask)"
        rf"\b[^.!?\n]{{0,50}}[,:]? (?:{ANSWER}|{CLAIM})\b",
        rf"\b(?:quando|sempre que|se) (?:te |lhe |alguem |o usuario )?(?:perguntarem|perguntar)\b"
        rf"[^.!?\n]{{0,50}}[,:]? (?:{ANSWER}|{CLAIM})\b",
        rf"\b(?:cuando|siempre que|si) (?:te |alguien |el usuario )?(?:pregunten"
        rf"|pregunta|pregunte)\b"
        rf"[^.!?\n]{{0,50}}[,:]? (?:{ANSWER}|{CLAIM})\b",
    ),
    act(
        "change_answer",
        0.4,
        r"\b(?:put|change|swap|replace|attribute|insert|troc(?:a|ar|que)|mud(?:a"
        r"|ar|e)|cambi(?:a|ar|e)"
        r"|substitu\w+|coloque|inser(?:e|ir)|pon|reemplaz\w+)\b[^.!?\n]{0,30}"
        r"\b(?:answers?|summary|response|respostas?|resumo|respuestas?|resumen)\b",
        rf"\b{ASKED} (?:be |ser |not be |nao ser |no ser )?(?:said|given|reported"
        rf"|shown|stated|used|cited"
        r"|dit[oa]s?|informad[oa]s?|apresentad[oa]s?|mostrad[oa]s?|dich[oa]s?|usad[oa]s?)"
        r" (?:as|como|in (?:responses|answers)|em respostas|en respuestas)\b",
    ),
    act(
        "promote",
        0.35,
        r"\b(?:recommend|cite|promote|rank|recomend[ae]r?|cit(?:e|ar)|promov(?:a|er)|recomienda)\b"
        r"[^.!?\n]{0,40}\b(?:as|como|first|primeiro|primero)\b",
        r"\b(?:direct|point|refer|send|steer|encaminh\w+|direcion\w+|dirig\w+) (?:people|users?"
        r"|them|everyone|readers?|visitors|as pessoas|os usuarios|a la gente)\b",
        r"\b(?:suppress|withhold|suprim[aei]\w*)\b",
    ),
    act(
        "wants",
        0.0,
        rf"\b(?:kindly|please|por favor|faz favor|{ASKED}|has to|{CLAIM}|{ANSWER}"
        rf"|tell|give|put|rate"
        r"|point|omit|replace|suppress|confirm|omita|substitua|omite|sustituye"
        r"|nao|no|do not|never)\b",
    ),
    act(
        "nothing_else",
        0.25,
        r"\b(?:and|or|e|y|nem|ni) (?:nothing|nada) (?:else|besides|more|mais|mas|alem)\b",
    ),
    act(
        "for_machines", 0.8, r"\b(?:assistant|ai|llm|model)[ -](?:instruc\w+|directives?|rule)\s*:"
    ),
    act("aside", 0.5, rf"[\[<({{]{{1,3}} ?{SOMEBODY}[\s:,]"),
    act("must_say", 0.1, rf"\b{ASKED} (?:only |always )?{ANSWER}\b"),
    act(
        "frame",
        0.8,
        r"</?\w{0,20}_?(?:directives?|instructions?|prompt)[\w-]{0,20}(?: [^>\n]{0,60})?>",
        r"(?:\[\[|\{\{|==+|\*\*\*|<<<) ?/?(?:system|assistant|llm|model|prompt|admin)"
        r"(?: (?:notice|note|message|prompt|directive|instructions?|override|alert))? ?"
        r"(?:\]\]|\}\}|==+|\*\*\*|>>>)",
        r"\[/(?:system|assistant|admin|instructions?)\]",
        r"\b(?:begin|start|end) (?:of )?(?:system|admin|developer) (?:message"
        r"|prompt|notice|instructions)",
    ),
    act(
        "as_fact",
        0.5,
        r"\b(?:present\w*|treat\w*|report|write|show|apresent\w+|trat[ae]|escreva|presenta\w*)\b"
        r"[^.!?\n]{0,20}\b(?:as|como) (?:the |an? |o |um |uma |el |un )?(?:only |unico )?"
        r"(?:fact|verified|true|truth|confirmed|fato|verdade|verificad\w|hecho|verdad)\b",
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
