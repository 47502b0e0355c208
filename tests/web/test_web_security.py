"""The page is served and attacked over a socket: each threat has its answer."""

import json
import time

import pytest
from web import request, served

pytest.importorskip("uvicorn", reason="the page needs the extra satloop[web]")

BOARD = {"puzzle": "slitherlink", "text": "3 3\n- 2 -\n3 - 3\n- - 2\n"}


@pytest.fixture(scope="module")
def page():
    with served("--jobs", "2", "--seconds", "20", "--allow-host", "puzzles.example.org") as page:
        yield page
        assert page.close() == ""  # not a word of an error


def test_the_page_is_there_and_its_headers_let_nothing_else_in(page):
    status, headers, body = page.get("/")
    assert status == 200 and body.startswith(b"<!doctype html>")
    policy = dict(rule.split(" ", 1) for rule in headers["content-security-policy"].split("; "))
    assert policy == {"default-src": "'none'", "script-src": "'self'", "style-src": "'self'",
                      "img-src": "'self' blob:", "connect-src": "'self'", "base-uri": "'none'",
                      "form-action": "'none'", "frame-ancestors": "'none'"}
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == headers["cross-origin-opener-policy"] == "same-origin"
    assert not [name for name in headers if name.startswith("access-control") or name == "set-cookie"]
    assert page.get("/", If_None_Match="x")[0] == 200
    again, _, body = page.send(request("GET", "/", {"Host": page.host, "If-None-Match": headers["etag"]}))
    assert (again, body) == (304, b"")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "",
                                  "a@127.0.0.1@", "x@127.0.0.1", "x@localhost:80", "@127.0.0.1",
                                  "[::1", "127.0.0.2", "127.0.0.1, evil.example"])
def test_another_name_for_this_host_is_refused(page, host):
    """A page of another site can have its name lead here (DNS rebinding): then it would be of the same origin."""
    for data in (request("GET", "/", {"Host": host}), request("GET", "/puzzles", {"Host": host}),
                 request("POST", "/do/solve", {"Host": host, "Content-Type": "application/json",
                                               "Content-Length": "2"}) + b"{}"):
        assert page.send(data)[0] in (400, 421)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:7", "[::1]:7", "puzzles.example.org"])
def test_its_own_names_are_served(page, host):
    assert page.send(request("GET", "/", {"Host": host}))[0] == 200


def test_a_request_without_a_host_or_with_two_is_refused(page):
    assert page.send(b"GET / HTTP/1.0\r\n\r\n")[0] == 421
    assert page.send(f"GET / HTTP/1.1\r\nHost: {page.host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n".encode()
                     )[0] in (400, 421)


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonx",
                                  "multipart/form-data; boundary=x", "text/plain; application/json"])
def test_no_form_of_another_site_can_ask(page, kind):
    assert page.post("solve", BOARD, Content_Type=kind)[0] == 415


