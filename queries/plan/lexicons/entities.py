"""Words that say that a name is no person's."""

from cade.queries.plan.lexicons.table import table
from cade.queries.plan.plan import EntityKind

BEFORE: dict[str, EntityKind] = {
    "projeto": "project", "project": "project", "produto": "project", "product": "project",
    "sistema": "project", "cliente": "client", "client": "client", "customer": "client",
    "empresa": "company", "company": "company", "fornecedor": "company", "fornecedora": "company",
    "supplier": "company", "vendor": "company", "startup": "company",
    "repositorio": "repository", "repo": "repository", "repository": "repository",
    "canal": "conversation", "channel": "conversation", "grupo": "conversation",
    "group": "conversation", "chat": "conversation",
    "time": "team", "equipe": "team", "squad": "team", "team": "team",
}  # fmt: skip
"""In both languages the word may stand before the name ("projeto Orion", "project Orion")."""
AFTER = table(
    """
    project product client customer company supplier repo repository channel group team
    squad chat
    """
)
"""In English also behind it ("the Orion project")."""

NO_NAMES = table(
    """
    novo nova antigo antiga atual inteiro todo toda que quem como quando onde novos novas
    piloto final geral pessoal interno interna grande pequeno mesmo outro outra principal
    new old current whole main internal external pilot that which who when where manager
    management plan status structure name url settings meu minha my me is was are has have
    did do foi era esta mandou pediu disse falou quer precisa reclamou asked said sent told
    wants needs today yesterday hoje ontem about sobre call meeting kickoff chat history
    members lately recently ultimamente recentemente
    http https api rest sql ssh ftp smtp web mobile desktop android ios java python git email mail
    tcp websocket grpc graphql redis postgres mysql kafka oauth dns vpn
    """
)
"""What follows such a word without being the name of anything."""
