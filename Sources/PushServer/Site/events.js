// SPDX-License-Identifier: Apache-2.0

// One stream of events for all tabs: a browser opens six connections to a server, and a seventh tab would hang. Whoever holds the lock
// has the stream and passes on what it hears; when it goes, another gets the lock.

export function follow(told) {
  const channel = new BroadcastChannel("earshot-events");
  channel.onmessage = (message) => told(message.data.event, message.data.row);
  const tell = (event, row) => {
    told(event, row);
    channel.postMessage({ event, row });
  };
  const hold = () => new Promise((gone) => {
    const stream = new EventSource("/api/events");
    stream.addEventListener("delivery", (event) => tell("delivery", JSON.parse(event.data)));
    stream.addEventListener("log", (event) => tell("log", JSON.parse(event.data)));
    for (const name of ["many", "gone"]) stream.addEventListener(name, () => tell(name));
    stream.onopen = () => tell("open");
    stream.onerror = () => tell("lost");
    addEventListener("pagehide", () => { stream.close(); gone(); }, { once: true });
  });
  if (navigator.locks) navigator.locks.request("earshot-events", hold);
  else hold();
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
