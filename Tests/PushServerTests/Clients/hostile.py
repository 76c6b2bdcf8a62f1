# SPDX-License-Identifier: Apache-2.0
"""Peers that mean harm, against `earshot serve`: hostile.py EARSHOT FOLDER [NAME]: all of them, or those with this in their names.

While each is at it a good client is answered within seconds, on a new connection each time; after each the server holds no more
descriptors than before, and its memory has not grown by more than 64 MB in all.
"""

import json, os, resource, socket, ssl, sys, threading, time
import h2.config, h2.connection, h2.events, h2.exceptions, h2.settings
import httpx
import server as it
from server import Server, check, token

command, folder, only = sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else ""
# The server has as many descriptors as most systems give a process; this program has what it asks for.
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (min(1024, most), most))
server = Server(command, os.path.join(folder, "device"), "--any-token", "--hurry", "1000")
resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, most), most))
host, port = "127.0.0.1", int(server.provider.rsplit(":", 1)[1])
place = (host, port)
jwt = token()
good = [(":method", "POST"), (":scheme", "https"), (":path", "/3/device/" + "ab" * 32), ("host", host),
        ("authorization", "bearer " + jwt), ("apns-topic", "com.example.shop")]


def memory():
    for line in open(f"/proc/{server.ready['pid']}/status"):
        if line.startswith("RssAnon"):
            return int(line.split()[1]) // 1024


def tls(alpn=("h2",)):
    context = ssl.create_default_context(cafile=server.ready["certificateAuthority"])
    if alpn:
        context.set_alpn_protocols(list(alpn))
    raw = socket.create_connection(place, timeout=10)
    return context.wrap_socket(raw, server_hostname=host)


class Peer:
    """A client of frames, with h2's own checks off."""

    def __init__(self, alpn=("h2",)):
        self.socket = tls(alpn)
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(
            client_side=True, validate_outbound_headers=False, normalize_outbound_headers=False))
        self.h2.initiate_connection()
        self.flush()

    def flush(self):
        self.socket.sendall(self.h2.data_to_send())

    def push(self, stream, headers=good, body=b'{"aps":{"alert":"x"}}'):
        self.h2.send_headers(stream, headers, end_stream=not body)
        if body:
            self.h2.send_data(stream, body, end_stream=True)

    def events(self, until=lambda events: False, seconds=10):
        """What the server says, until something is among it or it closes."""
        found, end = [], time.monotonic() + seconds
        self.socket.settimeout(0.05)
        while time.monotonic() < end and not until(found):
            try:
                data = self.socket.recv(1 << 16)
            except TimeoutError:
                continue
            except OSError:
                break
            if not data:
                break
            try:
                found += self.h2.receive_data(data)
            except h2.exceptions.ProtocolError:
                break
            try:
                self.flush()
            except OSError:
                break
        return found

    def status(self, stream):
        """The status of an answer; None for a stream that was reset, or a connection that was closed."""
        kinds = (h2.events.ResponseReceived, h2.events.StreamReset)
        answers = lambda events: [event for event in events if isinstance(event, kinds) and event.stream_id == stream]
        found = answers(self.events(lambda events: answers(events)))
        return int(dict(found[0].headers)[b":status"]) if found and isinstance(found[0], kinds[0]) else None


