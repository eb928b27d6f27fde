"""How people call the sources whose names they do not know, and what is called like one.

A source's own name and title come from the data; these are its other names.
"""

from cade.queries.plan.lexicons.table import table

ALSO = {
    "git": ("git",),
    "browser": (
        "navegador", "browser", "chrome", "firefox", "safari", "edge", "chromium", "brave",
        "historico do navegador", "historico de navegacao", "browsing history", "browser history",
        "web history", "internet",
    ),
    "file": ("meu disco", "disco", "computador", "obsidian"),
    "teams": ("teams", "ms teams"),
    "whatsapp": ("whatsapp", "whats app", "whats", "zap", "zapzap", "wpp", "wapp", "zaps", "wa"),
    "slack": ("slack",),
    "signal": ("signal",),
    "telegram": ("telegram",),
    "discord": ("discord",),
}  # fmt: skip
"""Names by source, folded; only sources that the data has count."""

ORDINARY = table(
    """
    teams signal line slack edge safari brave internet disco computador element notes mail
    messages files file git browser chrome discord wa
    """
)
"""Also ordinary words: they name a source only where a source can stand."""
