import pytest

from cade.tests.queries.plan.asking import ANA, CLARA, RUI, WILL, only, read, roles


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("dig out what Will said about kafka", "kafka"),
        ("pull up the message about kafka", "kafka"),
        ("looking for the page about kafka", "kafka"),
        ("manda aquele link sobre kafka", "kafka"),
        ("passa as fotos sobre kafka", "kafka"),
        ("tem como achar a mensagem sobre kafka", "kafka"),
        ("em que pé está a migração", "migração"),
        ("a quantas anda a migração", "migração"),
        ("where are we with the migration", "migration"),
        ("where do we stand on the migration?", "migration"),
        ("any word from Will about the contract", "contract"),
        ("o que a gente decidiu sobre kafka", "kafka"),
        ("como configuro o proxy", "proxy"),
    ],
)
def test_the_words_that_only_ask_are_no_topic(question: str, topic: str) -> None:
    assert read(question).topic == topic


@pytest.mark.parametrize(
    "question",
    [
        "o que subiu no repositório painel-web ontem",
        "what landed in painel-web yesterday?",
        "what got shipped yesterday",
        "what was deployed yesterday?",
        "trabalhei em quê ontem?",
        "my day yesterday",
        "papo com o will ontem",
        "o que foi commitado ontem",
    ],
)
def test_what_happened_in_a_period_is_a_list_without_a_topic(question: str) -> None:
    assert only(read(question), "mode", "topic") == {"mode": "list", "topic": ""}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("PRs do will", {WILL: "author"}),
        ("papo com o will ontem", {WILL: "with"}),
        ("conversa com a clara", {CLARA: "with"}),
        ("mensagem da clara", {CLARA: "from"}),
        ("o tom da clara de ovo", {}),
        ("what did will say about the build", {WILL: "from"}),
        ("what did Rui send Ana last week", {RUI: "from", ANA: "to"}),
        ("a Ana chegou a mandar o contrato?", {ANA: "from"}),
        ("a Ana ficou de revisar o contrato?", {ANA: "author"}),
        ("the message where Ana gives her address", {ANA: "from"}),
        ("áudio da Ana", {ANA: "from"}),
        ("tem alguma coisa da Ana sobre o contrato", {ANA: "from"}),
    ],
)
def test_people_are_found_where_they_must_stand(question: str, expected: dict[int, str]) -> None:
    assert roles(question) == expected


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("o que ficou pendente de ontem", "open"),
        ("o que ainda não terminei", "open"),
        ("what's still open for Solaris?", "open"),
        ("what haven't I finished", "open"),
        ("quais tarefas foram citadas ontem?", "mentioned"),
        ("quais chamados foram citados ontem?", "mentioned"),
        ("issues I looked at yesterday", "consulted"),
        ("to-dos for Orion", None),
    ],
)
def test_tasks_are_asked_for_by_how_they_stand(question: str, status: str | None) -> None:
    assert only(read(question), "mode", "task_status") == {"mode": "tasks", "task_status": status}


@pytest.mark.parametrize(
    "question",
    ["o que commitei ontem", "what did Will push yesterday", "tudo que foi commitado ontem"],
)
def test_what_was_committed_is_commits(question: str) -> None:
    plan = read(question)
    assert plan.modality == "commit"
    assert plan.sources == ("git",)


def test_a_source_may_be_left_out_by_saying_that_it_is_not() -> None:
    assert read("o que não é do teams sobre o incidente").without_sources == ("teams",)


def test_the_last_time_is_a_date() -> None:
    assert read("última vez que falei com o Rui").wants == "when"
    assert read("last time I talked to Rui").wants == "when"


def test_who_else_worked_on_a_repository_is_a_relation() -> None:
    plan = read("quem mais trabalhou no repositório painel-web além de mim?")
    assert plan.relation is not None
    assert plan.relation.kind == "others"


