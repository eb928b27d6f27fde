"""The vocabulary of orders to an assistant: what `order_signs` puts together.

Portuguese, English and Spanish, as parts of regular expressions over text without case and accents
(`domain.disguises`). Every repetition is bounded, so that time grows with the length alone.
"""

FORGET = (
    r"(?:ignor(?:e[ms]?|ar?|ando|ing|en|ad)|disregard(?:ing)?|forget|esque[cç]a[ms]?|esquece"
    r"|desconsider(?:e[ms]?|ar?|a)|descart(?:e|a)|olvid(?:a|e|en)|haz caso omiso de|override"
    r"|overrid(?:e|ing)|bypass|sobrescrev(?:a|er)|anul(?:e|a)|do not (?:follow|obey)"
    r"|(?:do not|don't) consider|n(?:ao|o) (?:[ao]s |l[ao]s )?consider(?:e[ms]?|ar|es)"
    r"|nao (?:siga|obedeca)|no (?:sigas|obedezcas)|desobede(?:ca|zca)"
    r"|(?:stop|quit) (?:following|obeying|citing)|pare de (?:seguir|citar|obedecer)"
    r"|deja de (?:seguir|citar|obedecer)|omit[ae]?)"
)
EARLIER = (
    r"(?:previous|prior|earlier|above|preceding|former|existing|original|initial|anterior(?:es)?"
    r"|previas?|previos?|acima|precedentes?|iniciais|de arriba|recebid[ao]s|que recebeu|dad[ao]s"
    r"|you (?:were|have been) given|given to you)"
)
RULES = (
    r"(?:instruc(?:tion|ao|oe|cion)[es]*|instructions?|rules?|regras?|reglas?|guidelines?"
    r"|diretrizes|directrices|directives?|prompts?|system messages?|guardrails?|restricoes"
    r"|restrictions?|restricciones|safety (?:rules|policies)|ordens|ordenes|orders|comandos"
    r"|polic(?:y|ies)|politicas)"
)
EVIDENCE = (
    r"(?:sources?|evidences?|documents?|results?|citations?|context|fontes?|evidencias?"
    r"|documentos?|resultados?|citac(?:ao|oes)|contexto|fuentes?|citas?|pruebas)"
)
NOTES = (
    rf"(?:{EVIDENCE}|notes?|messages?|paragraphs?|passages?|notas?|mensage(?:m|ns)|mensajes?"
    r"|paragrafos?|trechos?|parrafos?)"
)
OTHER = (
    r"(?:other|all|any|every|the rest|rest of the|numbered|else|outr[ao]s?|demais|tod[ao]s"
    r"|otr[ao]s?)"
)
MACHINE_WORDS = (
    r"(?:\b(?:llm|ai) (?:assistants?|agents?|models?|systems?|readers?|reviewers?|bots?|tools?)"
    r"|\bllms?\b(?![-'./_])|\b(?:automat(?:ed|ic)|generative|(?:question[ -]?)?answering|retrieval"
    r"|summari[sz]ation|language) (?:helpers?|assistants?|systems?|engines?|agents?|tools?|readers?"
    r"|services?|pipelines?)|\bsummari[sz]ers?\b|\b(?:sistemas?|leitor(?:es)?|motor(?:es)?"
    r"|ferramentas?|herramientas?) (?:automatic[oa]s?|automatizad[oa]s?|generativ[oa]s?"
    r"|de (?:ia|llm|respostas?|respuestas?|resumos?|busca))"
    r"|\b(?:an?|any|uma?|una|qualquer|cualquier) (?:ai|ia)\b|language models?"
    r"|modelos? de (?:linguagem|lenguaje)|chat ?bots?"
    r"|as+istentes? de (?:ia|llm)|chat ?gpt|\b(?:copilot|claude"
    r"|gemini)\b(?![-'./_])|inteligencia artificial"
    r"|\bbots?\b|\brobos?\b"
    r"|\brobots?\b|(?:assistant|assistente|asistente)s? (?:virtua(?:l|is|les)|digita(?:l|is|les))"
    r"|(?:virtual|digital) assistants?)"
)
"""Nobody but a program. "AI" and "IA" in capitals are written as one of these (`disguises`)."""
PERHAPS_WORDS = (
    r"(?:assist(?:ant|ente)s?(?! (?:social|manager|professor|administrativ|director))"
    r"|asistentes?|(?<![\w-])agents?\b(?!')|\bagentes?\b|(?:the|dear) model\b"
    r"|o modelo\b|el modelo\b)"
)
"""A program or a person."""
MACHINE, PERHAPS = "\ue000", "\ue001"
"""One character for each, which `coded` writes in their place: what is compiled stays small."""
SOMEBODY = f"[{MACHINE}{PERHAPS}]"
ASKED = (
    r"(?:must|should|shall|need to|have to|has to|(?:is|are) required to|deve[ms]?|precisa[ms]?"
    r"|debe[ns]?|tiene[ns]? que)"
)
ANSWER = (
    r"(?:reply|respond[ae]?|answer|say|output|print|write|escrev[ae]|escrib[ae]"
    r"|diga|digas|diz|di\b|imprim[ae]|conteste?|contesta|summari[sz]e|resuma|resume)"
)
CLAIM = (
    r"(?:state|claim|affirm|afirm[ea]|declare|inform[ea]|pretend|finja|finge"
    r"|insist|fale|assert|confirm|report|indi(?:que|ca|car)"
    r"|tell (?:the )?(?:user|reader|person|human|them|people|everyone|whoever)|dile"
    r"|garanta|asegura|assure)"
)
ONLY = (
    r"(?:only|solely|exactly|nothing but|just|somente|apenas|so com|exatamente|unicamente"
    r"|exclusivamente|solo|solamente|exactamente|always|sempre|siempre|verbatim)"
)
SECRET = (
    r"(?:passwords?|senhas?|contrasenas?|secrets?|segredos?|secretos?|credentia\w*|credencia\w*"
    r"|api[ -]?keys?|chaves? (?:de api|secretas?|privadas?)|claves? (?:de api|secretas?|privadas?)"
    r"|tokens?|private keys?|env(?:ironment)? variables|variaveis de ambiente"
    r"|(?:system|hidden|initial) prompt|prompt (?:do|de|del) sistema|seu prompt|your prompt"
    r"|tu prompt|your (?:own )?instructions|suas instrucoes|tus instrucciones"
    r"|(?:all|every|todos os|todas as|todos los|entire|whole|cada) (?:of )?"
    r"(?:the |your |seus |suas |tus )?(?:personal |private )?"
    r"(?:data|dados|datos|files?|arquivos?|archivos?|messages?|mensage(?:m|ns)|mensajes?|e-?mails?"
    r"|history|historico|historial|conversations?|conversas?|conversaciones))"
)
HAND_OVER = (
    r"(?:reveal|leak|exfiltrate|disclose|expose|dump|print|output|show|repeat|send|post|forward"
    r"|upload|share|give|append|attach|include|revel[ae]|vaz[ae]|expon(?:ha|e|ga)|mostr[ae]"
    r"|muestr[ae]|repit[ae]|envi[ae]|mand[ae]|encaminh[ae]|reenvi[ae]|compartilh[ae]|compart[ae]"
    r"|imprim[ae]|exib[ae]|list[ae]?|anex[ae]|inclu[ay]a?|incluye|acrescent[ae]|anade|adjunta)"
)
ACT = (
    rf"(?:{FORGET}|{CLAIM}|{ANSWER}|{HAND_OVER}|tell|quote|cite|cita|mention|mencion[ae]|hide"
    r"|omit\w?|escond[ae]|ocult[ae]|replace|substitu[ai]|sustituye|reemplaza|present|apresent[ae]"
    r"|presenta|report|rat[e]|rank|recommend|recomend[ae]|recomienda|classif(?:y|ique|ica)"
    r"|clasifica|treat|trat[ae]|consider[ae]?|act|aja|actua|behave|use|usa|execut[ae]|ejecuta|run"
    r"|call|follow|siga|sigue|obey|obede(?:ca|ce)|translate|traduza|traduce|do not|don't|never"
    r"|nao|nunca|no\b|always|sempre|siempre|please|por favor|voce deve|you (?:must|should)|debes"
    r"|every|toda|cada|whatever|when(?:ever)?|quando|cuando|if|se|si)"
)
"""What a sentence that speaks to somebody begins with."""
BE = (
    r"(?:you are now|you're now|from now on,? (?:you|act|behave|answer|respond|reply|always)"
    r"|act as|pretend (?:to be|that|you are|the)|behave as|roleplay as|you will now"
    r"|voce agora e|agora voce e|a partir de agora,? (?:voce|responda|aja|diga|ignore|sempre)"
    r"|aja como|atue como|finja (?:ser|que)|comporte-se como|ahora eres|eres ahora"
    r"|a partir de ahora,? (?:eres|responde|actua|debes|siempre|olvida|di)|actua como"
    r"|finge (?:ser|que)|let's play a game|vamos jogar um jogo|juguemos a un juego"
    r"|(?:enter|enable|activate|ative|entre em|activa) (?:o )?(?:developer|dan|god|debug|admin"
    r"|jailbreak|desenvolvedor|desarrollador)[ -]?(?:mode)?|(?:developer|dan|god|jailbreak|sudo"
    r"|root) mode"
    r"|(?:now in|em|en) (?:maintenance|debug|developer|manutencao|depuracao|mantenimiento)"
    r"(?: mode)?|modo (?:dan|desenvolvedor|desarrollador|deus|sem restricoes|sin restricciones"
    r"|de manutencao|de mantenimiento))"
)
