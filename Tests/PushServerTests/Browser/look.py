# SPDX-License-Identifier: Apache-2.0
"""Looks at colours, dates and widths of the page, in headless Chromium: look.py READY-LINE FOLDER.

Prints a line a check; the exit status is 1 when one does not hold. Pictures are put into FOLDER.
"""

import json, sys
from looking import Server, check, choose, click, driver, faults, script, until

server = Server(sys.argv[1])
folder = sys.argv[2]

# The least contrast of the texts of a row with what is behind them, by WCAG's formula.
CONTRAST = """
const light = (colour) => {
  const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => { const share = part / 255; return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4; });
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
};
const row = document.querySelector(".row-item[aria-current=true]");
const back = light(getComputedStyle(row).backgroundColor);
const badge = row.querySelector(".badge");
const found = [];
for (const name of ["modified", "rejected", "stored", "suppressed"]) { badge.className = "badge " + name; found.push([name, getComputedStyle(badge).color]); }
for (const place of [".app", "time", ".title", ".body", ".said"]) found.push([place, getComputedStyle(row.querySelector(place)).color]);
const ratio = (colour) => { const [high, low] = [light(colour), back].sort((a, b) => b - a); return (high + 0.05) / (low + 0.05); };
return found.filter(([, colour]) => ratio(colour) < 4.5).map(([name, colour]) => name + " " + ratio(colour).toFixed(2));
"""

try:
    server.push("支付宝" + "长" * 2, "支付宝到账100元")
    server.push("W" * 190, "no spaces at all", app="com.example.wide")
    driver.get(server.ready["page"])
    until("document.querySelectorAll('.row-item .said').length === 1 && document.querySelectorAll('.row-item').length === 2")
    choose(".row-item:has(.said)")
    until("document.querySelector('#sound-facts')")
    for scheme in ["light", "dark"]:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        low = script(CONTRAST)
        check(f"every text of the selected row can be read, {scheme} {low}", not low)
        until("/LUFS/.test(document.getElementById('sound-facts').textContent)")
        driver.save_screenshot(f"{folder}/look-{scheme}.png")
    day = r"/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/"
    check("a row's time tells its day to whoever points at it", script(f"return {day}.test(document.querySelector('.row-item time').title)"))
    check("and at once where that is not today", script(
        "return import('/element.js').then((module) => module.clock(86400 * 365).startsWith('197') && /^\\d\\d:\\d\\d:\\d\\d$/.test(module.clock(Date.now() / 1000)))"))
    check("so does the timeline", script("return /\\d{4}-\\d\\d-\\d\\d /.test(document.querySelector('#timeline li').textContent)"))
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 400, "height": 800, "deviceScaleFactor": 1, "mobile": True})
    driver.get(server.base + "/")
    choose(".row-item:not(:has(.said))")
    until("document.querySelector('#detail h2')")
    check("a title without spaces is not wider than the page", script("return document.documentElement.scrollWidth <= 400 && document.querySelector('#detail h2').scrollWidth <= 400"))
    driver.save_screenshot(folder + "/look-narrow.png")
    click("#devices-open")
    until("document.querySelector('#device-list .token')")
    lines = script("const place = document.querySelector('#device-list .token'); return place.getBoundingClientRect().height / parseFloat(getComputedStyle(place).lineHeight)")
    check(f"a token takes few lines ({lines:.1f})", lines < 4)
    driver.save_screenshot(folder + "/look-devices.png")
finally:
    driver.quit()
sys.exit(1 if faults else 0)
