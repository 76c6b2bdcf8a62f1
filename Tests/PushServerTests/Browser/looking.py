# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium that looks at the page of `earshot serve`, and a reader of its API beside it."""

import json, urllib.error, urllib.request
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

options = webdriver.ChromeOptions()
for word in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en-US",
             "--autoplay-policy=no-user-gesture-required", "--window-size=1280,900"]:
    options.add_argument(word)
options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
driver = webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))
wait = WebDriverWait(driver, 20)
faults = []


def check(name, holds):
    """Prints a line, and counts what does not hold."""
    print(("ok    " if holds else "WRONG ") + name, flush=True)
    if not holds:
        faults.append(name)


class Server:
    """A server as its ready line tells it."""

    def __init__(self, line):
        self.ready = json.loads(line)
        self.base = self.ready["page"].split("/?")[0]

    def ask(self, method, path, value=None, **headers):
        data = None if value is None else json.dumps(value).encode()
        request = urllib.request.Request(
            self.base + path, data, {"authorization": "bearer " + self.ready["secret"], **headers}, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def push(self, title, body, **more):
        payload = {"aps": {"alert": {"title": title, "body": body}, "mutable-content": 1, "sound": "default"},
                   "announce": {"locale": "zh-CN"}}
        return json.loads(self.ask("POST", "/api/push", {"payload": payload, **more})[1])


def script(text, *words):
    return driver.execute_script(text, *words)


def until(text, *words):
    """Waits until an expression of JavaScript is true; elements are never held, because the page replaces them."""
    try:
        return wait.until(lambda _: script("return " + text, *words))
    except Exception:
        print("      waited in vain for: " + text)
        return None


def press(keys):
    """Presses keys where the focus is, as a keyboard does."""
    ActionChains(driver).send_keys(keys).perform()


def click(selector):
    until("document.querySelector(arguments[0])", selector)
    script("document.querySelector(arguments[0]).click()", selector)


def choose(selector=".row-item"):
    """Opens a row of the list, and waits until its delivery is the one that is shown: what was shown before has the same buttons."""
    until("document.querySelector(arguments[0])", selector)
    unique = script("const row = document.querySelector(arguments[0]); row.click(); return row.dataset.id", selector)
    return until("(document.getElementById('log') || document.body).dataset.unique === arguments[0] && arguments[0]", unique)


def set_field(selector, value):
    """Writes into a field as somebody who types."""
    script("const field = document.querySelector(arguments[0]); field.value = arguments[1]; field.dispatchEvent(new Event('input')); "
           "field.dispatchEvent(new Event('change', { bubbles: true }))", selector, value)


def has(place, words):
    """Waits until words stand somewhere on the page."""
    return until("(document.querySelector(arguments[0]) || document.createElement('p')).textContent.includes(arguments[1])", place, words)
