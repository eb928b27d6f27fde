"""What stands around a word for a kind where that kind is asked for."""

from cade.queries.plan.lexicons.table import table

PLACE = (
    "(no|nos|na|nas|em|pelos|pelas|dentro dos|in|on|from|among|across|through)"
    " (os|as|o|a|the|our|nossas|nossos)? (meus|minhas|meu|minha|my)? MANY"
)
HOW_OFTEN = "(quantas vezes|how many times|how often) ANY? ANY? ONE"
"""What happened to one thing is counted, and not such things ("quantas vezes o site caiu")."""
ONE_OF = "(the|my|that|our) (ANY|E|P) ANY? (KIMAGE|KFILE)"
RELATES = table("that which from by of i we sent on in for")
SAID_OF_THEM = "ANY MANY (P|I|that|which|about|from|by|of|in|with|where|we|D|S)"
ANY_OF = (
    "(ACT|WORK|SAY) any",
    "(ACTI|WORKI|SAYI) (algum|alguma|any|quais|qual|que|quantos|quantas)",
    "OPENED (KPR|pull|merge)",
)
KEPT = table(
    """
    ficou ficaram parar parou deixei salvei coloquei guardei botei pus deixamos salvamos guardamos
    put save saved left leave stored store keep kept
    """
)
"""Where something was put, in between."""
SPECIFIC = table("pdf pdfs planilha planilhas spreadsheet spreadsheets")
"""They say more than that a file is wanted, so that they are searched for too."""
