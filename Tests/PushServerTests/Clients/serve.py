# SPDX-License-Identifier: Apache-2.0
"""Pushes to `earshot serve` as providers do: serve.py EARSHOT FOLDER COUNT. Prints a line a check; ends with 1 when one does not hold."""

import asyncio, json, os, socket, ssl, subprocess, sys, time, uuid
import httpx, aioapns, aioapns.connection
import server as it
from server import Server, check, folders, token

command, folder, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
device = os.path.join(folder, "device")
plain = {"aps": {"alert": "You received $12.50 from Bob"}}


def earshot(*words):
    done = subprocess.run([command, *words, "--device", device], capture_output=True, text=True)
    return done.returncode, done.stdout.strip()


code, line = earshot("device", "add", "phone", "--app", "com.example.shop")
known, app = line.split()
check("a device has a token", code == 0 and len(known) == 64 and app == "com.example.shop", code, line)
server = Server(command, device, "--hurry", "1000")

# curl
address = f"{server.provider}/3/device/{known}"
curl = subprocess.run(
    ["curl", "-sS", "-i", "--http2", "--cacert", server.ready["certificateAuthority"], "-H", f"authorization: bearer {token()}",
     "-H", "apns-topic: com.example.shop", "-H", "apns-push-type: alert", "-d", json.dumps(plain), address], capture_output=True, text=True)
headers = dict(line.split(": ", 1) for line in curl.stdout.splitlines() if ": " in line)
for size in (66_000, 700_000):
    large = subprocess.run(
        ["curl", "-sS", "--http2", "--cacert", server.ready["certificateAuthority"], "-H", f"authorization: bearer {token()}",
         "-H", "apns-topic: com.example.shop", "--data-binary", "@-", "-w", " %{http_code}", server.ready["provider"] + "/3/device/" + known],
        input="x" * size, capture_output=True, text=True)
    check(f"curl is told that {size} bytes are too many", large.stdout == '{"reason":"PayloadTooLarge"} 413', large.stdout, large.stderr)
check("curl is answered 200", curl.stdout.startswith("HTTP/2 200"), curl.stdout, curl.stderr)
path = headers.get("earshot-delivery", "").removeprefix(server.page)
status, found = server.ask("GET", "/api/deliveries?wait=20s&text=Bob")
check("the test API waits for it", len(found["deliveries"]) == 1 and found["deliveries"][0]["state"] == "delivered", found)
status, whole = server.ask("GET", path)
check("the answer names the delivery", status == 200 and whole["row"]["identifier"] == headers["apns-id"], status)
check("what became of it is told whole", whole["delivery"]["outcome"] == "original" and whole["reasons"][1]["code"] == "no-mutable-content")
check("the token is not kept", token()[10:40] not in json.dumps(whole) and "TEAM123456" in json.dumps(whole["request"]["claims"]))

# httpx: statuses and reasons
with httpx.Client(http2=True, verify=server.context) as client:
    def post(to, body=json.dumps(plain), **more):
        headers = {"authorization": f"bearer {token()}", "apns-topic": "com.example.shop", **more}
        answer = client.post(f"{server.provider}/3/device/{to}", headers={k: v for k, v in headers.items() if v is not None}, content=body)
        return answer.status_code, answer.json().get("reason") if answer.content else None, answer
    check("200", post(known)[:2] == (200, None))
    check("400 BadDeviceToken", post("ab" * 32)[:2] == (400, "BadDeviceToken"))
    check("400 DeviceTokenNotForTopic", post(known, **{"apns-topic": "com.example.other"})[:2] == (400, "DeviceTokenNotForTopic"))
    check("400 MissingTopic", post(known, **{"apns-topic": None})[:2] == (400, "MissingTopic"))
    check("400 PayloadEmpty", post(known, "")[:2] == (400, "PayloadEmpty"))
    check("403 MissingProviderToken", post(known, authorization=None)[:2] == (403, "MissingProviderToken"))
    check("403 ExpiredProviderToken", post(known, authorization=f"bearer {token(issued=time.time() - 4000)}")[:2] == (403, "ExpiredProviderToken"))
    check("413 PayloadTooLarge", post(known, "x" * 4097)[:2] == (413, "PayloadTooLarge"))
    server.ask("PUT", "/api/faults", {"rules": [{"kind": "status", "status": 429, "reason": "TooManyRequests", "tokenPrefix": known[:8]}]})
    check("429 by a fault", post(known)[:2] == (429, "TooManyRequests"))
    server.ask("PUT", "/api/faults", {"rules": []})
    again = str(uuid.uuid4())
    first, second = post(known, **{"apns-id": again})[2], post(known, **{"apns-id": again})[2]
    check("a push that is sent again is not delivered again", first.headers["apns-unique-id"] == second.headers["apns-unique-id"])
    earshot("device", "unregister", known)
    end = time.monotonic() + 5
    while post(known)[0] != 410 and time.monotonic() < end:
        time.sleep(0.05)
    status, reason, answer = post(known)
    check("410 Unregistered, with its time", (status, reason) == (410, "Unregistered") and abs(answer.json()["timestamp"] / 1000 - time.time()) < 60)
    check("refused pushes can be looked at", any(row["reason"] == "PayloadTooLarge" for row in server.all(outcome="rejected")))

