// SPDX-License-Identifier: Apache-2.0

import { isStale } from "./api.js";

// One stream of events for all tabs: a browser opens six connections to a server, and a seventh tab would hang. Whoever holds the lock
// has the stream and passes on what it hears; when it goes, another gets the lock.

// How long a tab whose stream was refused waits until it asks again, in milliseconds: meanwhile another may have the lock.
const pause = 1000;

export function follow(told) {
  const channel = new BroadcastChannel("earshot-events");
  channel.onmessage = (message) => told(message.data.event, message.data.row);
  const tell = (event, row) => {
    told(event, row);
    channel.postMessage({ event, row });
  };
  let leave = () => {};
  let hasLeft = false;
  const hold = () => new Promise((gone) => {
    const stream = new EventSource("/api/events");
    leave = () => { stream.close(); gone(); };
    stream.addEventListener("delivery", (event) => tell("delivery", JSON.parse(event.data)));
    stream.addEventListener("log", (event) => tell("log", JSON.parse(event.data)));
    for (const name of ["many", "gone"]) stream.addEventListener(name, () => tell(name));
    stream.onopen = () => tell("open");
    stream.onerror = async () => {
      if (stream.readyState !== EventSource.CLOSED) { tell("lost"); return; }
      // One that was refused is closed for good: a browser tries again by itself only where nobody answers.
      tell(await isStale() ? "stale" : "lost");
      gone();
    };
  });
  addEventListener("pagehide", () => { hasLeft = true; leave(); });
  const turn = async () => {
    while (!hasLeft) {
      await (navigator.locks ? navigator.locks.request("earshot-events", hold) : hold());
      await new Promise((over) => setTimeout(over, pause));
    }
  };
  turn();
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
