# SPDX-License-Identifier: Apache-2.0
"""Kills `earshot serve` (-9) at random under load: killed.py EARSHOT FOLDER ROUNDS [SEED].

Every push that got its 200 must end in one outcome, and be delivered once.
"""

import asyncio, json, os, random, sys, threading, time
import httpx
import server as it
from server import Server, check, folders, token

command, folder, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
seed = int(sys.argv[4]) if len(sys.argv) > 4 else int.from_bytes(os.urandom(4), "big")
print(f"ok    seed {seed}")
random.seed(seed)
device = os.path.join(folder, "device")
kept = set()


async def load(server):
    """Pushes as fast as it can until the server is gone."""
    async with httpx.AsyncClient(http2=True, verify=server.context, timeout=5) as client:
        async def some(place):
            app = f"com.example.app{place % 3}"
            while True:
                # One in twenty runs the extension.
                payload = {"aps": {"alert": "You received $12.50 from Bob", **({"mutable-content": 1} if random.random() < 0.05 else {})}}
                answer = await client.post(f"{server.provider}/3/device/{place:064x}", json=payload, headers={"authorization": f"bearer {token()}", "apns-topic": app})
                if answer.status_code == 200:
                    kept.add(answer.headers["apns-unique-id"])
                await asyncio.sleep(random.random() * 0.05)
        await asyncio.gather(*(some(place) for place in range(8)), return_exceptions=True)


for number in range(rounds):
    server = Server(command, device, "--any-token", "--hurry", "1000")
    timer = threading.Timer(random.random() ** 2 * 0.5, server.kill)
    timer.start()
    try:
        asyncio.run(load(server))
    except Exception:
        pass
    timer.join()

server = Server(command, device, "--any-token", "--hurry", "1000")
check("all are over", server.wait_until_over(120))
rows = {row["unique"]: row["state"] for row in server.all()}
check("no push that was answered 200 is lost", not kept - rows.keys(), len(kept - rows.keys()))
wrong = {unique: rows.get(unique) for unique in kept if rows.get(unique) != "delivered"}
check("each is delivered", not wrong, list(wrong.items())[:5])
inbox = folders(device)
check("and once", all(count == 1 for count in inbox.values()) and all(inbox.get(unique) == 1 for unique in kept), len(inbox))
print(f"ok    {rounds} kills, {len(kept)} pushes answered 200, {len(rows)} in the index")
check("SIGTERM ends it well", server.end() == 0)
sys.exit(1 if it.faults or not kept else 0)