# A device that is offline: one push of each token and app is stored.
_, line = earshot("device", "add", "away", "--app", "com.example.shop")
away = line.split()[0]
server.ask("PUT", "/api/devices/away", {"isOnline": False})
uniques = []
with httpx.Client(http2=True, verify=server.context) as client:
    headers = {"authorization": f"bearer {token()}", "apns-topic": "com.example.shop"}
    end = time.monotonic() + 5
    for more in [{}, {}, {"apns-expiration": "0"}]:
        while True:
            answer = client.post(f"{server.provider}/3/device/{away}", headers={**headers, **more}, json=plain)
            if answer.status_code == 200 or time.monotonic() > end:
                break
            time.sleep(0.05)
        uniques.append(answer.headers["apns-unique-id"])
states = lambda: [server.ask("GET", f"/api/deliveries/{unique}")[1].get("row", {}).get("state") for unique in uniques]
end = time.monotonic() + 5
while states() != ["replaced", "stored", "discarded"] and time.monotonic() < end:
    time.sleep(0.02)
check("offline: the newest is stored, the older replaced, the one without storage discarded", states() == ["replaced", "stored", "discarded"], states())
server.ask("PUT", "/api/devices/away", {"isOnline": True})
end = time.monotonic() + 5
while states()[1] != "delivered" and time.monotonic() < end:
    time.sleep(0.02)
check("online again: it is delivered", states()[1] == "delivered", states())

# Whoever waits for a delivery is answered before the end. What is asked behind it tells that its connection was taken.
host, port = server.page.split("//")[1].split(":")
waiting = socket.create_connection((host, int(port)), timeout=60)
waiting.sendall(f"GET /api/deliveries?text=nobody&wait=60s HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: bearer {server.ready['secret']}\r\n\r\n".encode())
server.ask("GET", "/api/health")
check("SIGTERM ends it well", server.end() == 0)
told = waiting.recv(65536)
check("whoever waited is told that there is nothing", told.startswith(b"HTTP/1.1 200") and b'"deliveries":[]' in told, told[:200])

# Only where it is asked for: a rate, and power to be saved.
server = Server(command, device, "--any-token", "--most-per-minute", "2", "--low-power", "3600", "--hurry", "1000")
with httpx.Client(http2=True, verify=server.context) as client:
    headers = {"authorization": f"bearer {token()}", "apns-topic": "com.example.shop"}
    answers = [client.post(f"{server.provider}/3/device/{'e' * 64}", headers={**headers, "apns-priority": "5"}, json=plain) for _ in range(5)]
    codes = sorted(answer.status_code for answer in answers)
    # A minute may end in the middle.
    check("429 for one too many in a minute", codes.count(200) in (2, 3, 4) and codes.count(429) == 5 - codes.count(200), codes)
    check("429 has Apple's word", all(answer.json()["reason"] == "TooManyRequests" for answer in answers if answer.status_code == 429))
    unique = next(answer for answer in answers if answer.status_code == 200).headers["apns-unique-id"]
    row = lambda: server.ask("GET", f"/api/deliveries/{unique}")[1].get("row", {})
    end = time.monotonic() + 5
    while row().get("state") != "stored" and time.monotonic() < end:
        time.sleep(0.02)
    check("low power: it is stored for now", (row().get("state"), row().get("reason")) == ("stored", "power"), row())
