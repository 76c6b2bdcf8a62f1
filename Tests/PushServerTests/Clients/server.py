# SPDX-License-Identifier: Apache-2.0
"""What the scripts beside this one share: a server that is started, its API, provider tokens, and checks."""

import faulthandler, json, os, signal, ssl, subprocess, sys, time, urllib.error, urllib.request
from credentials import token

# A script that hangs is ended by its test after five minutes: it says where before that.
faulthandler.dump_traceback_later(280)
faults = 0


def check(name, holds, *more):
    global faults
    print(("ok    " if holds else "WRONG ") + name, *([] if holds else more), flush=True)
    faults += not holds


class Server:
    def __init__(self, command, device, *words):
        self.process = subprocess.Popen(
            [command, "serve", "--device", device, "--port", "0", "--page-port", "0", *words],
            stdout=subprocess.PIPE, stderr=None if os.environ.get("LOUD") else subprocess.DEVNULL,
            # As whoever starts programs from a thread that takes no signals: what is blocked is inherited.
            preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT]))
        line = self.process.stdout.readline()
        self.ready = json.loads(line)
        self.provider, self.page = self.ready["provider"], self.ready["page"].split("/?")[0]
        self.context = ssl.create_default_context(cafile=self.ready["certificateAuthority"])

    def ask(self, method, path, value=None):
        data = None if value is None else json.dumps(value).encode()
        request = urllib.request.Request(
            self.page + path, data, {"authorization": "bearer " + self.ready["secret"]}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=330) as answer:
                return answer.status, json.loads(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())

    def all(self, **query):
        """Every delivery, page by page."""
        found, before = [], None
        while True:
            words = "&".join(f"{name}={value}" for name, value in {**query, **({"before": before} if before else {})}.items())
            rows = self.ask("GET", f"/api/deliveries?limit=1000&{words}")[1]["deliveries"]
            found += rows
            if len(rows) < 1000:
                return found
            before = rows[-1]["sequence"]

    def wait_until_over(self, seconds):
        """Waits until nothing is on its way any more."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            waiting = [row for word in ("accepted", "started") for row in self.ask("GET", f"/api/deliveries?limit=1&outcome={word}")[1]["deliveries"]]
            if not waiting:
                return True
            time.sleep(0.05)
        return False

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=90)


def folders(device):
    """The deliveries in the inbox: how many folders each unique id has."""
    found = {}
    for name in os.listdir(os.path.join(device, "Inbox")):
        if not name.startswith("."):
            unique = name.split("-", 1)[1][:36]
            found[unique] = found.get(unique, 0) + 1
    return found