@pytest.mark.parametrize("headers", [
    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"},
    {"Origin": "http://localhost"}, {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"},
    {"Sec_Fetch_Site": "none", "Origin": ""}])
def test_no_script_of_another_site_can_ask(page, headers):
    assert page.post("solve", BOARD, **headers)[0] == 403


def test_another_site_is_not_allowed_to_read_either(page):
    status, headers, _ = page.send(request("OPTIONS", "/do/solve", {
        "Host": page.host, "Origin": "http://evil.example", "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type"}))
    assert status == 405 and not [name for name in headers if name.startswith("access-control")]


def test_the_page_behind_a_proxy_asks_by_the_name_of_the_proxy(page):
    status, _, body = page.post("solve", BOARD, Host="puzzles.example.org", Origin="https://puzzles.example.org")
    assert status == 200 and b'"unique"' in body


@pytest.mark.parametrize("path", ["/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/files/page.html", "//etc/passwd",
                                  "/app.py", "/....//app.py", "/page.html%00.js", "/..\\app.py", "/etc/passwd",
                                  "/do/solve", "/.", "/page.html/", "/do/__init__"])
def test_only_the_files_of_the_page_are_there(page, path):
    status, _, body = page.get(path)
    assert status in (404, 405) and b"import" not in body and b"root:" not in body


@pytest.mark.parametrize("job", ["read", "solve", "hint", "complete", "write", "minimize", "conflict", "forced",
                                 "check"])
def test_no_text_is_ever_taken_for_a_path(page, job, tmp_path):
    """Neither a path nor DATASET#ID nor - for standard input; what stands in the file does not come out."""
    secret = tmp_path / "board.txt"
    secret.write_text("# puzzle: slitherlink\n" + BOARD["text"])
    data = tmp_path / "data.json"
    data.write_text(json.dumps({"puzzle": "slitherlink", "data": {"1": {"problem": BOARD["text"]}}}))
    for text in (str(secret), f"file://{secret}", f"{data}#1", "-", f"{secret}\n", f"example:{secret}", "/etc/passwd"):
        for question in ({"source": text}, {"source": text, "puzzle": "slitherlink"},
                         {"puzzle": "slitherlink", "text": text, "format": "text"}):
            last = page.ask(job, **question)[-1]
            assert list(last) == ["error", "word", "values"] or text == "-"  # which is the board of one empty cell too
            assert "3 - 3" not in str(last) and "root:" not in str(last)


def test_a_question_has_a_length_and_it_is_small(page):
    assert page.post("solve", BOARD, Content_Length="")[0] in (400, 411)
    assert page.post("solve", BOARD, Content_Length="-1")[0] in (400, 411)
    assert page.post("solve", b"4\r\n{}  \r\n0\r\n\r\n", Content_Length="", Transfer_Encoding="chunked")[0] == 411
    for body in (BOARD, b""):  # of two lengths neither is waited for, which would be 408
        assert page.post("solve", body, Content_Length="90", Transfer_Encoding="chunked")[0] in (400, 411)
    assert page.post("solve", b"", Content_Length=str((256 << 10) + 1))[0] == 413
    assert page.post("solve", b"{}", Content_Length="9" * 30)[0] in (400, 413)
    assert page.post("solve", b" " * ((256 << 10) - 2) + b"{}")[0] == 200


def test_a_client_that_breaks_off_leaves_no_word(page):
    """The fixture looks at what the server wrote on stderr."""
    for sent in (b"", b"GET / HT", request("POST", "/do/solve", {"Host": page.host, "Content-Type": "application/json",
                                                                 "Content-Length": "99"}) + b'{"puzzle"'):
        with page.connect() as link:
            link.sendall(sent)
    page.begin("solve", **BOARD).close()
    assert page.get("/")[0] == 200


@pytest.mark.parametrize("line", ["POST /do/solve", "GET /"])
def test_a_body_that_is_no_http_leaves_no_word(page, line):
    """The fixture looks at what the server wrote on stderr."""
    more = f"Host: {page.host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked"
    with page.connect() as link:
        link.sendall(f"{line} HTTP/1.1\r\n{more}\r\n\r\nno chunk\r\n".encode())
        assert b" 400 " in link.recv(100) if line != "GET /" else link.recv(100)
    assert page.get("/")[0] == 200


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"1", b'"x"', b"null", b"[" * 100_000, b'{"a":' * 40_000, b"\xff",
                                  b"[" * 100_000 + b"]" * 100_000])
def test_what_is_no_json_object_is_refused(page, body):
    status, _, answer = page.post("solve", body)
    assert status == 400 and json.loads(answer) == {
        "error": "a question is one JSON object", "word": "question"}


def test_deep_json_inside_an_object_is_answered(page):
    for depth in (10, 500, 900):
        state = "[" * depth + "]" * depth
        question = b'{"puzzle":"slitherlink","text":"2 2\\n- -\\n- -","state":%b}' % state.encode()
        status, _, answer = page.post("check", question)
        assert status in (200, 400) and b"error" in answer and b"ecursion" not in answer


@pytest.mark.parametrize("text", [
    "1000 1000\n", "101 100\n- -", "999999999 999999999\n- -", "https://puzz.link/p?slither/1000/1000/",
    "https://puzz.link/p?slither/v:/99999/99999/", "pzprv3/slither/1000/1000/. . /", "pzprv3\nslither\n1000\n1000\n",
    '{"puzzle": "slitherlink", "board": "2000 2000\\n- -", "solutions": []}'])
def test_a_board_that_is_too_large_is_refused_before_it_is_read(page, text):
    begin = time.perf_counter()
    for job in ("read", "solve"):
        last = page.ask(job, source=text, text=text, puzzle="slitherlink")[-1]
        assert "too large here: 10000 cells at most" in last["error"]
    assert time.perf_counter() - begin < 20  # where a million cells were read it would be minutes


def test_what_takes_longer_takes_smaller_boards(page):
    text = "51 50\n" + "- " * 50 * 51
    for job in ("hint", "explain", "minimize", "complete", "conflict"):
        assert "2500 cells at most" in page.ask(job, puzzle="slitherlink", text=text)[-1]["error"]
    assert "1600 cells" in page.ask("generate", puzzle="slitherlink", rows=41, columns=40)[-1]["error"]


def test_what_a_board_says_is_no_markup(page):
    text = '2 2\n"><script> 1\n<img/src=x> 1'
    for puzzle in ("flow", "slitherlink", "sudoku"):
        status, headers, body = page.post("read", {"source": text, "puzzle": puzzle})
        assert headers["content-type"] == "application/x-ndjson" and headers["x-content-type-options"] == "nosniff"
        assert status == 200 and "error" in json.loads(body)
    drawing = page.ask("read", source="# <script>alert(1)</script>\n# puzzle: flow\n1 2\nAmp Amp")[-1]["result"]["svg"]
    assert "script" not in drawing


def test_unknown_jobs_and_methods(page):
    assert page.post("nothing", {})[0] == 404 and page.post("__class__", {})[0] == 404
    assert page.get("/do/solve")[0] in (404, 405)
    assert page.send(request("DELETE", "/", {"Host": page.host}))[0] == 405