@pytest.mark.parametrize(
    ("question", "topic", "wants"),
    [
        ("acho que o Rui mandou a proposta, qual era?", "proposta", "what"),
        ("se não me engano a Ana falou do aluguel", "aluguel", "what"),
        ("I think Will mentioned the rent", "rent", "what"),
        ("alguém sabe quem abriu a porta do laboratório", "abriu porta laboratório", "who"),
        ("does anyone know who painted the door", "painted door", "who"),
    ],
)
def test_hedges_and_calls_to_others_only_open_a_question(
    question: str, topic: str, wants: str
) -> None:
    assert only(read(question), "topic", "wants") == {"topic": topic, "wants": wants}


@pytest.mark.parametrize(
    "question",
    [
        "o que discutimos com a Solaris em setembro",
        "o que fizemos no Orion em setembro?",
        "anything new from Solaris this month",
    ],
)
def test_a_name_and_a_period_leave_nothing_to_search_for(question: str) -> None:
    assert only(read(question), "mode", "topic") == {"mode": "list", "topic": ""}


@pytest.mark.parametrize(
    "question", ["open PRs", "PRs abertos", "tarefas com PR aberto", "open pull requests"]
)
def test_open_requests_are_tasks(question: str) -> None:
    assert only(read(question), "mode", "task_status") == {
        "mode": "tasks",
        "task_status": "pr_opened",
    }


def test_a_name_that_nobody_has_may_open_the_question() -> None:
    assert read("Gregory's message about the amp").unknown_names == ("Gregory",)


def test_who_asks_whether_something_came_asks_for_what_was_received() -> None:
    assert read("got any messages from Rui today?").direction == "received"
    assert read("did I get anything from Solaris?").direction == "received"


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("queria rever a mensagem sobre kafka", "kafka"),
        ("separa pra mim os links sobre kafka", "kafka"),
        ("vê aí se o Rui falou de kafka", "kafka"),
        ("can you check whether Will mentioned kafka", "kafka"),
        ("where did I put the kafka file", "kafka file"),
        ("onde ficou o arquivo de senhas", "senhas"),
        ("what broke yesterday?", ""),
        ("stuff I finished last week", ""),
        ("tarefas da Solaris que continuam abertas", ""),
    ],
)
def test_verbs_alone_are_no_topic(question: str, topic: str) -> None:
    assert read(question).topic == topic


def test_a_statement_with_a_question_mark_asks_whether_it_is_so() -> None:
    assert read("a migração já terminou?").wants == "whether"
    assert read("vê se o Rui respondeu").wants == "whether"


def test_a_summary_of_a_conversation_is_a_list_of_it() -> None:
    plan = read("me resume a conversa com a Ana de quarta")
    assert only(plan, "mode", "modality", "topic") == {
        "mode": "list",
        "modality": "message",
        "topic": "",
    }


def test_a_name_that_nobody_has_may_stand_before_an_adverb() -> None:
    assert read("o Rodrigo já mandou o orçamento?").unknown_names == ("Rodrigo",)
    assert read("anything from Trevor about insurance?").unknown_names == ("Trevor",)


def test_the_history_of_the_browser_is_a_source_with_any_article() -> None:
    assert read("mostra o meu histórico de navegação de ontem").sources == ("browser",)


def test_tasks_that_i_spoke_of_are_mentioned_ones() -> None:
    assert read("tarefas que mencionei ontem").task_status == "mentioned"
    assert read("which tasks did I mention yesterday").task_status == "mentioned"


@pytest.mark.parametrize(
    "question",
    [
        "quem mexeu no main.py",
        "quem mexeu no arquivo main.py?",
        "quem alterou o arquivo src/app/main.py ontem?",
        "quem foi o último a mexer no main.py",
        "who changed main.py",
        "who last touched the file main.py?",
        "who wrote src/main.py?",
    ],
)
def test_who_changed_a_file_asks_for_the_authors_of_its_commits(question: str) -> None:
    assert only(read(question), "wants", "who_changed", "identifiers") == {
        "wants": "who",
        "who_changed": True,
        "identifiers": ("main.py",),
    }


