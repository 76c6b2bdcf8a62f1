# SPDX-License-Identifier: Apache-2.0
"""Looks at the page of `earshot serve` as a person would, in headless Chromium: page.py READY-LINE FOLDER EARSHOT APP-SOURCES.

Prints a line a check; the exit status is 1 when one does not hold. Pictures are put into FOLDER.
"""

import json, subprocess, sys
from looking import Keys, Server, check, choose, click, driver, faults, press, script, until

server = Server(sys.argv[1])
folder, command, sources = sys.argv[2:5]
ready, base, ask, push = server.ready, server.base, server.ask, server.push


# Writes a line every tenth of a second, and answers after 80.
SLOW = """
import UserNotifications
class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        print("first <b>")
        for number in 1...80 { print("line \\(number)"); fflush(stdout); Thread.sleep(forTimeInterval: 0.1) }
        print("last")
        contentHandler(request.content)
    }
}
"""
try:
    driver.get(ready["page"])
    check("the secret leaves the address", until("location.search === ''") is not None)
    check("an empty inbox says what to do", until("!document.getElementById('empty').hidden && document.getElementById('empty').textContent.length > 20"))

    first = push("支付宝", "支付宝到账100元")
    check("a push appears without a reload", until("[...document.querySelectorAll('.row-item .body')].some(row => row.textContent === '支付宝到账100元')"))
    check("what was said stands in the row", until("[...document.querySelectorAll('.row-item .said')].some(row => row.textContent.includes('一百元'))"))
    choose()
    check("the delivery opens", until("document.querySelectorAll('#why li').length >= 4"))
    check("the address names it", until("location.search.includes('id=')"))
    check("both cards are shown", until("document.querySelectorAll('#detail .lock').length === 2"))
    check("the sound's length and loudness are shown", until("/\\d\\.\\d\\d s, -\\d+\\.\\d LUFS/.test(document.getElementById('sound-facts').textContent)"))
    check("the timeline has times of day", until("/ \\d\\d:\\d\\d:\\d\\d[.,]\\d\\d\\d/.test(document.querySelector('#timeline li').textContent)"))
    check("and the words that were said, between start and answer",
          until("[...document.querySelectorAll('#timeline li')].map(step => step.textContent)[2].includes('一百元')"))
    script("window.ended = false; document.querySelector('#detail audio').addEventListener('ended', () => { window.ended = true; })")
    click("#play")
    check("words light up as they are spoken", until("document.querySelector('#words .now') !== null"))
    check("the sound plays to its end", until("window.ended"))
    check("the request is shown", until("document.querySelectorAll('#request tr').length > 0"))
    driver.save_screenshot(folder + "/light.png")

    markup = "<img src=x onerror=alert(1)><script>alert(2)</script>"
    push(markup, "</textarea><b>bold</b>")
    check("markup stays text", until("[...document.querySelectorAll('.row-item .title')].some(row => row.textContent === arguments[0]) && !document.querySelector('#list img, #list script, #list b')", markup))
    choose()
    check("markup stays text in the delivery", until("document.querySelector('#detail h2').textContent === arguments[0] && !document.querySelector('#detail img, #detail script')", markup))

    press(Keys.ESCAPE)
    check("Escape returns to the list", until("location.search === ''"))
    driver.back()
    check("Back opens what was open", until("location.search.includes('id=') && document.querySelector('#detail h2') !== null"))
    driver.forward()
    check("and forth again closes it", until("location.search === '' && document.querySelector('#detail h2') === null"))
    script("const field = document.getElementById('outcome'); field.value = 'suppressed'; field.dispatchEvent(new Event('change', { bubbles: true }))")
    check("a filter stands in the address", until("new URLSearchParams(location.search).get('outcome') === 'suppressed' && document.querySelectorAll('.row-item').length === 0"))
    driver.back()
    check("and Back takes it off", until("document.getElementById('outcome').value === '' && document.querySelectorAll('.row-item').length === 2"))
    press("/")
    check("/ searches", until("document.activeElement.id === 'text'"))
    press("支付宝")
    check("a search stands in the address", until("new URLSearchParams(location.search).get('text') === '支付宝'"))
    check("and finds one", until("document.querySelectorAll('.row-item').length === 1"))
    driver.get(base + "/?text=nothing-of-the-kind")
    check("an address with a search searches", until("document.getElementById('text').value === 'nothing-of-the-kind' && !document.getElementById('empty').hidden"))
    driver.get(base + "/")
    until("document.querySelectorAll('.row-item').length === 2")
    script("document.activeElement.blur()")
    for key in ["j", "j", "k"]:
        press(key)
    check("j and k move", until("document.activeElement.className === 'row-item'"))
    press(Keys.ENTER)
    check("Enter opens", until("document.querySelector('#why')"))

    press("c")
    check("c composes", until("document.getElementById('compose').open"))
    check("what is typed is judged", until("document.getElementById('verdict').textContent.includes('/ 4096')"))
    script("const area = document.getElementById('payload'); area.value = '{\"aps\"'; area.dispatchEvent(new Event('input'))")
    check("what is wrong is told", until("document.getElementById('verdict').className === 'bad' && document.getElementById('verdict').textContent.includes('no JSON')"))
    script("const area = document.getElementById('payload'); area.value = arguments[0]; area.dispatchEvent(new Event('input'))",
           json.dumps({"aps": {"alert": "You received $12.50 from Bob", "mutable-content": 1}}))
    check("what would be said is told", until("document.getElementById('verdict').textContent.includes('twelve dollars and fifty cents')"))
    click("#send")
    check("a composed push arrives", until("[...document.querySelectorAll('.row-item .said')].some(row => row.textContent.includes('twelve dollars'))"))

    # The host app: its category is known once it has been started.
    built = subprocess.run([command, "build", "--app", sources, "--bundle-id", "com.example.payments", "-o", folder + "/App.app"], capture_output=True, text=True)
    installed = subprocess.run([command, "install", folder + "/App.app", "--device", folder + "/device"], capture_output=True, text=True)
    check("an app is built and installed", built.returncode == 0 and installed.returncode == 0)
    asked = {"payload": {"aps": {"alert": "Lunch <b>", "category": "PAYMENT_REQUEST"}, "request-id": "7", "url": "https://example.com/7"}, "app": "com.example.payments"}
    for count in range(2):
        ask("POST", "/api/push", asked)
        until("[...document.querySelectorAll('.row-item .body')].filter(row => row.textContent === 'Lunch <b>').length === " + str(count + 1))
        choose()
        if count == 0:
            click("#respond-open")
            check("a notification is opened in its app", until("document.getElementById('responded').textContent.includes('opened: https://example.com/7')"))
            press(Keys.ESCAPE)
    check("its actions are buttons", until("[...document.querySelectorAll('#responses button')].map(button => button.textContent).join() === 'Open,Pay,Decline,Reply,Dismiss'"))
    script("document.querySelector('#responses input').value = 'mañana <i>'")
    newest = json.loads(ask("GET", "/api/deliveries?limit=1")[1])["deliveries"][0]["unique"]
    ask("PUT", f"/api/deliveries/{newest}/pin")
    check("what others do with it is seen", until("document.getElementById('pin').getAttribute('aria-pressed') === 'true'"))
    check("what is typed stays", script("return document.querySelector('#responses input').value === 'mañana <i>'"))
    script("document.querySelector('#responses input').nextSibling.focus()")
    press(Keys.ENTER)
    check("a text is handed to the app", until("document.getElementById('responded').textContent.includes('answered 7: mañana <i>') && !document.querySelector('#responded i')"))
    check("the focus goes to what the app did", until("document.activeElement.id === 'responded'"))
    check("what was answered has no buttons more", until("document.getElementById('not-listed') && !document.getElementById('respond-open')"))
    check("and what the app did stays", script("return !document.getElementById('responded').hidden"))
    driver.refresh()
    check("nor has it after a reload", until("document.getElementById('not-listed') && !document.getElementById('respond-open')"))
    status, told = ask("POST", f"/api/deliveries/{newest}/respond", {"open": True})
    check("what was answered is answered once", status == 409 and "notification centre" in json.loads(told)["error"])
    ask("DELETE", f"/api/deliveries/{newest}/pin")
    press(Keys.ESCAPE)

    slow = folder + "/Slow.swift"
    with open(slow, "w") as file:
        file.write(SLOW)
    built = subprocess.run([command, "build", slow, "--bundle-id", "com.example.slow.service", "-o", folder + "/Slow.appex"], capture_output=True, text=True)
    installed = subprocess.run([command, "install", folder + "/Slow.appex", "--app-id", "com.example.slow", "--device", folder + "/device"], capture_output=True, text=True)
    check("an extension is built and installed", (built.returncode, installed.returncode) == (0, 0) or print(built.stderr, installed.stderr))
    push("slow", "It takes its time", app="com.example.slow")
    until("[...document.querySelectorAll('.row-item .title')].some(row => row.textContent === 'slow')")
    choose()
    before = until("document.getElementById('log') && document.getElementById('log').textContent.startsWith('first <b>\\nline 1') && document.getElementById('log').dataset.lines")
    check("the log is shown while the extension runs", before)
    check("which has not answered yet", script("return document.querySelectorAll('#detail .lock').length === 0 && !document.querySelector('#log b')"))
    check("and grows by itself", until("Number(document.getElementById('log').dataset.lines) > arguments[0]", int(before or 0) + 2))
    status, lines = ask("GET", "/api/deliveries/" + json.loads(ask("GET", "/api/deliveries?limit=1")[1])["deliveries"][0]["unique"] + "/log")
    check("the API has it as well", status == 200 and lines.startswith(b"first <b>\nline 1\n"))
    check("it is whole when the extension has answered", until("document.querySelectorAll('#detail .lock').length === 2 && document.getElementById('log').textContent.endsWith('last')"))
    numbers = script("return document.getElementById('log').textContent").split("\n")
    check("with no line twice and none missing", numbers == ["first <b>", *(f"line {number}" for number in range(1, len(numbers) - 1)), "last"])
    ask("DELETE", "/api/deliveries?app=com.example.slow")
    press(Keys.ESCAPE)

    click("#faults-open")
    click("#fault-add")
    check("a fault puts up a banner", until("!document.getElementById('banner').hidden"))
    click("#fault-none")
    check("and takes it down", until("document.getElementById('banner').hidden"))
    script("const field = document.getElementById('fault-kind'); field.value = 'goaway'; field.dispatchEvent(new Event('change'))")
    check("what a kind of fault does not take is not offered",
          script("return document.getElementById('fault-seconds').offsetParent === null && document.getElementById('fault-rude').offsetParent !== null"))
    click("#fault-rude")
    click("#fault-add")
    check("a good-bye may be rude", until("document.getElementById('banner').textContent.includes('rude')")
          and json.loads(ask("GET", "/api/faults")[1])["rules"][0]["isRude"])
    ask("PUT", "/api/faults", {"rules": []})
    check("what others change is seen", until("document.getElementById('banner').hidden"))
    ask("PUT", "/api/faults", {"rules": [{"kind": "silent"}]})
    check("and what others put on puts up the banner", until("!document.getElementById('banner').hidden"))
    ask("PUT", "/api/faults", {"rules": []})
    script("document.getElementById('faults').close()")

    click("#language")
    check("the page speaks Chinese", until("document.documentElement.lang === 'zh-Hans' && document.getElementById('compose-open').textContent === '新建推送'"))
    click("#language")

    home = driver.current_window_handle
    for count in range(9):
        driver.switch_to.new_window("tab")
        driver.get(base + "/")
    check("nine more tabs load", until("document.querySelectorAll('.row-item').length === 5"))
    push("tabs", "in every tab")
    check("and hear of what arrives", until("document.querySelectorAll('.row-item').length === 6"))
    driver.switch_to.window(home)
    check("as does the first", until("document.querySelectorAll('.row-item').length === 6"))

    status, _ = ask("GET", "/api/deliveries", origin="http://evil.example")
    check("another origin is refused", status == 403)
    status, _ = ask("GET", "/api/deliveries", host="evil.example")
    check("another host is refused", status == 403)
    status, _ = ask("GET", "/api/deliveries", authorization="bearer wrong")
    check("a wrong secret is refused", status == 401)

    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    script("document.querySelectorAll('.row-item')[5].click()")
    until("document.querySelector('#sound-facts')")
    until("/LUFS/.test(document.getElementById('sound-facts').textContent)")
    driver.save_screenshot(folder + "/dark.png")
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": True})
    check("at 400 pixels nothing is wider than the page", until("document.documentElement.scrollWidth <= 400"))
    driver.save_screenshot(folder + "/narrow.png")
    said = [entry["message"] for entry in driver.get_log("browser")]
    for message in said:
        print("      " + message)
    check("nothing was written to the console", not said)
finally:
    driver.quit()
sys.exit(1 if faults else 0)
