"""What stands before the phones' pages: reading is all that can be done, in time, and not by too many at once."""

import http.client
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.ui.phones.fed import ROOT, SOON, Fed, at
from tests.ui.phones.nights import night_of, token_of, tokens_of

PAGE = ROOT / "ui" / "phones" / "child" / "page"
STRICT = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
                               "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                               "frame-ancestors 'none'",
    "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin"}
NEVER = {"set-cookie", "server", "access-control-allow-origin", "location", "x-powered-by"}
NEVER_ON_A_PAGE = ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(", "DOMParser",
                   "srcdoc", "cookie", "sessionStorage", "serviceWorker", "onclick=", "style=", "<style", "import(")
LAST_CONNECTION = 60
"""So many are open at once from one address."""


@contextmanager
def opened(child: Fed, said: bytes = b"", source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """A connection on which this was sent, byte by byte as it is."""
    with socket.create_connection((child.host, child.port), SOON, at(source)) as link:
        link.sendall(said)
        yield link


def answered(child: Fed, said: bytes) -> tuple[int, dict[str, str], bytes]:
    """What comes of bytes that need be no request."""
    with opened(child, said) as link:
        answer = http.client.HTTPResponse(link, method=said[:4].decode("latin-1").strip())
        answer.begin()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()


def is_cut(link: socket.socket) -> bool:
    """Whether the other side has hung up by now."""
    link.setblocking(False)
    try:
        return link.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


# on every answer


@pytest.mark.parametrize("asked", [
    "GET / HTTP/1.1\r\nHost: {host}", "GET /app.js HTTP/1.1\r\nHost: {host}", "GET /nowhere HTTP/1.1\r\nHost: {host}",
    "POST / HTTP/1.1\r\nHost: {host}", "GET / HTTP/1.1\r\nHost: evil.example", "nonsense", "GET /\x00 HTTP/1.1",
    "GET / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4", "HEAD / HTTP/1.1\r\nHost: {host}",
    "GET /stream HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer wrong"])
def test_every_answer_has_the_strict_headers_and_none_that_tells_or_keeps_anything(child: Fed, asked: str) -> None:
    status, headers, _ = answered(child, asked.format(host=child.address).encode() + b"\r\n\r\n")
    assert STRICT.items() <= headers.items(), status
    assert not NEVER & headers.keys()


def test_a_stream_has_them_too_and_nothing_of_it_is_kept(child: Fed) -> None:
    with child.listens() as phone:
        headers = {name.lower(): value for name, value in phone._answer.getheaders()}
    assert STRICT.items() <= headers.items()
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW"])
@pytest.mark.parametrize("path", ["/", "/stream"])
def test_nothing_can_be_done_but_reading(child: Fed, method: str, path: str) -> None:
    assert child.get(path, method=method).status == 405


def test_a_request_that_brings_something_is_refused_before_it_is_read(child: Fed) -> None:
    head = f"GET / HTTP/1.1\r\nHost: {child.address}\r\n"
    assert answered(child, f"{head}Content-Length: 1000000000\r\n\r\nxx".encode())[0] == 413
    assert answered(child, f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())[0] == 413


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:{port}", "127.0.0.1:{port}.evil.example", "",
                                  "127.0.0.1:{port}\r\nHost: 127.0.0.1:{port}"])
def test_only_the_name_that_was_announced_is_answered(child: Fed, host: str) -> None:
    said = f"GET / HTTP/1.1\r\nHost: {host.format(port=child.port)}\r\n\r\n".encode()
    assert answered(child, said)[0] in (400, 421)
    child.tell(hosts=["Anna.local:8047"])
    assert child.get("/", Host="anna.LOCAL:8047").status == 200
    assert child.get("/").status == 421


