"""Real browsers, where they are installed. Only 127.0.0.1 is asked."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PATIENCE_S = 90.0
_CHROMIUM = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--remote-debugging-port=0",
)
_PREFERENCES = """
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
"""


def program(*names: str) -> str:
    found = next((path for name in names if (path := shutil.which(name))), None)
    return found or pytest.skip(f"{names[0]} is not installed")


def chromium(data: Path, *more: str) -> list[str]:
    """Return the command for a user data directory; its profile is `Default`."""
    return [program("chromium"), *_CHROMIUM, f"--user-data-dir={data}", *more]


def firefox(profile: Path, *more: str) -> list[str]:
    profile.mkdir()
    (profile / "user.js").write_text(_PREFERENCES)
    command = [program("firefox-esr", "firefox"), "--headless", "--no-remote", "--profile"]
    return [*command, str(profile), *more]


@contextmanager
def running(command: list[str]) -> Iterator[None]:
    """Run a browser during the block and end it politely afterwards."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet) as browser:
        try:
            yield
        finally:
            browser.terminate()