def frame(kind, flags, stream, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def flood(data, times):
    """Sends the same again and again, reading nothing; the server may close."""
    peer = Peer()
    try:
        peer.socket.settimeout(5)
        for _ in range(times):
            peer.socket.sendall(data)
    except OSError:
        pass
    peer.socket.close()


def many_streams():
    peer = Peer()
    for number in range(1200):
        peer.h2.remote_settings[h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS] = 5000
        peer.h2.send_headers(2 * number + 1, good, end_stream=False)
        if number % 100 == 0:
            peer.flush()
    try:
        peer.flush()
        peer.events(seconds=1)
    except OSError:
        pass
    peer.socket.close()


def zero_window():
    peer = Peer()
    peer.h2.update_settings({h2.settings.SettingCodes.INITIAL_WINDOW_SIZE: 0})
    for number in range(500):
        peer.push(2 * number + 1, [*good[:2], (":path", "/3/device/zz"), *good[3:]])
        if number % 50 == 0:
            peer.flush()
    peer.flush()
    time.sleep(0.3)
    peer.socket.close()


def rapid_reset():
    peer = Peer()
    try:
        for number in range(20_000):
            peer.h2.send_headers(2 * number + 1, good, end_stream=False)
            peer.h2.reset_stream(2 * number + 1)
            if number % 200 == 0:
                peer.flush()
        peer.flush()
    except OSError:
        pass
    peer.socket.close()


def large_headers():
    peer = Peer()
    peer.push(1, [*good, *((f"x-{number}", "y" * 1000) for number in range(60))])
    peer.flush()
    status = peer.status(1)
    check("60 KB of headers are refused", status in (431, None), status)


def continuations():
    peer = Peer()
    try:
        peer.socket.sendall(frame(1, 0, 1, b"\x00" * 100))
        for _ in range(20_000):
            peer.socket.sendall(frame(9, 0, 1, b"\x00" * 1000))
    except OSError:
        pass
    peer.socket.close()


def garbage():
    raw = socket.create_connection(place)
    raw.sendall(os.urandom(10_000))
    raw.close()
    for alpn in (("h2",), None):
        peer = tls(alpn)
        try:
            peer.sendall(os.urandom(100_000))
        except OSError:
            pass
        peer.close()


def slow_data():
    peer = Peer()
    peer.h2.send_headers(1, good)
    for byte in b'{"aps":{"alert":"x"}}':
        peer.h2.send_data(1, bytes([byte]))
        peer.flush()
    peer.h2.end_stream(1)
    peer.flush()
    check("a body in frames of one byte is taken", peer.status(1) == 200)


def upload():
    peer = Peer()
    peer.h2.send_headers(1, good)
    peer.flush()
    sent, status = 0, None
    try:
        while sent < 50 << 20 and status is None:
            room = min(16384, peer.h2.local_flow_control_window(1))
            if room:
                peer.h2.send_data(1, b"x" * room)
                peer.flush()
                sent += room
            found = peer.events(bool, seconds=0.01 if room else 1)
            for event in found:
                if isinstance(event, h2.events.ResponseReceived):
                    status = int(dict(event.headers)[b":status"])
    except (OSError, h2.exceptions.ProtocolError):
        pass
    check("50 MB are answered 413 at once", status == 413 and sent < 1 << 20, status, sent)


def sizes():
    peer = Peer()
    answers = []
    for number, (size, more) in enumerate([(4096, []), (4097, []), (5120, [("apns-push-type", "voip")]), (5121, [("apns-push-type", "voip")])]):
        headers = [(name, "com.example.shop.voip" if name == "apns-topic" and more else value) for name, value in good] + more
        peer.push(2 * number + 1, headers, b"x" * size)
        peer.flush()
        answers.append(peer.status(2 * number + 1))
    check("a body of 4,096 bytes is taken and one of 4,097 is not; 5,120 and 5,121 for voip", answers == [200, 413, 200, 413], answers)


def odd_requests():
    peer = Peer()
    answers = []
    for number, headers in enumerate([
            [(":method", "GET"), *good[1:]], [(":method", "HEAD"), *good[1:]], [*good[:2], (":path", "/" + "x" * 4000), *good[3:]],
            [*good, ("apns-topic", "com.example.shop")], [*good[:3], *good[4:]]]):
        peer.push(2 * number + 1, headers, b"" if headers[0][1] != "POST" else b"{}")
        peer.flush()
        answers.append(peer.status(2 * number + 1))
    check("GET, HEAD, a long path, a double header; neither host nor authority", answers == [405, 405, 404, 400, None], answers)
    peer.push(11, [*good, ("content-length", "5")])
    peer.flush()
    check("a wrong content-length is no push", peer.status(11) != 200)


def old_client():
    peer = tls(("http/1.1",))
    peer.sendall(b"POST /3/device/ab HTTP/1.1\r\nhost: x\r\n\r\n")
    check("HTTP/1.1 is answered in its own words", peer.recv(4096).startswith(b"HTTP/1.1 505"))
    peer.close()
    check("no ALPN with HTTP/2's preface is served", (lambda peer: (peer.push(1), peer.flush(), peer.status(1))[2])(Peer(None)) == 200)


def silent():
    held = [socket.create_connection(place) for _ in range(200)]
    still_well()
    for one in held:
        one.close()


def goaway():
    for rude in (False, True):
        server.ask("PUT", "/api/faults", {"rules": [{"kind": "goaway", "reason": "Shutdown", "isRude": rude}]})
        peer = Peer()
        peer.push(1)
        peer.flush()
        found = peer.events(lambda events: any(isinstance(event, h2.events.ConnectionTerminated) for event in events))
        gone = [event for event in found if isinstance(event, h2.events.ConnectionTerminated)]
        answered = any(isinstance(event, h2.events.ResponseReceived) for event in found)
        check(f"GOAWAY has its reason, {'before' if rude else 'after'} what is in flight is answered",
              bool(gone) and json.loads(gone[0].additional_data) == {"reason": "Shutdown"} and answered != rude, found)
    # One goes rudely, of many that come at once: what the frame says may be sent again was not taken.
    server.ask("PUT", "/api/faults", {"rules": [{"kind": "goaway", "reason": "Shutdown", "isRude": True, "tokenPrefix": "cd"}]})
    other = [(name, value.replace("ab" * 32, "cd" * 32)) for name, value in good]
    before = len(server.all(app="com.example.shop"))
    peer = Peer()
    for stream in range(1, 40, 2):
        peer.push(stream, other if stream in (11, 13, 21) else good)
    peer.flush()
    found = peer.events()
    gone = [event for event in found if isinstance(event, h2.events.ConnectionTerminated)]
    taken = len(server.all(app="com.example.shop")) - before
    check("a rude GOAWAY comes once, and names the newest stream that has come", len(gone) == 1, found)
    check("of what it says may be sent again nothing was taken",
          bool(gone) and gone[0].last_stream_id >= 11 and taken <= (gone[0].last_stream_id + 1) // 2, gone, taken)
    check("nothing is taken behind it", taken == 5, taken)
    server.ask("PUT", "/api/faults", {"rules": []})


def slow_headers():
    """TLS that is never finished, a preface and a header block that come byte by byte."""
    raw = socket.create_connection(place)
    for byte in b"\x16\x03\x01\x02\x00\x01":
        raw.sendall(bytes([byte]))
        time.sleep(0.02)
    late, block = tls(), Peer()
    whole = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0)
    head = frame(1, 0, 1, literal(b"x", b"y" * 100))
    for number in range(60):
        late.sendall(whole[number % len(whole):][:1] if number < len(whole) else b"")
        block.socket.sendall(head[number:number + 1])
        time.sleep(0.02)
    for one in (raw, late, block.socket):
        one.close()


def literal(name, value):
    """A header of HPACK that no table keeps."""
    return b"\x00" + number(len(name), 7) + name + number(len(value), 7) + value


def number(value, bits, first=0):
    most = (1 << bits) - 1
    if value < most:
        return bytes([first | value])
    rest, value = [first | most], value - most
    while value >= 128:
        rest.append(value & 127 | 128)
        value >>= 7
    return bytes([*rest, value])


def endless_headers():
    """Headers that are well formed and never end: a block of CONTINUATION without its last."""
    peer, sent = Peer(), 0
    try:
        peer.socket.sendall(frame(1, 0, 1, literal(b"x-0", b"y" * 1000)))
        for count in range(20_000):
            peer.socket.sendall(frame(9, 0, 1, literal(b"x-%d" % count, b"y" * 1000)))
            sent += 1
    except OSError:
        pass
    peer.socket.close()
    check("a header block that never ends is cut off", sent < 20_000, sent)


def header_bomb():
    """A table that is asked to be huge, and a block of a few bytes that names one long header again and again."""
    peer = Peer()
    peer.socket.sendall(frame(4, 0, 0, b"\x00\x01\x7f\xff\xff\xff\x00\x06\xff\xff\xff\xff"))
    # A value of 4,000 bytes goes into the table, and is then named 16,000 times: 64 MB.
    block = b"\x40" + number(1, 7) + b"x" + number(4000, 7) + b"y" * 4000
    try:
        peer.socket.sendall(frame(1, 0, 1, block) + frame(9, 4, 1, b"\xbe" * 16_000))
        for stream in range(3, 203, 2):
            peer.socket.sendall(frame(1, 4, stream, b"\xbe" * 16_000))
        peer.events(seconds=0.5)
    except OSError:
        pass
    peer.socket.close()
    update = Peer()
    update.socket.sendall(frame(1, 5, 1, number(1 << 30, 5, 0x20) + b"\x83"))
    found = update.events(lambda events: any(isinstance(event, h2.events.ConnectionTerminated) for event in events), seconds=5)
    check("a table that grows beyond what is allowed ends the connection", any(isinstance(event, h2.events.ConnectionTerminated) for event in found), found)
    update.socket.close()


def window_overflow():
    peer = Peer()
    peer.h2.send_headers(1, good, end_stream=False)
    peer.flush()
    most = (0x7FFFFFFF).to_bytes(4, "big")
    peer.socket.sendall(frame(8, 0, 1, most) * 2)
    check("a stream's window that overflows resets it", peer.status(1) is None)
    peer.socket.close()
    peer = Peer()
    peer.socket.sendall(frame(8, 0, 0, most) * 2)
    found = peer.events(lambda events: any(isinstance(event, h2.events.ConnectionTerminated) for event in events), seconds=5)
    gone = [event.error_code for event in found if isinstance(event, h2.events.ConnectionTerminated)]
    check("the connection's ends it as FLOW_CONTROL_ERROR", gone == [3], gone)
    peer.socket.close()


def after_the_end():
    peer = Peer()
    peer.push(1)
    peer.flush()
    first = peer.status(1)
    try:
        for _ in range(1000):
            peer.socket.sendall(frame(0, 0, 1, b"x" * 1000) + frame(1, 5, 1, literal(b"x", b"y")))
        peer.events(seconds=0.3)
    except OSError:
        pass
    peer.socket.close()
    check("what comes behind the end of a stream makes no push", first == 200, first)


def half_open():
    """More handshakes than a process may have descriptors, begun and never finished; then as many that say nothing behind them."""
    hello = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + os.urandom(32)
    held = []
    for _ in range(2500):
        try:
            held.append(socket.create_connection(place, timeout=2))
            held[-1].sendall(hello)
        except OSError:
            pass
    check("2,500 half-open handshakes keep nobody away", still_well())
    for one in held:
        one.close()


def other_protocols():
    context = ssl.create_default_context(cafile=server.ready["certificateAuthority"])
    for names in (["spdy/3"], ["h3"], ["h2c", "http/1.0"]):
        context.set_alpn_protocols(names)
        try:
            peer = context.wrap_socket(socket.create_connection(place, timeout=5), server_hostname=host)
            peer.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
            peer.close()
        except OSError:
            pass
    raw = socket.create_connection(place, timeout=5)
    raw.sendall(b"POST /3/device/ab HTTP/1.1\r\nhost: x\r\n\r\n")
    try:
        answer = raw.recv(4096)
    except OSError:
        answer = b""
    check("HTTP/1.1 without TLS is not answered as HTTP", not answer.startswith(b"HTTP/1.1 2"), answer[:100])
    raw.close()


def malformed():
    """Requests that no HTTP/2 client may send: reset or refused, and the next one on the connection is answered."""
    replaced = lambda name, value: [(known, value if known == name else old) for known, old in good]
    cases = [
        ("no body", good, b""), ("a doubled :path", [good[0], *good], b"{}"), ("a doubled :method", [*good[:1], *good], b"{}"),
        ("a pseudo header behind others", [*good[:1], *good[3:], *good[1:3]], b"{}"), ("an unknown pseudo header", [(":x", "y"), *good], b"{}"),
        ("upper case", [*good, ("X-Upper", "y")], b"{}"), ("a name with a space", [*good, ("x y", "z")], b"{}"),
        ("a line break in a value", [*good, ("x", "a\r\nb: c")], b"{}"), ("connection: close", [*good, ("connection", "close")], b"{}"),
        ("no :path", [*good[:2], *good[3:]], b"{}"), ("an empty :path", replaced(":path", ""), b"{}"),
        ("invalid UTF-8", replaced(":path", b"/3/device/\xff\xfe\x80"), b"{}"), ("a path of percent escapes", replaced(":path", "/3/device/%ff%00%2e%2e/"), b"{}"),
        ("a path upwards", replaced(":path", "/3/device/../../etc/passwd"), b"{}"), ("a token of 63 digits", replaced(":path", "/3/device/" + "a" * 63), b"{}"),
        ("a token of one digit", replaced(":path", "/3/device/a"), b"{}"), ("an empty token", replaced(":path", "/3/device/"), b"{}"),
        ("a token of 7,000 digits", replaced(":path", "/3/device/" + "a" * 7000), b"{}"), ("content-length: -1", [*good, ("content-length", "-1")], b"{}"),
        ("content-length too large", [*good, ("content-length", "99999999999999999999")], b"{}"),
        ("a content-length that is short", [*good, ("content-length", "1")], b"{}"), ("two content-lengths", [*good, ("content-length", "2"), ("content-length", "3")], b"{}"),
    ]
    wrong = []
    for name, headers, body in cases:
        peer = Peer()
        peer.push(1, headers, body)
        peer.flush()
        status = peer.status(1)
        peer.socket.close()
        if status not in (None, 400, 404, 405, 413, 431):
            wrong.append((name, status))
    check(f"{len(cases)} malformed requests are refused", not wrong, wrong)


def no_descriptors():
    """A server whose descriptors are used up, by whomever, leaves clients waiting without turning round and round."""
    pid = server.ready["pid"]
    soft, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    spent = lambda: sum(int(time) for time in open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()[11:13])
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (3, hard))
    try:
        waiting = [socket.create_connection(place, timeout=10) for _ in range(20)]
        begun = spent()
        time.sleep(2)
        ticks = spent() - begun
    finally:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (soft, hard))
    check("a server without descriptors waits", ticks < os.sysconf("SC_CLK_TCK") / 5, ticks)
    check("and serves whoever waited as soon as there are some", still_well())
    for one in waiting:
        one.close()