def test_files_are_sent_packed_and_once(child: Fed) -> None:
    plain = child.get("/app.js")
    packed = child.get("/app.js", Accept_Encoding="gzip")
    assert plain.body == (PAGE / "app.js").read_bytes()
    assert len(packed.body) < len(plain.body) / 2
    assert child.get("/app.js", If_None_Match=plain.headers["etag"]).status == 304
    assert (child.get("/art/cards/Ah.svg").status, child.get("/bold.woff2").status) == (200, 200)


def test_the_first_page_is_small(child: Fed) -> None:
    files = ["/", "/style.css", "/draw.js", "/app.js", "/art/brand/sabot.svg", "/medium.woff2", "/bold.woff2",
             "/display.woff2"]
    assert sum(len(child.get(file, Accept_Encoding="gzip").body) for file in files) < 60_000


@pytest.mark.parametrize("path", ["/../board.py", "/..%2fboard.py", "/page/app.js", "/art/../fonts/x", "/art/cards/",
                                  "/app.js/", "//app.js", "/%00", "/app.py", "/__init__.py", "/stream/", "/art",
                                  "/art/cards/Ah.svg%00", "/\\app.js", "/etc/passwd", "/art/icons/undo.svg"])
def test_no_path_leads_anywhere_else(child: Fed, path: str) -> None:
    assert child.get(path).status == 404


# links


def test_ten_wrong_links_shut_an_address_out_and_nobody_else_and_its_public_pages_go_on(child: Fed) -> None:
    child.tell(night_of("nap").first, tokens=tokens_of({"1": ""}))

    def status(token: str, source: str) -> int:
        with child.listens(token=token, source=source) as phone:
            return phone.status

    assert [status(f"wrong{one}", "127.0.0.7") for one in range(11)] == [401] * 10 + [429]
    assert status(token_of("1"), "127.0.0.7") == 429
    assert status("", "127.0.0.7") == 200
    assert status(token_of("1"), "127.0.0.8") == 200


def test_a_link_is_read_from_the_head_alone(child: Fed) -> None:
    child.tell(night_of("nap").first, tokens=tokens_of({"1": ""}))
    for path in (f"/stream?lang=en&m={token_of('1')}", f"/stream?token={token_of('1')}", f"/stream?m={token_of('1')}"):
        with opened(child, f"GET {path} HTTP/1.1\r\nHost: {child.address}\r\n\r\n".encode()) as link:
            said = b""
            while b"\n\n" not in said:
                said += link.recv(1 << 16)
        assert b'"result"' not in said
        assert b'"table"' in said


# too many


def test_a_phone_has_four_streams_and_another_phone_has_its_own(child: Fed) -> None:
    with ExitStack() as phones:
        four = [phones.enter_context(child.listens()) for _ in range(5)]
        assert [phone.status for phone in four] == [200] * 4 + [503]
        assert phones.enter_context(child.listens(source="127.0.0.9")).status == 200
    child.at_rest()
    with child.listens() as again:
        assert again.status == 200


def test_there_are_120_streams_at_most(child: Fed) -> None:
    with ExitStack() as phones:
        opened = [phones.enter_context(child.listens(source=f"127.0.1.{at // 4 + 1}")) for at in range(121)]
        assert [phone.status for phone in opened] == [200] * 120 + [503]


def test_one_address_cannot_take_every_connection(child: Fed) -> None:
    with ExitStack() as links:
        many = [links.enter_context(opened(child)) for _ in range(LAST_CONNECTION + 20)]
        time.sleep(0.2)
        assert [is_cut(link) for link in many] == [False] * LAST_CONNECTION + [True] * 20
        assert child.get("/", source="127.0.0.9").status == 200


def test_who_asks_faster_than_any_page_is_asked_to_wait_and_nobody_else(child: Fed) -> None:
    link = http.client.HTTPConnection(child.host, child.port, timeout=SOON, source_address=("127.0.0.5", 0))
    refused = 0
    for _ in range(900):
        link.request("GET", "/nowhere", headers={"Host": child.address})
        answer = link.getresponse()
        answer.read()
        refused += answer.status == 503
    link.close()
    assert 0 < refused < 300
    assert child.get("/").status == 200