@pytest.mark.parametrize(
    "question", ["quem falou do main.py", "who asked about main.py?", "o que mudou no main.py"]
)
def test_who_spoke_of_a_file_has_not_changed_it(question: str) -> None:
    assert not read(question).who_changed


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("não lembro onde guardei o token", "token"),
        ("I can't remember where I kept the token", "token"),
    ],
)
def test_what_somebody_has_forgotten_is_asked_for(question: str, topic: str) -> None:
    assert only(read(question), "topic", "wants") == {"topic": topic, "wants": "where"}


def test_a_task_that_there_is_may_be_one() -> None:
    assert only(read("tem tarefa atrasada do Orion?"), "mode", "task_status") == {
        "mode": "tasks",
        "task_status": "open",
    }


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("prints da Ana sobre o bug", {ANA: "from"}),
        ("foto da Ana na praia", {ANA: "shown"}),
        ("did Ana bring up the rent?", {ANA: "from"}),
        ("o que eu fiquei de mandar pra Ana?", {ANA: "to"}),
        ("mensagens trocadas entre mim e a clara", {CLARA: "with"}),
    ],
)
def test_roles_that_stand_in_the_words_around(question: str, expected: dict[int, str]) -> None:
    assert roles(question) == expected


@pytest.mark.parametrize(
    "question", ["tarefa mais antiga em aberto", "the oldest open task", "my first open task"]
)
def test_one_task_may_be_picked(question: str) -> None:
    assert only(read(question), "mode", "task_status", "pick") == {
        "mode": "tasks",
        "task_status": "open",
        "pick": "oldest",
    }


def test_a_second_source_may_be_named_beside_the_first() -> None:
    plan = read("on Teams or WhatsApp, what was said about the raise?")
    assert plan.sources == ("teams", "whatsapp")


def test_somebody_unknown_may_be_told_by_where_they_work() -> None:
    assert read("o que o Tiago da contabilidade me pediu?").unknown_names == ("Tiago",)
    plan = read("what did Tracy from accounting ask me?")
    assert only(plan, "unknown_names", "direction") == {
        "unknown_names": ("Tracy",),
        "direction": "received",
    }


def test_a_general_word_is_a_topic_behind_about() -> None:
    assert read("mensagens da Ana sobre o evento").topic == "evento"


def test_a_small_portuguese_word_may_be_a_thing_in_english() -> None:
    assert "outro" in read("what did Ana say about the outro?").topic


def test_a_statement_may_tell_what_kind_of_thing_is_asked_for() -> None:
    assert read("someone sent me a link to a synth, who?").modality == "link"


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("o que foi falado no grupo Plantão de Infra ontem", ("list", "")),
        ("o que perdi no teams ontem?", ("list", "")),
        ("what did I miss on Teams yesterday?", ("list", "")),
    ],
)
def test_participles_and_what_was_missed_are_no_topic(
    question: str, expected: tuple[str, str]
) -> None:
    plan = read(question)
    assert (plan.mode, plan.topic) == expected


@pytest.mark.parametrize(
    "question",
    ["tarefas que preciso entregar amanhã", "tasks I need to deliver tomorrow"],
)
def test_what_must_still_be_delivered_is_open(question: str) -> None:
    assert read(question).task_status == "open"


def test_the_kind_may_follow_a_date_that_is_asked_for() -> None:
    assert read("what time did Rui send me the photo yesterday?").modality == "image"
    assert read("quem aparece na foto do escritório?").modality == "image"


@pytest.mark.parametrize(
    "question",
    [
        "bora ver o que o Rui fez ontem",
        "let's see what Rui did yesterday",
        "me atualiza do que rolou ontem",
        "catch me up on yesterday",
        "bring me up to speed on yesterday",
    ],
)
def test_who_wants_to_be_told_of_a_day_gets_all_of_it(question: str) -> None:
    assert only(read(question), "mode", "topic") == {"mode": "list", "topic": ""}


@pytest.mark.parametrize(
    "question", ["quais bugs eu corrigi ontem?", "which bugs did I fix yesterday?"]
)
def test_bugs_that_were_fixed_are_tasks_that_are_done(question: str) -> None:
    assert only(read(question), "mode", "task_status", "topic") == {
        "mode": "tasks",
        "task_status": "done",
        "topic": "",
    }


