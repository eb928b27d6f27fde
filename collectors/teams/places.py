"""Where Teams keeps its databases besides browsers, by client; plain data.

Each place is a directory below a home, or below what stands for one in a sandbox; profiles are
directories in it, or itself. Sources: Microsoft's documentation, the packages of teams-for-linux.
"""

import re

CLIENTS: tuple[tuple[str, str], ...] = (
    (
        "teams",
        "AppData/Local/Packages/MSTeams_8wekyb3d8bbwe/LocalCache/Microsoft/MSTeams/EBWebView",
    ),
    (
        "teams",
        "Library/Containers/com.microsoft.teams2/Data/Library/Application Support/Microsoft/"
        "MSTeams/EBWebView",
    ),
    ("teams-classic", "AppData/Roaming/Microsoft/Teams"),
    ("teams-classic", "Library/Application Support/Microsoft/Teams"),
    ("teams-classic", ".config/Microsoft/Microsoft Teams"),
    ("teams-classic", ".config/Microsoft/Microsoft Teams - Preview"),
    ("teams-classic", "config/Microsoft/Microsoft Teams"),  # flatpak
    ("teams-for-linux", ".config/teams-for-linux"),
    ("teams-for-linux", "config/teams-for-linux"),  # flatpak
)
"""Client and directory of its profiles."""

_SITE = r"teams\.(?:microsoft\.com|live\.com|cloud\.microsoft|microsoft\.us)"
CHROMIUM_ORIGIN = re.compile(rf"https_(?:[a-z]+\.)?{_SITE}_\d+(?:\.indexeddb\.leveldb)?")
FIREFOX_ORIGIN = re.compile(rf"https\+\+\+(?:[a-z]+\.)?{_SITE}(?:\^.*)?")
ANY_ORIGIN = re.compile(r"https?(?:_.+_\d+(?:\.indexeddb\.leveldb)?|\+\+\+.+)")

INDEXEDDB = ("IndexedDB", "*/IndexedDB", "Partitions/*/IndexedDB")
STORAGE = ("storage/default", "*/storage/default", "Profiles/*/storage/default")
"""Where origins lie below a directory of profiles: Chromium's and Firefox's."""
