// SPDX-License-Identifier: Apache-2.0

// The API of the server that this page comes from; the cookie says who asks.

import { text } from "./strings.js";

// An answer that is none: its sentence, and the status, 0 where nobody answered.
class Fault extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function ask(path, options = {}) {
  let answer;
  try { answer = await fetch(path, { credentials: "same-origin", ...options }); } catch { throw new Fault(text("noServer"), 0); }
  if (answer.status === 401) throw new Fault(text("stale"), 401);
  if (!answer.ok && answer.headers.get("content-type") !== "application/json") throw new Fault(String(answer.status), answer.status);
  let value;
  try { value = await answer.json(); } catch { throw new Fault(text("noServer"), 0); }
  if (!answer.ok && value.error) throw new Fault(value.error, answer.status);
  return value;
}

const send = (method, path, value) =>
  ask(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(value) });

const address = (id, part = "") => `/api/deliveries/${encodeURIComponent(id)}${part}`;

export const list = (query) => ask(`/api/deliveries?${new URLSearchParams(query)}`);
export const delivery = (id) => ask(address(id));
export const remove = (id) => ask(address(id), { method: "DELETE" });
export const clear = (query) => ask(`/api/deliveries?${new URLSearchParams(query)}`, { method: "DELETE" });
export const pin = (id, isPinned) => ask(address(id, "/pin"), { method: isPinned ? "PUT" : "DELETE" });
export const respond = (id, response) => send("POST", address(id, "/respond"), response);
export const deliveryCase = (id) => ask(address(id, "/case"));
export const soundAddress = (id) => address(id, "/sound?as=wav");
export const push = (push) => send("POST", "/api/push", push);
export const check = (push) => send("POST", "/api/check", push);
export const examples = () => ask("/api/examples");
export const devices = () => ask("/api/devices");
export const setDevice = (name, isOnline) => send("PUT", `/api/devices/${encodeURIComponent(name)}`, { isOnline });
export const faults = () => ask("/api/faults");
export const setFaults = (faults) => send("PUT", "/api/faults", faults);
// Whether the server answers, and lets this page in no longer.
export const isStale = () => ask("/api/health").then(() => false, (fault) => fault.status === 401);
