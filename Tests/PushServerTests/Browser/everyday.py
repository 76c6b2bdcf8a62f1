# SPDX-License-Identifier: Apache-2.0
"""Does with the page what one does every day, in headless Chromium: everyday.py READY-LINE FOLDER.

Prints a line a check; the exit status is 1 when one does not hold.
"""

import base64, http.server, json, os, re, subprocess, sys, threading, urllib.request
from looking import Keys, Server, check, choose, click, driver, faults, has, press, script, set_field, until

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Clients"))
from credentials import token

server = Server(sys.argv[1])
folder = sys.argv[2]
ask, push = server.ask, server.push


def opened(push_answer):
    """Opens a delivery by its address, once it is over."""
    unique = push_answer["delivery"].split("/")[-1]
    ask("GET", f"/api/deliveries?text={unique}&wait=30s")
    driver.get(f"{server.base}/?id={unique}")
    until("document.querySelector('#why')")
    return unique


def focus():
    return script("const one = document.activeElement; return one.dataset.id || one.id || one.className || one.tagName")


class Listener(http.server.BaseHTTPRequestHandler):
    """Takes what a pasted line sends."""

    def do_POST(self):
        self.server.heard = (dict(self.headers), self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *words):
        pass


def pasted():
    """What the line sends that 'Copy as curl' wrote, run by a shell: the headers and the body."""
    script("window.copied = null; navigator.clipboard.writeText = async (line) => { window.copied = line; }")
    click("#copy-curl")
    line = until("window.copied")
    with http.server.HTTPServer(("127.0.0.1", 0), Listener) as listener:
        listener.heard = ({}, None)
        threading.Thread(target=listener.handle_request).start()
        variables = {"EARSHOT": f"http://127.0.0.1:{listener.server_port}", "CA": "/dev/null", "JWT": "jwt", "TOKEN": "aa", "PATH": os.environ["PATH"]}
        # What the peer offers is not the line's matter.
        run = subprocess.run(["sh", "-c", line.replace("--http2 --cacert \"$CA\"", "--http1.1")], env=variables, capture_output=True, timeout=30)
        if run.returncode:
            print("      ", line, run.stderr)
            urllib.request.urlopen(urllib.request.Request(variables["EARSHOT"], b"", method="POST"))
        return listener.heard


def provided(app, suffix):
    """What a provider's push without a type is answered with, as the page's API answers: its topic has a suffix that tells one."""
    unique = json.loads(ask("POST", "/api/push", {"app": app, "payload": {"aps": {}}})[1])["delivery"].split("/")[-1]
    address = json.loads(ask("GET", f"/api/deliveries/{unique}")[1])["row"]["token"]
    told = subprocess.run(
        ["curl", "-sSki", "--http2", "-H", f"authorization: bearer {token()}", "-H", f"apns-topic: {app}{suffix}", "-d", '{"aps":{},"a":1}',
         f"{server.ready['provider']}/3/device/{address}"], capture_output=True, text=True).stdout
    return {"delivery": re.search("earshot-delivery: (\\S+)", told).group(1)}


def bytes_of(unique):
    return ask("GET", f"/api/deliveries/{unique}/payload")[1]