def test_since_when_is_a_date() -> None:
    assert read("quanto tempo faz que não falo com o Rui?").wants == "when"
    assert read("how long since I last talked to Rui?").wants == "when"


def test_a_name_that_is_a_word_may_stand_before_an_adverb_and_a_verb() -> None:
    assert roles("a clara já respondeu sobre o almoço?") == {CLARA: "from"}


def test_requests_that_wait_for_review_are_their_authors_open_ones() -> None:
    plan = read("pull requests do Rui esperando revisão")
    assert only(plan, "mode", "task_status", "topic") == {
        "mode": "tasks",
        "task_status": "pr_opened",
        "topic": "",
    }
    assert roles("pull requests do Rui esperando revisão") == {RUI: "author"}


def test_when_that_was_at_the_end_is_what_is_asked() -> None:
    plan = read("I wrote to Rui about the van, when was that?")
    assert only(plan, "wants", "around") == {"wants": "when", "around": None}


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("tarefas relacionadas ao cliente Solaris", None),
        ("tasks related to Solaris", None),
        ("o que está em andamento no Orion?", "in_progress"),
        ("what's in progress on Orion?", "in_progress"),
    ],
)
def test_tasks_are_asked_for_by_what_they_belong_to(question: str, status: str | None) -> None:
    assert only(read(question), "mode", "task_status") == {"mode": "tasks", "task_status": status}


def test_a_message_to_me_was_received() -> None:
    assert read("recado da Ana pra mim").direction == "received"
    assert read("message from Ana to me").direction == "received"


def test_a_word_may_stand_before_the_kind_that_is_asked_for() -> None:
    plan = read("which job links did I get from Rui in October?")
    assert only(plan, "mode", "modality", "topic") == {
        "mode": "list",
        "modality": "link",
        "topic": "job",
    }


@pytest.mark.parametrize(
    ("question", "kind", "topic"),
    [
        ("the trip photos Rui sent on WhatsApp", "image", "trip"),
        ("painel-web commits that mention login", "commit", "login"),
        ("abri quais páginas ontem?", "page", ""),
    ],
)
def test_what_stands_before_the_kind_says_which_of_them(
    question: str, kind: str, topic: str
) -> None:
    assert only(read(question), "modality", "topic") == {"modality": kind, "topic": topic}


def test_new_and_next_tasks_are_not_searched_for_by_these_words() -> None:
    assert read("tarefas novas da Solaris").topic == ""
    assert read("próximas tarefas").topic == ""


@pytest.mark.parametrize(
    ("question", "around"),
    [
        ("o Will falou quando volta de férias?", None),
        ("did Will say when he is back?", None),
        ("o que a Ana falou quando o deploy caiu?", "during"),
    ],
)
def test_when_behind_a_verb_of_telling_is_what_was_told(question: str, around: str | None) -> None:
    assert read(question).around == around


def test_whom_i_answered_is_a_person_and_commits_belong_to_whom_stands_before() -> None:
    assert roles("respondi a clara sobre o orçamento?") == {CLARA: "to"}
    assert roles("list Rui commits in September") == {RUI: "author"}


def test_what_i_have_not_done_yet_is_open() -> None:
    assert read("tarefas que o Rui me passou e ainda não fiz").task_status == "open"


def test_a_small_word_alone_behind_about_is_the_topic() -> None:
    assert read("o que decidiram sobre o logo?").topic == "logo"


def test_any_of_a_kind_may_follow_what_i_did() -> None:
    assert read("did I download any file yesterday?").modality == "file"


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("mandaram alguma coisa pra mim sobre férias?", "whether"),
        ("what's the date of the next gig?", "when"),
        ("what is the deadline of the report?", "when"),
    ],
)
def test_what_is_wanted_is_read_from_how_it_is_put(question: str, wants: str) -> None:
    assert read(question).wants == wants


def test_pending_items_are_open_tasks() -> None:
    assert only(read("any pending items with Solaris?"), "mode", "task_status") == {
        "mode": "tasks",
        "task_status": "open",
    }


