# SPDX-License-Identifier: Apache-2.0
"""What TLS, HTTP/2 and the page's HTTP/1.1 forbid, against `earshot serve`: forbidden.py EARSHOT FOLDER.

Each ends the connection or the stream that it came on, and behind it a good push is answered 200 within seconds.
"""

import os, shutil, socket, ssl, struct, subprocess, sys, time, warnings
import hpack, httpx
import server as it
from server import Server, check, token

# Old TLS is asked for on purpose.
warnings.simplefilter("ignore", DeprecationWarning)
command, folder = sys.argv[1], sys.argv[2]
server = Server(command, os.path.join(folder, "device"), "--any-token", "--hurry", "1000")
host = "127.0.0.1"
place = (host, int(server.provider.rsplit(":", 1)[1]))
page = (host, int(server.page.rsplit(":", 1)[1]))
jwt, body = token(), b'{"aps":{"alert":"x"}}'
good = [(":method", "POST"), (":scheme", "https"), (":path", "/3/device/" + "ab" * 32), ("host", host),
        ("authorization", "bearer " + jwt), ("apns-topic", "com.example.shop")]


def frame(kind, flags, stream, payload=b"", length=None):
    return (len(payload) if length is None else length).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def field(name, value):
    """A header in HPACK's plainest writing, whatever is in it; none is longer than 254 bytes."""
    def text(part):
        return (bytes([len(part)]) if len(part) < 127 else bytes([127, len(part) - 127])) + part
    return b"\0" + text(name.encode()) + text(value if isinstance(value, bytes) else value.encode())


def block(fields=good):
    return b"".join(field(name, value) for name, value in fields)


def push(stream, fields=good):
    return frame(1, 4, stream, block(fields)) + frame(0, 1, stream, body)


def with_path(path):
    return [(name, path if name == ":path" else value) for name, value in good]


def connected(alpn=("h2",), where=place):
    context = ssl.create_default_context(cafile=server.ready["certificateAuthority"])
    context.set_alpn_protocols(list(alpn))
    return context.wrap_socket(socket.create_connection(where, timeout=10), server_hostname=host)


def sent(*frames):
    """A connection on which frames were sent behind the preface; the server may have closed it meanwhile."""
    one = connected()
    try:
        one.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0) + b"".join(frames))
    except OSError:
        pass
    return one


def frames(one, enough):
    """The frames that come until one is enough, or the connection ends; None where neither happens."""
    found, data = [], b""
    one.settimeout(10)
    try:
        while not any(enough(kind, stream) for kind, stream, _ in found):
            come = one.recv(1 << 16)
            if not come:
                break
            data += come
            while len(data) >= 9 and len(data) >= 9 + int.from_bytes(data[:3], "big"):
                count = 9 + int.from_bytes(data[:3], "big")
                found.append((data[3], int.from_bytes(data[5:9], "big"), data[9:count]))
                data = data[count:]
    except TimeoutError:
        return None
    except OSError:
        pass
    return found


def is_well(name):
    start = time.monotonic()
    with httpx.Client(http2=True, verify=server.context, timeout=30) as client:
        answer = client.post(f"{server.provider}/3/device/{'cd' * 32}", content=body,
                             headers={"authorization": f"bearer {jwt}", "apns-topic": "com.example.shop"})
    seconds = time.monotonic() - start
    check(f"{name}: a good push is answered behind it", answer.status_code == 200 and seconds < 5, answer.text, seconds)


def update(stream, number):
    return frame(8, 0, stream, number.to_bytes(4, "big"))


