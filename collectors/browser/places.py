"""Where browsers keep their profiles, by product; plain data.

Each place is a directory below a home, or below what stands for one in a sandbox. Sources: the
browsers' own documentation and installed packages on Debian, Ubuntu (snap), Flathub, macOS and
Windows.
"""

FIREFOX_NAME = "places.sqlite"
CHROMIUM_NAME = "History"
SAFARI_NAME = "History.db"
NAMES = (CHROMIUM_NAME, FIREFOX_NAME, SAFARI_NAME)

HOMES = ("", "snap/*/common", "snap/*/current", ".var/app/*")
"""Patterns of the homes within a home: a snap's and a flatpak's own."""

_CONFIG = {
    "google-chrome": "google-chrome",
    "google-chrome-beta": "google-chrome-beta",
    "google-chrome-unstable": "google-chrome-unstable",
    "chromium": "chromium",
    "brave": "BraveSoftware/Brave-Browser",
    "brave-beta": "BraveSoftware/Brave-Browser-Beta",
    "brave-nightly": "BraveSoftware/Brave-Browser-Nightly",
    "edge": "microsoft-edge",
    "edge-beta": "microsoft-edge-beta",
    "edge-dev": "microsoft-edge-dev",
    "vivaldi": "vivaldi",
    "vivaldi-snapshot": "vivaldi-snapshot",
    "opera": "opera",
    "opera-beta": "opera-beta",
    "opera-developer": "opera-developer",
    "yandex": "yandex-browser",
    "thorium": "thorium",
}
_FOREIGN = {  # macOS below "Library/Application Support", Windows below "AppData/*"
    "google-chrome": ("Google/Chrome", "Local/Google/Chrome/User Data"),
    "chromium": ("Chromium", "Local/Chromium/User Data"),
    "brave": (
        "BraveSoftware/Brave-Browser",
        "Local/BraveSoftware/Brave-Browser/User Data",
    ),
    "edge": ("Microsoft Edge", "Local/Microsoft/Edge/User Data"),
    "vivaldi": ("Vivaldi", "Local/Vivaldi/User Data"),
    "opera": ("com.operasoftware.Opera", "Roaming/Opera Software/Opera Stable"),
    "arc": ("Arc/User Data", "Local/Arc/User Data"),
}

CHROMIUM: tuple[tuple[str, str], ...] = (
    *((product, f".config/{place}") for product, place in _CONFIG.items()),
    *((product, f"config/{place}") for product, place in _CONFIG.items()),  # flatpak
    ("chromium", "chromium"),  # snap
    *((name, f"Library/Application Support/{mac}") for name, (mac, _) in _FOREIGN.items()),
    *((name, f"AppData/{windows}") for name, (_, windows) in _FOREIGN.items()),
)
"""Product and user data directory; its profiles are the directories in it, or itself."""

FIREFOX: tuple[tuple[str, str], ...] = (
    ("firefox", ".mozilla/firefox"),
    ("firefox", ".config/mozilla/firefox"),
    ("firefox", "config/mozilla/firefox"),
    ("firefox", "Library/Application Support/Firefox"),
    ("firefox", "AppData/Roaming/Mozilla/Firefox"),
    ("librewolf", ".librewolf"),
    ("librewolf", "Library/Application Support/librewolf"),
    ("librewolf", "AppData/Roaming/librewolf"),
    ("waterfox", ".waterfox"),
    ("waterfox", "Library/Application Support/Waterfox"),
    ("waterfox", "AppData/Roaming/Waterfox"),
    ("floorp", ".floorp"),
    ("zen", ".zen"),
    (
        "tor-browser",
        ".local/share/torbrowser/tbb/x86_64/tor-browser/Browser/TorBrowser/Data/Browser",
    ),
)
"""Product and the directory of `profiles.ini`; profiles lie in it, in `Profiles`, or elsewhere."""

SAFARI = ("safari", "Library/Safari")
