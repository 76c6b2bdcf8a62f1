# SPDX-License-Identifier: Apache-2.0
"""Takes the server away from the page and gives it back, with its secret and with another: trouble.py EARSHOT FOLDER.

Prints a line a check; the exit status is 1 when one does not hold.
"""

import os, subprocess, sys
from looking import Server, check, click, driver, faults, has, script, set_field, until

command, folder = sys.argv[1:3]
device = folder + "/device"
process = None


def start(ports=("0", "0")):
    """Starts a server and returns it, and its ports, for another one that takes its place."""
    global process
    process = subprocess.Popen([command, "serve", "--port", ports[0], "--page-port", ports[1], "--device", device], stdout=subprocess.PIPE, text=True)
    server = Server(process.stdout.readline())
    return server, tuple(server.ready[name].split("/?")[0].rsplit(":", 1)[1] for name in ["provider", "page"])


def stop():
    process.terminate()
    process.wait()


try:
    server, ports = start()
    pushed = server.push("支付宝", "支付宝到账100元")
    unique = pushed["delivery"].split("/")[-1]
    server.ask("GET", f"/api/deliveries?text={unique}&wait=30s")
    driver.get(server.ready["page"])
    until("document.querySelectorAll('.row-item').length === 1")
    stop()
    check("that nobody answers is told", has("#lost", "The server does not answer; trying again."))
    click(".row-item")
    check("also of a delivery", has("#detail p", "The server does not answer."))
    server, _ = start(ports)
    check("which is shown when the server is back", until("document.querySelector('#why') && document.getElementById('lost').hidden"))

    stop()
    has("#lost", "The server does not answer")
    for language, sentence in [("English", "The server does not answer."), ("Chinese", "服务器没有应答。")]:
        for button in ["pin", "saveCase", "remove"]:
            script("document.getElementById('tool-answer').textContent = ''")
            click("#" + button)
            check(f"{button} says that nobody answers, in {language}", has("#tool-answer", sentence))
        click("#devices-open")
        check(f"so do the devices, in {language}", has("#device-answer", sentence))
        script("document.getElementById('devices').close()")
        click("#compose-open")
        check(f"and Compose, in {language}", has("#verdict", sentence))
        script("document.getElementById('verdict').textContent = ''")
        for button in ["send", "copy-curl"]:
            click("#" + button)
            check(f"{button} as well, in {language}", has("#verdict", sentence))
        script("document.getElementById('compose').close()")
        check("what is shown stays", script("return document.querySelector('#why') !== null"))
        if language == "English":
            click("#language")
    click("#language")
    said = [entry["message"] for entry in driver.get_log("browser") if "Failed to load resource" not in entry["message"]]
    check(f"no fault was left to the console {said}", not said)

    os.remove(device + "/Server/secret")
    server, _ = start(ports)
    check("a tab of an older secret says so, and the remedy", has("#lost", "open the address that it prints"))
    click("#language")
    check("in Chinese as well", has("#lost", "请打开服务器打印的地址"))
    click("#language")
    old = driver.current_window_handle
    driver.switch_to.new_window("tab")
    driver.get(server.ready["page"])
    until("document.querySelectorAll('.row-item').length === 1")
    server.push("second", "after the restart")
    check("a tab with the new one hears of what arrives", until("document.querySelectorAll('.row-item').length === 2"))
    driver.switch_to.window(old)
    check("and so does the old one again", until("document.querySelectorAll('.row-item').length === 2 && document.getElementById('lost').hidden"))
finally:
    driver.quit()
    if process.poll() is None:
        stop()
sys.exit(1 if faults else 0)