def ends():
    """What ends a connection, or its stream: GOAWAY, RST_STREAM, or the end."""
    pseudo = lambda more: [*good[:4], more, *good[4:]]
    more = lambda name, value: push(1, [*good, (name, value)])
    for name, data in {
        "a window of nothing": frame(1, 4, 1, block()) + update(1, 0), "an even stream": push(2),
        "DATA on no stream": frame(0, 1, 0, body),
        "DATA on an idle stream": frame(0, 1, 7, body), "a frame of a megabyte": frame(0, 0, 1, length=1 << 20),
        "a PING of 7 bytes": frame(6, 0, 0, bytes(7)), "a PING on a stream": frame(6, 0, 1, bytes(8)),
        "SETTINGS of 5 bytes": frame(4, 0, 0, bytes(5)), "an acknowledgement with SETTINGS": frame(4, 1, 0, bytes(6)),
        "a window of 2^32 in SETTINGS": frame(4, 0, 0, b"\0\4\xff\xff\xff\xff"), "frames of 1 byte": frame(4, 0, 0, b"\0\5\0\0\0\1"),
        "RST_STREAM of an idle stream": frame(3, 0, 9, bytes(4)), "RST_STREAM of no stream": frame(3, 0, 0, bytes(4)),
        "a promise of a client": frame(5, 4, 1, bytes(4) + block()), "CONTINUATION of nothing": frame(9, 4, 1, block()),
        "a PING within a header block": frame(1, 0, 1, block()) + frame(6, 0, 0, bytes(8)),
        "padding beyond the frame": frame(1, 0xD, 1, b"\xff" + block()[:20]), "an index that is not there": frame(1, 5, 1, b"\xff\xff\xff\x7f"),
        "a Huffman code that is none": frame(1, 5, 1, b"\0\x84\xff\xff\xff\xff\0"), "a text that is longer than its block": frame(1, 5, 1, b"\0\x7f\x80\x80\x01x"),
        "two paths": push(1, pseudo((":path", "/3/device/ab"))), "an unknown pseudo header": push(1, pseudo((":x", "y"))),
        "a pseudo header behind the others": more(":scheme", "https"), "upper case": more("APNS-ID", "x"),
        "connection": more("connection", "keep-alive"), "transfer-encoding": more("transfer-encoding", "chunked"),
        "a NUL in a value": more("apns-collapse-id", b"a\0b"), "a line's end in a value": more("apns-collapse-id", b"a\r\nb"),
        "an empty name": more("", "x"), "a length of 4 GB": more("content-length", "4294967296"),
        "a length of -1": more("content-length", "-1"), "a length of letters": more("content-length", "x"),
        "no path": push(1, [one for one in good if one[0] != ":path"]), "a space in the path": push(1, with_path("/3/device/ab ab")),
    }.items():
        one = sent(data)
        found = frames(one, lambda kind, stream: kind in (3, 7))
        answers = [hpack.Decoder().decode(payload)[0] for kind, _, payload in found or [] if kind == 1][:1]
        check(f"{name} ends it", found is not None and not answers, found)
        one.close()


def tokens():
    """Tokens that are none."""
    for path in ["ab" * 31 + "a", "zz" * 32, "", "%61b", "ab/..", "ab?x=y", "ａｂ", "ab" * 120]:
        one = sent(push(1, with_path("/3/device/" + path)))
        found = frames(one, lambda kind, stream: kind in (3, 7) or kind == 1) or []
        status = [hpack.Decoder().decode(payload)[0][1] for kind, _, payload in found if kind == 1]
        check(f"the token '{path[:10]}' of {len(path)} is refused", path == "ab" * 120 or status in (["400"], ["404"]), status, found)
        one.close()
    one = sent(push(1, with_path(b"/3/device/\xff\xfe\xc0")))
    found = frames(one, lambda kind, stream: kind in (1, 3, 7))
    check("a path that is not UTF-8 is no push", found is not None and not any(kind == 1 and b"200" in payload for kind, _, payload in found), found)
    one.close()


def floods():
    """Frames that each are allowed; the server may close."""
    opened = frame(1, 4, 1, block())
    for name, before, data, times in [
        ("empty DATA", opened, frame(0, 0, 1) * 500, 200), ("frames of no kind", b"", frame(99, 0, 0, bytes(100)) * 100, 200),
        ("priorities", b"", frame(2, 0, 1, bytes(4) + b"\1") * 500, 100), ("windows of one byte", b"", update(0, 1) * 500, 100),
    ]:
        one = sent(before)
        one.settimeout(5)
        try:
            for _ in range(times):
                one.sendall(data)
        except OSError:
            pass
        one.close()
        is_well(name)


def made_to_reset():
    """Streams that the server has to break off itself, since what comes on them is wrong."""
    one = sent()
    one.settimeout(5)
    try:
        for number in range(10_000):
            one.sendall(frame(1, 4, 2 * number + 1, block()) + update(2 * number + 1, 0))
    except OSError:
        pass
    one.close()


def streams():
    """Many streams of one connection, each with a push that is refused: 500 at a time."""
    count, answered, one = int(os.environ.get("STREAMS", "10000")), 0, sent()
    for start in range(0, count, 500):
        # The last of five hundred answers comes last.
        last = 2 * (start + 499) + 1
        one.sendall(b"".join(push(2 * number + 1, with_path("/3/device/zz")) for number in range(start, start + 500)) + update(0, 100_000))
        found = frames(one, lambda kind, stream: kind == 7 or kind == 0 and stream == last)
        answered += sum(kind == 1 for kind, _, _ in found or [])
    check(f"{count} streams of a connection are answered", answered == count, answered)
    one.close()


