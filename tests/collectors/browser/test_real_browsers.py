"""Real browsers, where they are installed: what they write comes out as a person would tell it.

Only 127.0.0.1 is asked. The chain: /a, a link to /r302 → /r301 → /b, pushState to /spa, /meta that
leads on to /c by itself, /c#end; /a loads a frame that moves on once.
"""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from cade.collectors.world import Item, World
from cade.tests.collectors import real
from cade.tests.collectors.browser.making import Read, read

pytestmark = pytest.mark.real_browsers

PAGES = {
    "/a": """<title>Página A</title><a id=l href=/r302>on</a><iframe src=/frame></iframe>
        <script>setTimeout(() => document.getElementById("l").click(), 1200)</script>""",
    "/b": """<title>B</title><script>
        setTimeout(() => {history.pushState({}, "", "/spa"); document.title = "SPA"}, 600);
        setTimeout(() => {location = "/meta"}, 1500)</script>""",
    "/meta": "<meta http-equiv=refresh content='1;url=/c'><title>meta</title>",
    "/c": """<title>C</title><script>setTimeout(() => {location.hash = "end"}, 300);
        setTimeout(() => fetch("/done"), 2500)</script>""",
    "/frame": "<title>F</title><script>setTimeout(() => {location = '/frame2'}, 500)</script>",
    "/frame2": "<title>F2</title>",
    "/done": "ok",
}
REDIRECTS = {"/r302": (302, "/r301"), "/r301": (301, "/b")}


class Pages(BaseHTTPRequestHandler):
    done: ClassVar[threading.Event]

    def do_GET(self) -> None:
        status, place = REDIRECTS.get(self.path, (200 if self.path in PAGES else 404, None))
        body = PAGES.get(self.path, "").encode()
        self.send_response(status)
        if place:
            self.send_header("Location", place)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        if self.path == "/done":
            self.done.set()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[str]:
    Pages.done = threading.Event()
    with ThreadingHTTPServer(("127.0.0.1", 0), Pages) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


def while_running(world: World, history: Path, command: list[str], expected: int) -> Read:
    """Browse; read the history of the running browser until it has written all of it."""
    with real.running(command):
        assert Pages.done.wait(real.PATIENCE_S)
        found: list[Item] = []
        for _ in range(60):  # a browser writes some seconds late
            found += read(world, history).items
            if len({fact.uid for fact in Read(found).facts}) >= expected:
                break
            threading.Event().wait(0.5)
    return Read(found)


def test_chromium_tells_5_visits_running_and_none_more_closed(
    world: World, tmp_path: Path, site: str
) -> None:
    data = tmp_path / "chromium"
    history = data / "Default/History"

    live = while_running(world, history, real.chromium(data, f"{site}/a"), 5)
    closed = read(world, history)

    told = {visit.url.removeprefix(site): visit for visit in live.seen}  # a title may come late
    assert list(told) == ["/a", "/b", "/spa", "/c", "/c#end"]
    assert told["/b"].redirects == (f"{site}/r302", f"{site}/r301")
    assert closed.facts == []


def test_firefox_tells_its_pages_running_and_none_more_closed(
    world: World, tmp_path: Path, site: str
) -> None:
    data = tmp_path / "firefox"

    live = while_running(world, data / "places.sqlite", real.firefox(data, f"{site}/a"), 6)
    closed = read(world, data / "places.sqlite")

    paths = [visit.url.removeprefix(site) for visit in live.seen if visit.url.startswith(site)]
    assert list(dict.fromkeys(paths)) == ["/a", "/b", "/spa", "/meta", "/c", "/c#end"]
    assert {visit.url for visit in closed.seen} <= {visit.url for visit in live.seen}