# What is composed counts with them; a minute may end between them once.
first = server.ask("POST", "/api/push", {"payload": plain, "app": "com.example.page"})[0]
page_codes = [server.ask("POST", "/api/push", {"payload": plain, "app": "com.example.page"})[0] for _ in range(5)]
check("429 for a composed one too many in a minute", first == 200 and page_codes.count(429) >= 2, page_codes)
check("SIGTERM ends it well, with one stored", server.end() == 0)
server = Server(command, device, "--any-token", "--hurry", "1000")
check("what was delivered is there after a restart", server.ask("GET", path)[1]["row"]["state"] == "delivered")

server.end()

# What is composed is taken as a provider's would be, and becomes a case that passes.
own = [os.path.join(device, "Server", name) for name in ("server.pem", "server.key")]
composed = Server(command, os.path.join(folder, "composed"), "--any-token", "--strict", "--topic", "com.example.shop", "--hurry", "1000",
                  "--certificate", own[0], "--key", own[1])
check("the ready line names a certificate of one's own", composed.ready["certificateAuthority"] == own[0], composed.ready)
compose = lambda **push: composed.ask("POST", "/api/push", {"payload": plain, **push})
check("another app than --topic's is refused", compose(app="com.other")[1].get("reason") == "TopicDisallowed")
check("what no device could show is refused with --strict", compose(app="com.example.shop", payload="{")[1].get("reason") == "PayloadEmpty")
made = compose(app="com.example.shop", pushType="background", priority="5", collapseIdentifier="one")
check("one of --topic's is taken", made[0] == 200, made)
names = [(device["name"], one["token"]) for device in composed.ask("GET", "/api/devices")[1]["devices"] for one in device["tokens"]]
check("a token's app need not be named", compose(token=names[0][1])[0] == 200, names)
judge = lambda **push: composed.ask("POST", "/api/check", {"payload": plain, **push})[1].get("rejection")
verdicts = [judge(app="com.other"), judge(app="com.example.shop", token="zz"), judge(app="com.example.shop", token=names[0][1]), judge(token=names[0][1])]
check("and what would become of it is told before", verdicts == ["TopicDisallowed", "BadDeviceToken", None, None], verdicts)
composed.wait_until_over(20)
case = composed.ask("GET", made[1]["delivery"] + "/case")[1]
check("a case says how the push came", case["expected"]["run"] == {
    "bundleIdentifier": "com.example.shop", "pushType": "background", "priority": "5", "collapseId": "one"}, case)
cases = os.path.join(folder, "cases")
os.mkdir(cases)
for ending, text in ((".apns", case["payload"]), (".expected.json", json.dumps(case["expected"]))):
    with open(os.path.join(cases, case["name"] + ending), "w") as file:
        file.write(text)
tried = subprocess.run([command, "test", cases], capture_output=True, text=True)
check("and passes", tried.returncode == 0, tried)
check("SIGTERM ends it well, with what was composed", composed.end() == 0)
server = Server(command, device, "--any-token", "--hurry", "1000")


# systemd's part, and a client's certificate: an authority of our own, one certificate for each half of APNs.
def openssl(*words):
    subprocess.run(["openssl", *words], check=True, capture_output=True)


own = os.path.join(folder, "own")
os.mkdir(own)
place = lambda name: os.path.join(own, name)
key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
openssl("req", "-x509", *key, "-keyout", place("ca.key"), "-out", place("ca.pem"), "-subj", "/CN=ours", "-days", "5")
for name, number in [("development", 1), ("production", 2)]:
    openssl("req", *key, "-keyout", place(name + ".key"), "-out", place("request"), "-subj", "/UID=com.example.shop/CN=Push: com.example.shop")
    with open(place("extensions"), "w") as file:
        file.write(f"extendedKeyUsage=clientAuth\n1.2.840.113635.100.6.3.{number}=DER:0500\n")
    openssl("x509", "-req", "-in", place("request"), "-CA", place("ca.pem"), "-CAkey", place("ca.key"), "-CAcreateserial",
            "-out", place(name + ".pem"), "-days", "5", "-extfile", place("extensions"))