def handshakes():
    """TLS that is none, or not ours, or broken off."""
    hello = first_words()
    with socket.create_connection(place, timeout=10) as one:
        for byte in hello:
            one.sendall(bytes([byte]))
        check("a handshake byte by byte is answered", one.recv(1) == b"\x16")
    for _ in range(300):
        one = socket.create_connection(place, timeout=10)
        one.sendall(hello[:100])
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        one.close()
    for name, data in {
        "HTTP/1.1 without TLS": b"GET / HTTP/1.1\r\nhost: x\r\n\r\n", "HTTP/2 without TLS": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(9),
        "a record of 64 KB": b"\x16\x03\x01\xff\xff" + os.urandom(1000),
    }.items():
        with socket.create_connection(place, timeout=8) as one:
            one.sendall(data)
            found = frames(one, lambda kind, stream: False)
            check(f"{name} is closed", found is not None, found)
    for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = context.maximum_version = version
        try:
            context.wrap_socket(socket.create_connection(place, timeout=10)).close()
            check(f"{version.name} is refused", False)
        except OSError:
            check(f"{version.name} is refused", True)
    if shutil.which("openssl"):
        words = ["openssl", "s_client", "-tls1_2", "-alpn", "h2", "-connect", "%s:%d" % place]
        ending = subprocess.run(words, input=b"R\n" * 3, capture_output=True, timeout=20)
        check("TLS 1.2 is spoken, and not negotiated anew", b"Protocol  : TLSv1.2" in ending.stdout and ending.returncode != 0
              or b"no renegotiation" in ending.stderr, ending.stderr[-300:])


def first_words():
    """What a client of TLS says first."""
    go = ssl.MemoryBIO()
    client = ssl.create_default_context().wrap_bio(ssl.MemoryBIO(), go, server_hostname="localhost")
    try:
        client.do_handshake()
    except ssl.SSLWantReadError:
        pass
    return go.read()


def requests():
    """What HTTP/1.1 forbids, to the page by somebody who knows the secret."""
    head = f" HTTP/1.1\r\nhost: {server.page.split('//')[1]}\r\nauthorization: bearer {server.ready['secret']}\r\n".encode()
    post = b"POST /api/push" + head
    for name, data in {
        "endless headers": b"GET /" + head + b"x: y\r\n" * 20_000,
        "a path of 100 KB": b"GET /" + b"x" * 100_000 + head + b"\r\n", "a path out of the folder": b"GET /%2e%2e/%2e%2e/etc/passwd" + head + b"\r\n",
        "a NUL in the path": b"GET /api/health%00b" + head + b"\r\n", "a raw NUL in the path": b"GET /api/health\0b" + head + b"\r\n",
        "a NUL in the query": b"GET /api/deliveries?text=%00b" + head + b"\r\n", "3,000 words of a query": b"GET /api/deliveries?" + b"&".join(
            b"k%d=v" % number for number in range(3000)) + head + b"\r\n",
        "a length of -1": post + b"content-length: -1\r\n\r\n", "a length of letters": post + b"content-length: x\r\n\r\n",
        "a chunk of -1": post + b"transfer-encoding: chunked\r\n\r\n-1\r\nx\r\n\r\n",
        "a chunk beyond all": post + b"transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\nx\r\n\r\n",
        "100,000 brackets": post + b"content-length: 100000\r\n\r\n" + b"[" * 100_000,
    }.items():
        with socket.create_connection(page, timeout=10) as one:
            try:
                one.sendall(data)
                answer = one.recv(4096).split(b"\r\n")[0]
            except TimeoutError:
                answer = b"none"
            except OSError:
                answer = b""
        check(f"{name} is refused", answer == b"" or answer[9:10] == b"4", answer)
    held = []
    for _ in range(40):
        held.append(socket.create_connection(page, timeout=10))
        try:
            held[-1].sendall(post + b"content-length: 4294967296\r\n\r\n" + bytes(2_000_000))
        except OSError:
            pass
    check("40 bodies of 4 GB keep nobody from the page", server.ask("GET", "/api/health") == (200, {"status": "ok"}))
    for one in held:
        one.close()


for name, peer in {
    "what HTTP/2 forbids": ends, "tokens": tokens, "floods": floods, "streams that the server breaks off": made_to_reset,
    "streams": streams, "TLS": handshakes, "HTTP/1.1": requests,
}.items():
    try:
        peer()
    except Exception as error:
        check(f"{name}: the peer itself", False, repr(error))
    is_well(name)
check("SIGTERM ends it well", server.end() == 0)
sys.exit(1 if it.faults else 0)