@pytest.mark.timeout(60)
def test_whoever_says_nothing_or_one_byte_at_a_time_is_cut_after_five_seconds_and_hinders_nobody(child: Fed) -> None:
    sources = [f"127.0.2.{at + 1}" for at in range(9)]
    with ExitStack() as links:
        silent = [links.enter_context(opened(child, b"GET / HT", sources[at % 9])) for at in range(450)]
        slow = silent[:10]
        began = time.monotonic()
        while time.monotonic() < began + 4:
            for link in slow:
                if not is_cut(link):
                    link.send(b"x")
            time.sleep(0.3)
        assert not any(is_cut(link) for link in silent[:390])
        assert all(is_cut(link) for link in silent[400:])
        time.sleep(max(0.0, began + 6.5 - time.monotonic()))
        assert all(is_cut(link) for link in silent)
        assert child.get("/").status == 200


@pytest.mark.timeout(100)
def test_whoever_takes_nothing_of_a_stream_is_cut_and_nobody_waits_for_them(child: Fed) -> None:
    child.tell({"table/en": "{}"})
    with socket.socket() as stuck, child.listens(source="127.0.0.9") as phone:
        stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stuck.settimeout(SOON)
        stuck.connect((child.host, child.port))
        stuck.sendall(f"GET /stream HTTP/1.1\r\nHost: {child.address}\r\n\r\n".encode())
        child.until(phones=2)
        large = json.dumps("x" * 100_000)
        for _ in range(60):
            child.tell({"table/en": large})
            phone.until("table")
        child.until(2 * SOON, phones=1)


# nothing is loaded from elsewhere, and nothing drawn is ever read as markup


def test_the_page_draws_text_as_text_and_knows_no_other_address() -> None:
    for path in PAGE.iterdir():
        if path.suffix not in (".js", ".html", ".css"):
            continue
        text = path.read_text(encoding="utf-8")
        assert [word for word in NEVER_ON_A_PAGE if word in text] == [], path.name
        assert set(http_addresses(text)) <= {"http://www.w3.org/2000/svg"}, path.name


def http_addresses(text: str) -> list[str]:
    """Every address of another host that stands in a text."""
    return re.findall(r"(?:https?:)?//[\w.-]+\.[\w./-]+", text)


def test_no_card_and_no_mark_that_is_served_loads_or_runs_anything(child: Fed) -> None:
    for path in sorted((ROOT / "resources" / "art").rglob("*.svg")):
        if path.parent.name in ("cards", "brand"):
            text = path.read_text(encoding="utf-8")
            assert "<script" not in text, path.name
            assert "href=\"http" not in text, path.name
    assert child.get("/art/cards/back.svg").headers["content-type"] == "image/svg+xml"


def test_nothing_of_whoever_looked_is_written_down(child: Fed, tmp_path: Path) -> None:
    for path in ("/", "/nowhere", "/stream"):
        child.get(path, method="POST")
    answered(child, b"nonsense\r\n\r\n")
    answered(child, f"GET / HTTP/1.1\r\nHost: {child.address}\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n".encode())
    assert [one.name for one in tmp_path.iterdir()] == [child._log.name]
    assert child.log == ""


def test_garbage_behind_a_request_and_upon_an_open_stream_breaks_it_off_and_is_no_fault_of_ours(child: Fed) -> None:
    child.tell(night_of("nap").first)
    head = f"Host: {child.address}\r\n"
    with opened(child, f"GET / HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\nnot a length".encode()) as link:
        assert link.recv(1 << 16).startswith(b"HTTP/1.1 4")
    with opened(child, f"GET /stream HTTP/1.1\r\n{head}\r\n".encode()) as link:
        child.until(phones=1)
        link.sendall(b"\0\r\n\r\n" * 100)
        child.at_rest()
    assert child.get("/").status == 200