@pytest.mark.parametrize(
    ("question", "modality", "topic"),
    [
        ("gimme yesterday's commits", "commit", ""),
        ("lemme see the photos of the van", "image", "van"),
        ("yo where's that pdf", "file", "pdf"),
        ("haven't heard from Rui, last message?", "message", ""),
    ],
)
def test_people_write_as_they_speak(question: str, modality: str, topic: str) -> None:
    assert only(read(question), "modality", "topic") == {"modality": modality, "topic": topic}


def test_a_contracted_did_is_one() -> None:
    assert roles("what'd will send today") == {WILL: "from"}


def test_whats_left_without_an_apostrophe_is_no_source() -> None:
    assert only(read("whats left to do on Orion"), "mode", "sources") == {
        "mode": "tasks",
        "sources": (),
    }


@pytest.mark.parametrize(
    ("question", "around"),
    [
        ("what happens when the disk is full?", None),
        ("o que acontece quando o disco enche?", None),
        ("o que fazer quando o site cai?", None),
        ("what did I do when the disk was full?", "during"),
        ("o que eu fiz quando o site caiu?", "during"),
    ],
)
def test_what_is_always_so_is_not_asked_of_a_time(question: str, around: str | None) -> None:
    assert read(question).around == around


@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("what have I been up to this month?", 30),
        ("what was Will up to yesterday?", 1),
        ("commits up to yesterday", 739_949),
    ],
)
def test_what_somebody_is_up_to_is_no_end_of_a_period(question: str, days: int) -> None:
    found = read(question).days

    assert found is not None
    assert (found.end - found.first).days == days


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("which tasks did I wrap up last week?", "done"),
        ("tasks signed off by Ana this month", "done"),
        ("tasks I took care of yesterday", "done"),
        ("which tickets did Rui deal with last week?", "done"),
        ("tasks I haven't wrapped up", "open"),
        ("which tasks did I put off yesterday?", "open"),
        ("tasks pushed back this week", "open"),
        ("tarefas que deixei para depois", "open"),
        ("quais tarefas adiei semana passada?", "open"),
        ("which tasks did I pick up on Friday", "in_progress"),
        ("tarefas que dei início ontem", "in_progress"),
        ("tasks I looked into yesterday", "consulted"),
        ("tasks that came up in the meeting", "mentioned"),
    ],
)
def test_a_state_may_be_told_by_several_words(question: str, status: str) -> None:
    assert only(read(question), "mode", "task_status") == {"mode": "tasks", "task_status": status}


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("o deploy quebrou por quê?", "why"),
        ("the build broke why?", "why"),
        ("PR 1107 quem revisou?", "who"),
        ("MAR-88 tá em que pé?", "what"),
        ("Will sent the file on which day?", "when"),
    ],
)
def test_a_question_word_may_stand_last_or_behind_what_it_is_about(
    question: str, wants: str
) -> None:
    assert read(question).wants == wants


@pytest.mark.parametrize(
    "question",
    [
        "que ficheiros é que o Rui me enviou ontem?",
        "os ficheiros que o Rui me partilhou ontem",
    ],
)
def test_european_portuguese_is_read(question: str) -> None:
    said = only(read(question), "mode", "modality", "direction", "topic")
    assert said == {"mode": "list", "modality": "file", "direction": "received", "topic": ""}


@pytest.mark.parametrize(
    "question",
    [
        "liste tudo do teams em 2 de março",
        "tem alguma coisa do teams de ontem",
        "anything in teams",
    ],
)
def test_all_that_is_of_a_source_names_the_source(question: str) -> None:
    assert read(question).sources == ("teams",)


@pytest.mark.parametrize(
    ("question", "wants"),
    [
        ("release 2.4.1 quando saiu?", "when"),
        ("contrato da Solaris onde tá?", "where"),
        ("bug do frete quem corrigiu?", "who"),
        ("the login bug who fixed it?", "who"),
        ("qual foi a última vez que falei com a Ana?", "when"),
    ],
)
def test_the_question_may_follow_the_thing_it_is_about(question: str, wants: str) -> None:
    plan = read(question)
    assert (plan.wants, plan.around) == (wants, None)