try:
    driver.get(server.ready["page"])
    until("!document.getElementById('empty').hidden")

    # What is pasted into a shell.
    click("#compose-open")
    for payload in ["@/etc/hostname", "{\"aps\": {\"alert\": \"it's\\n\"},\n \"a\": \"支付宝\"}\n", "-a %s \x1b[201~\tx\n\n"]:
        set_field("#payload", payload)
        check(f"a line that is pasted sends {payload!r} and no file", pasted()[1] == payload.encode())
        check("and holds no key to a terminal", not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", script("return window.copied")))
    set_field("#payload", json.dumps({"aps": {}}))
    for kind, topic in [("voip", "com.example.call.voip"), ("pushtotalk", "com.example.call.voip-ptt"), ("alert", "com.example.call")]:
        set_field("#compose-app", "com.example.call")
        set_field("#push-type", kind)
        check(f"the topic of {kind} is its own", {name.lower(): value for name, value in pasted()[0].items()}.get("apns-topic") == topic)
    set_field("#push-type", "")
    set_field("#compose-app", "")

    # Keys.
    for before, key, after in [
        ('{"x":{"a":1}}', "alert", {"aps": {"alert": {"title": "", "body": ""}}, "x": {"a": 1}}),
        ('{"x":{"aps":{"a":1}}}', "badge", {"aps": {"badge": 1}, "x": {"aps": {"a": 1}}}),
        ('{"aps":{"alert":"a"}}', "badge", {"aps": {"badge": 1, "alert": "a"}}), ("", "alert", {"aps": {"alert": {"title": "", "body": ""}}}),
        ('{"aps":{"badge":7}}', "badge", {"aps": {"badge": 7}}), ("{}", "announce", {"announce": {"locale": ""}}),
    ]:
        set_field("#payload", before)
        script("[...document.querySelectorAll('#keys button')].find(button => button.textContent === arguments[0]).click()", key)
        check(f"{key} is put where it belongs in {before}", json.loads(script("return document.getElementById('payload').value") or "null") == after)
    set_field("#payload", '{"aps":{"alert":"You received $12.50 from Bob"}}')
    check("why it would not run is one sentence", has("#verdict", "The extension would not run: 'mutable-content' is missing"))
    check("and nothing would be said", script("return !document.getElementById('verdict').textContent.includes('♪')"))
    set_field("#payload", '{"aps":{"alert":"my own"}}')
    press(Keys.ESCAPE)

    # Bytes.
    made = base64.b64encode(b'\xff\xfe{"aps"').decode()
    unique = opened(json.loads(ask("POST", "/api/push", {"payloadBase64": made})[1]))
    check("bytes that are no text are shown as they came", has("#bytes-shown", "ff fe 7b 22 61 70 73 22"))
    check("why it was discarded is a sentence", has("#why", "No, a device cannot read the payload: The payload is not UTF-8; convert it."))
    click("#language")
    check("also in Chinese", has("#why", "没有，设备无法读取载荷：") and has("#payload-shown", "aps"))
    click("#language")
    click("#resend")
    check("Send again counts the bytes that came", has("#verdict", "8 / 4096"))
    check("and pastes them", pasted()[1] == b'\xff\xfe{"aps"')
    click("#send")
    until("!document.getElementById('compose').open")
    listed = json.loads(ask("GET", "/api/deliveries?limit=2")[1])["deliveries"]
    check("and sends them", [bytes_of(row["unique"]) for row in listed] == [b'\xff\xfe{"aps"'] * 2)
    windows = '{"aps":\r\n {"alert": "two lines"}}\r\n'
    opened(json.loads(ask("POST", "/api/push", {"payload": windows, "pushType": "alert", "collapseIdentifier": "c1"})[1]))
    click("#resend")
    until("document.getElementById('compose').open")
    click("#send")
    until("!document.getElementById('compose').open")
    newest = json.loads(ask("GET", "/api/deliveries?limit=1")[1])["deliveries"][0]["unique"]
    check("line ends stay as they came", bytes_of(newest) == windows.encode())
    click("#compose-open")
    check("what was sent again is not what one composes next",
          script("return ['compose-app', 'compose-token', 'push-type', 'priority', 'collapse', 'expiration'].every(id => document.getElementById(id).value === '')"))
    click("#compose [value=close]")
    click("#resend")
    check("the headers that are sent along are seen", script("return document.getElementById('compose-headers').open"))
    press(Keys.ESCAPE)

    opened(provided("com.example.call", ".voip"))
    click("#resend")
    until("document.getElementById('compose').open")
    check("a type that the topic alone told is sent again, to its app", script("return document.getElementById('push-type').value") == "voip"
          and script("return document.getElementById('compose-app').value") == "com.example.call")
    press(Keys.ESCAPE)

    # A sound goes on, whatever is told of its delivery.
    unique = opened(push("支付宝", "支付宝到账100元"))
    script("document.querySelector('#detail audio').dataset.mark = 'same'; document.querySelector('#detail audio').loop = true")
    click("#play")
    until("!document.querySelector('#detail audio').paused")
    ask("PUT", f"/api/deliveries/{unique}/pin")
    check("a pin is seen", until("document.getElementById('pin').getAttribute('aria-pressed') === 'true'"))
    check("and the sound plays on", script("const sound = document.querySelector('#detail audio'); return sound.dataset.mark === 'same' && !sound.paused"))
    click("#language")
    check("another language draws all anew", until("document.getElementById('pin').textContent === '保留'"))
    click("#language")

    # The keyboard's focus.
    script("document.getElementById('pin').focus()")
    press(Keys.ENTER)
    until("document.getElementById('pin').getAttribute('aria-pressed') === 'false'")
    check("Keep keeps the focus", focus() == "pin")
    click("#devices-open")
    until("document.querySelector('#device-list button')")
    name = script("return document.querySelector('#device-list button').dataset.id")
    script("document.querySelector('#device-list button').focus()")
    press(Keys.ENTER)
    until("document.querySelector('#device-list button').getAttribute('aria-checked') === 'false'")
    check("so does a device's switch", focus() == name)
    ask("PUT", f"/api/devices/{name}", {"isOnline": True})
    check("what others do to a device is seen", until("document.querySelector('#device-list button').getAttribute('aria-checked') === 'true'"))
    press(Keys.ESCAPE)
    click("#faults-open")
    for count in range(2):
        click("#fault-add")
        until("document.querySelectorAll('#fault-list li').length === " + str(count + 1))
    for count in [1, 0]:
        script("document.querySelector('#fault-list button').focus()")
        press(Keys.ENTER)
        until("document.querySelectorAll('#fault-list li').length === arguments[0]", count)
        check("a fault that is removed leaves the focus near", script("return document.activeElement.closest('#faults') !== null"))
    press(Keys.ESCAPE)
    push("one", "more")
    driver.get(server.base + "/?text=o")
    until("document.querySelectorAll('.row-item').length > 0")
    script("document.querySelector('.row-item').focus()")
    had = focus()
    push("another", "one of those")
    until("document.querySelector('.row-item .title').textContent === 'another'")
    check("a push that comes to a search leaves the focus", focus() == had)
    press(Keys.ENTER)
    until("document.querySelector('#remove')")
    script("document.getElementById('remove').focus()")
    press(Keys.ENTER)
    until("document.querySelector('#remove') === null")
    check("Remove hands it to a row", until("document.activeElement.className === 'row-item'"))

    # What the server takes no question for is told where the list would be.
    for address, sentence in [("text=" + "x" * 201, "'text' has more than 200 letters"), ("outcome=bogus", "'outcome' takes one of")]:
        driver.get(f"{server.base}/?{address}")
        check(f"why there is no list of {address[:20]} is told", has("#empty", sentence) and script("return document.querySelectorAll('.row-item').length === 0"))
    script("const outcome = document.getElementById('outcome'); outcome.value = ''; outcome.dispatchEvent(new Event('change'))")
    check("and another question has its list", until("document.querySelectorAll('.row-item').length > 0"))

    # What is silent, in words.
    opened(push("Bank", "Your code is 4711"))
    check("why nothing is announced is told in words", has("#why", "Nothing to announce: a one-time code (otp)"))
    click("#language")
    check("in Chinese as well", has("#why", "无需播报： 验证码 (otp)"))
    click("#language")
    opened(json.loads(ask("POST", "/api/push", {"payload": "{", "app": "com.example.shop"})[1]))
    check("what is over will write nothing any more", has("#log", "The extension wrote nothing."))

    # Numbers as they came, also what no number of a page's can hold, and a case's two files by a click each.
    opened(json.loads(ask("POST", "/api/push", {"app": "com.example.shop", "payload": '{"aps":{"alert":"big"},"order":9007199254740993,"price":1.10,"2":1,"1":2}'})[1]))
    check("numbers and names are shown as they came", until("""document.querySelector('#payload-shown').textContent.endsWith('"order": 9007199254740993,\\n  "price": 1.10,\\n  "2": 1,\\n  "1": 2\\n}')"""))
    script("window.saved = []; window.save = HTMLAnchorElement.prototype.click; HTMLAnchorElement.prototype.click = function () { window.saved.push(this.download.split('.').slice(1).join('.')); }")
    click("#saveCase")
    check("the case's second file has a button of its own, under the keyboard", until("document.activeElement.id === 'saveExpected'") and script("return window.saved.join()") == "apns")
    press(Keys.ENTER)
    check("which saves it", until("window.saved.join() === 'apns,expected.json'"))
    script("HTMLAnchorElement.prototype.click = window.save")

    # Two deliveries at once.
    for title in ["second", "first"]:
        opened(push(title, "of two"))
    choose()
    other = script("return [...document.querySelectorAll('.row-item')].find(row => row.querySelector('.title').textContent === 'second').dataset.id")
    shown = script("return document.getElementById('log').dataset.unique")
    pinned = lambda unique: json.loads(ask("GET", f"/api/deliveries/{unique}")[1])["row"]["isPinned"]
    # What is asked for waits until it is let go, and what the server's events make the page ask for as well.
    script("""window.waiting = []; window.asked = []; window.isHeld = true; const real = window.fetch; window.fetch = async (path, options) => {
        window.asked.push(`${(options || {}).method || 'GET'} ${path}`);
        const answer = await real(path, options);
        if (window.isHeld) await new Promise((over) => window.waiting.push(over));
        return answer; }""")
    let_go = lambda: script("window.isHeld = false; while (window.waiting.length) window.waiting.shift()()")
    script("document.querySelector(`.row-item[data-id='${arguments[0]}']`).click()", other)
    until("window.waiting.length > 0")
    click("#pin")
    check("what is not there yet has no buttons, nor has what is shown still", script("return window.asked.every(line => !line.startsWith('PUT'))") and not pinned(shown))
    let_go()
    check("and is shown when it has come", until("(document.getElementById('log') || document.body).dataset.unique === arguments[0] && !document.getElementById('detail').ariaBusy", other))
    script("window.isHeld = true")
    click("#pin")
    until("window.waiting.length > 0")
    script("document.querySelector(`.row-item[data-id='${arguments[0]}']`).click()", shown)
    until("window.waiting.length > 1")
    let_go()
    check("what was done with the one that was left leaves the other open", until("(document.getElementById('log') || document.body).dataset.unique === arguments[0]", shown)
          and script("return new URLSearchParams(location.search).get('id') === arguments[0]", shown) and pinned(other))
    ask("DELETE", f"/api/deliveries/{other}/pin")

    # A late answer, and a long list.
    driver.get(server.base + "/")
    until("document.querySelectorAll('.row-item').length > 0")
    script("""const real = window.fetch; window.fetch = async (path, options) => {
        const answer = await real(path, options);
        if (path.includes('text=late')) { await new Promise((over) => { window.release = over; }); window.released = true; }
        return answer; }""")
    set_field("#text", "late")
    until("typeof window.release === 'function'")
    set_field("#text", "支付宝")
    until("document.querySelectorAll('.row-item').length === 1")
    script("window.release()")
    until("window.released")
    script("return new Promise((over) => setTimeout(over, 100))")
    check("an answer that comes late replaces no newer one", script("return document.querySelectorAll('.row-item').length === 1"))
    for count in range(230):
        ask("POST", "/api/push", {"payload": {"aps": {"alert": {"title": f"number {count}", "body": "x"}}}, "app": "com.example.many"})
    ask("GET", "/api/deliveries?app=com.example.many&wait=60s&limit=300")
    driver.get(server.base + "/?app=com.example.many")
    until("document.querySelectorAll('.row-item').length === 100")
    click("#more")
    check("earlier ones are shown", until("document.querySelectorAll('.row-item').length === 200"))
    script("return new Promise((over) => setTimeout(over, 1000))")
    check("and stay", script("return document.querySelectorAll('.row-item').length === 200"))
    ask("POST", "/api/push", {"payload": {"aps": {"alert": {"title": "the last", "body": "x"}}}, "app": "com.example.many"})
    until("document.querySelector('.row-item .title').textContent === 'the last'")
    check("the rows do not grow without bound", script("return document.querySelectorAll('.row-item').length === 200"))
    script("document.getElementById('more').focus()")
    press(Keys.ENTER)
    check("the button that has gone with the last of them leaves the focus on the first that came",
          until("document.querySelectorAll('.row-item').length === 231 && document.activeElement === document.querySelectorAll('.row-item')[200]"))
finally:
    driver.quit()
sys.exit(1 if faults else 0)
