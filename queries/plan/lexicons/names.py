"""Words that are names and something else too, and words for people that are no names."""

_COMMON_PT = """
rosa clara vitoria luz flor pilar gloria aurora sol lua celeste serena pia bela linda franco leal
justo bento santos reis lima costa rocha campos ramos serra neves monte prado barros pinto leite
coelho lobo carneiro cordeiro machado valente bastos cruz paz dias mata matos barata rego fonte
vale nova moura branco preto ribeiro pires nascimento conceicao assis amado bispo cabral castro
silva souza sousa teixeira faria amor alegria esperanca dores socorro socorro brava mar porto
"""
_COMMON_EN = """
will mark may june april august rose grace hope faith joy bill art rob sue pat drew jack frank ray
guy chase grant dawn eve ivy lily olive ruby pearl penny summer autumn daisy violet max gene dean
earl king page skip chip miles rich nick wade reed lance heath dale glen cliff carol jean angel
virginia charity sandy crystal amber ginger jade harmony melody star sky hunter mason cooper carter
parker taylor tyler porter sage basil herb rusty buddy major duke prince sunny brown green white
black young long best case cook baker fisher banks fields stone woods hill wells price day bell
"""
COMMON = {"pt": frozenset(_COMMON_PT.split()), "en": frozenset(_COMMON_EN.split())}
"""Words of each language: in the other one they are names ("PRs do will", "told rosa")."""
ALSO_WORDS = COMMON["pt"] | COMMON["en"]
"""A name only with a capital letter within the question, or where a name must stand."""

_PEOPLE = """
cliente clientes chefe time equipe pessoal galera gerente diretor diretora professor professora
fornecedor suporte banco empresa contador advogado alguem ninguem gente todos todas mundo outro
outra outros outras ele ela eles elas voce voces mim nos usuario usuarios bot sistema servidor
deploy build pipeline teste testes codigo api cache script projeto produto rh financeiro
marketing vendas infra dev devs colega colegas amigo amiga mae pai irmao irma vizinho medico
dentista recrutador recrutadora estagiario estagiaria lider coordenador coordenadora canal grupo
reuniao client clients
boss team someone somebody anyone anybody nobody everyone everybody they he she him
her them we us you it manager director teacher supplier support bank company lawyer colleague
colleagues friend mother father brother sister neighbor doctor recruiter intern lead people user
users bot system server customer customers channel group meeting yesterday today ontem hoje que quem
who what when where which quando onde
"""
NO_NAMES = frozenset(_PEOPLE.split())
"""Who may stand where a name stands without being one."""