@pytest.mark.parametrize(
    ("question", "source", "left_out"),
    [
        ("só do teams: o que falaram do orçamento?", ("teams",), ()),
        ("only teams: what was said about the budget?", ("teams",), ()),
        ("sem contar o git, o que fiz ontem?", (), ("git",)),
        ("leaving git aside, what did I do yesterday?", (), ("git",)),
    ],
)
def test_a_source_may_be_the_only_one_or_left_aside(
    question: str, source: tuple[str, ...], left_out: tuple[str, ...]
) -> None:
    plan = read(question)
    assert (plan.sources, plan.without_sources) == (source, left_out)
    assert "git" not in plan.topic


def test_how_often_something_happened_to_a_site_asks_for_no_pages() -> None:
    assert read("quantas vezes o site caiu esse mês?").modality is None
    assert read("how often did the site go down this month?").modality is None


def test_one_thing_is_asked_for_by_the_last_word_of_its_english_name() -> None:
    assert only(read("find the whiteboard photo"), "modality", "topic") == {
        "modality": "image",
        "topic": "whiteboard",
    }
    assert read("find the login page").modality is None


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Will's last 5 messages", {WILL: "from"}),
        ("i think it was Ana who suggested the name", {ANA: "from"}),
        ("what price did Rui quote?", {RUI: "from"}),
        ("did Ana ever get back to me about the order?", {ANA: "from"}),
        ("what did Rui and Ana disagree on?", {RUI: "from", ANA: "from"}),
        ("Will's take on the new page", {WILL: "from"}),
        ("am I meeting Will about the roadmap?", {WILL: "with"}),
    ],
)
def test_more_words_tell_a_role(question: str, expected: dict[int, str]) -> None:
    assert roles(question) == expected


@pytest.mark.parametrize(
    "question", ["cards que mexi ontem", "what didn't I do yesterday?", "to-do da semana"]
)
def test_more_ways_ask_for_tasks(question: str) -> None:
    assert read(question).mode == "tasks"


def test_an_event_is_a_topic_where_nothing_else_is_asked_about() -> None:
    assert "event" in read("what time does the event start?").topic
    assert read("list the pdf files from November").mode == "list"


def test_a_kind_may_be_asked_for_behind_the_verb() -> None:
    plan = read("o Rui mexeu em quais arquivos ontem?")
    assert (plan.mode, plan.modality) == ("relations", "file")


def test_whether_something_still_is_may_be_asked_of_an_identifier() -> None:
    assert read("ORI-12 ainda está aberta?").wants == "whether"


def test_a_known_conversation_is_named_whole_before_the_word_for_it() -> None:
    plan = read("links Will posted in the Plantão de Infra channel")
    assert [entity.name for entity in plan.entities] == ["Plantão de Infra"]


def test_who_did_something_behind_the_word_for_a_company_is_a_person() -> None:
    plan = read("need the contact of the vendor Will suggested")
    assert (plan.entities, plan.topic) == ((), "contact vendor")


def test_a_kind_stands_behind_its_month_too() -> None:
    assert read('anything about "rate limit" in July\'s commits?').modality == "commit"


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("which tickets hasn't Will closed yet?", "open"),
        ("o que comecei e não terminei essa semana?", "open"),
        ("what did I start but not finish this week?", "open"),
    ],
)
def test_what_is_begun_and_not_done_is_open(question: str, status: str) -> None:
    assert only(read(question), "mode", "task_status") == {"mode": "tasks", "task_status": status}


def test_sources_may_be_a_choice() -> None:
    assert set(read("por onde a Ana mandou, teams ou whatsapp?").sources) == {"teams", "whatsapp"}


def test_an_event_is_asked_about_and_who_says_something_is_its_source() -> None:
    assert read("quantas pessoas foram no evento?").topic == "evento"
    assert read("segundo a Ana, qual é o preço?").topic == "preço"