notified = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
notified.bind(place("notify"))
notified.settimeout(20)
os.environ.update(NOTIFY_SOCKET=place("notify"), WATCHDOG_USEC="200000")
waited = server.end()
certified = Server(command, os.path.join(folder, "certified"), "--any-token", "--client-ca", place("ca.pem"), "--hurry", "1000")
for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC"]:
    del os.environ[name]


def by_certificate(name, **headers):
    context = ssl.create_default_context(cafile=certified.ready["certificateAuthority"])
    if name:
        context.load_cert_chain(place(name + ".pem"), place(name + ".key"))
    with httpx.Client(http2=True, verify=context) as client:
        answer = client.post(f"{certified.provider}/3/device/{'f' * 64}", headers=headers, json=plain)
        return answer.status_code, answer.json()["reason"] if answer.content else None


for option, file in [("--client-ca", "ca.key"), ("--certificate", "ca.key")]:
    more = ["--key", place("ca.key")] if option == "--certificate" else []
    ended = subprocess.run([command, "serve", "--device", os.path.join(folder, "wrong"), "--port", "0", "--page-port", "0",
                            option, place(file), *more], capture_output=True, text=True, timeout=60)
    check(f"{option} without a certificate in it is told", ended.returncode == 65 and option in ended.stderr, ended)
check("a certificate pushes to its app without a topic", by_certificate("production") == (200, None))
check("one of the other half does not", by_certificate("development") == (403, "BadCertificateEnvironment"))
check("without one a token is asked for", by_certificate(None, **{"apns-topic": "com.example.shop"}) == (403, "MissingProviderToken"))
states = [notified.recv(100), notified.recv(100)]
check("systemd is told that it is ready, and then that it lives", states == [b"READY=1", b"WATCHDOG=1"], states)
check("SIGTERM ends it well, with certificates", (waited, certified.end()) == (0, 0))
notified.setblocking(False)
left = []
try:
    while True:
        left.append(notified.recv(100))
except BlockingIOError:
    pass
check("and systemd is told that it ends", left and left[-1] == b"STOPPING=1", left[-3:])
server = Server(command, device, "--any-token", "--hurry", "1000")


# aioapns, many at a time
async def many():
    # The key is made here; the server takes every well-formed token.
    key = subprocess.run(["openssl", "ecparam", "-genkey", "-name", "prime256v1", "-noout"], capture_output=True, text=True).stdout
    key = subprocess.run(["openssl", "pkcs8", "-topk8", "-nocrypt"], input=key, capture_output=True, text=True).stdout
    host, port = server.provider.removeprefix("https://").split(":")
    protocol = aioapns.connection.APNsProductionClientProtocol
    protocol.APNS_SERVER, protocol.APNS_PORT = host, int(port)
    clients = [
        aioapns.APNs(key=key, key_id="ABCDE12345", team_id="TEAM123456", topic=f"com.example.app{place}", max_connections=2,
                     ssl_context=server.context)
        for place in range(4)]
    kept = []

    async def one(place):
        for _ in range(5):
            result = await clients[place % 4].send_notification(aioapns.NotificationRequest(device_token=f"{place % 500:064x}", message=plain, notification_id=str(uuid.UUID(int=place + 1, version=4))))
            if result.is_successful:
                kept.append(result.notification_id)
                return
        kept.append(None)

    for start in range(0, count, 500):
        await asyncio.gather(*(one(place) for place in range(start, min(start + 500, count))))
    return kept


start = time.monotonic()
kept = asyncio.run(many())
print(f"ok    {count} pushes by aioapns in {time.monotonic() - start:.1f} s")
check("every push was answered 200", None not in kept and len(set(kept)) == count, len(set(kept)), kept.count(None))
check("all are over", server.wait_until_over(240))
mine = set(kept)
rows = [row for row in server.all() if row["identifier"] in mine]
states = {}
for row in rows:
    states[row["state"]] = states.get(row["state"], 0) + 1
print(f"ok    delivered after {time.monotonic() - start:.1f} s: {states}")
check("each is delivered", len(rows) == count and states == {"delivered": count}, len(rows), states)
inbox = folders(device)
check("and once", all(inbox.get(row["unique"]) == 1 for row in rows))
check("SIGTERM ends it well again", server.end() == 0)
sys.exit(1 if it.faults else 0)