def still_well():
    with httpx.Client(http2=True, verify=server.context, timeout=10) as client:
        answer = client.post(f"{server.provider}/3/device/{'cd' * 32}", json={"aps": {"alert": "x"}},
                             headers={"authorization": f"bearer {jwt}", "apns-topic": "com.example.shop"})
        return answer.status_code == 200


def descriptors():
    return len(os.listdir(f"/proc/{server.ready['pid']}/fd"))


def let_go(most, seconds=20):
    """Waits until what the peers have left is closed."""
    end = time.monotonic() + seconds
    while descriptors() > most and time.monotonic() < end:
        time.sleep(0.05)
    return descriptors()


class GoodClient(threading.Thread):
    """Pushes on new connections while others do what they do; how long it has waited at most, and what went wrong."""

    def __init__(self):
        super().__init__(daemon=True)
        self.stop, self.longest, self.fault, self.count = threading.Event(), 0.0, None, 0

    def run(self):
        while not self.stop.is_set():
            begun = time.monotonic()
            try:
                if not still_well():
                    self.fault = "no 200"
            except Exception as error:
                self.fault = repr(error)
            self.longest = max(self.longest, time.monotonic() - begun)
            self.count += 1
            self.stop.wait(0.05)


still_well()
before, open_before = memory(), descriptors()
peers = {
    "1,200 streams over a limit of 1,000": many_streams, "a reader with a zero window": zero_window, "rapid reset": rapid_reset,
    "60 KB of headers": large_headers, "a flood of CONTINUATION": continuations,
    "80,000 unread PINGs": lambda: flood(frame(6, 0, 0, b"12345678") * 100, 800),
    "40,000 SETTINGS": lambda: flood(frame(4, 0, 0) * 100, 400), "garbage before and after TLS": garbage, "200 silent sockets": silent,
    "DATA of one byte": slow_data, "an upload of 50 MB": upload, "sizes at the limits": sizes, "odd requests": odd_requests,
    "an old client": old_client, "slow headers": slow_headers, "headers without end": endless_headers, "a header bomb": header_bomb,
    "windows that overflow": window_overflow, "frames behind the end": after_the_end, "other protocols": other_protocols,
    "malformed requests": malformed, "half-open handshakes": half_open, "GOAWAY on purpose": goaway,
    "no descriptors": no_descriptors,
}
# What is on meets the good client as well.
alone = {"GOAWAY on purpose", "no descriptors"}
for name, peer in peers.items():
    if only not in name:
        continue
    start, beside = time.monotonic(), GoodClient()
    if name not in alone:
        beside.start()
    try:
        peer()
    except Exception as error:
        check(f"{name}: the peer itself", False, repr(error))
    if name not in alone:
        beside.stop.set()
        beside.join(30)
        check(f"{name}: {beside.count} pushes of a good client take {beside.longest * 1000:.0f} ms at most", beside.count and not beside.fault and beside.longest < 5, beside.fault)
    check(f"{name}: no descriptor is left", let_go(open_before + 20) <= open_before + 20, open_before, descriptors())
    check(f"{name}: the server is well after {time.monotonic() - start:.1f} s, at {memory()} MB", still_well())
check("its memory has not grown by more than 64 MB", memory() - before <= 64, before, memory())
check("SIGTERM ends it well", server.end() == 0)
sys.exit(1 if it.faults else 0)
