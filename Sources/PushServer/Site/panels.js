// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { element, find, keepingFocus } from "./element.js";
import { text } from "./strings.js";

const kinds = ["status", "delay", "silent", "reset", "goaway", "drop", "settings"];
const reasons = [
  [400, "BadDeviceToken"], [400, "DeviceTokenNotForTopic"], [403, "ExpiredProviderToken"], [403, "InvalidProviderToken"],
  [410, "Unregistered"], [410, "ExpiredToken"], [413, "PayloadTooLarge"], [429, "TooManyRequests"], [429, "TooManyProviderTokenUpdates"],
  [500, "InternalServerError"], [503, "ServiceUnavailable"], [503, "Shutdown"],
];
let rules = [];

const sentence = (rule) => [rule.kind, rule.isRude ? "(rude)" : null, rule.status, rule.reason, rule.seconds === undefined ? null : `${rule.seconds} s`,
  rule.probability === undefined || rule.probability === 1 ? null : `p=${rule.probability}`, rule.tokenPrefix ? `${rule.tokenPrefix}…` : null]
  .filter((part) => part !== null && part !== undefined).join(" ");

function showFaults() {
  keepingFocus(find("fault-list"), () => find("fault-list").replaceChildren(...rules.map((rule, place) => element("li", {}, sentence(rule), " ",
    element("button", { type: "button", onclick: () => setFaults(rules.filter((_, other) => other !== place)) }, text("remove"))))), find("fault-add"));
  const banner = find("banner");
  banner.hidden = rules.length === 0;
  banner.textContent = rules.length ? `${text("faultsAreOn")} ${rules.map(sentence).join("; ")}` : "";
}

async function setFaults(wanted) {
  try {
    rules = (await api.setFaults({ rules: wanted })).rules || [];
    find("fault-answer").textContent = "";
  } catch (error) { find("fault-answer").textContent = error.message; }
  showFaults();
}

function add() {
  const kind = find("fault-kind").value;
  const [status, reason] = reasons[Number(find("fault-reason").value)];
  // A field that holds no number is sent as it is written: the server says what is wrong with it.
  const number = (field) => { const written = find(field).value.trim().replace(",", "."); return written === "" || Number.isNaN(Number(written)) ? written : Number(written); };
  const rule = { kind, probability: number("fault-probability") };
  if (kind === "status") Object.assign(rule, { status, reason });
  if (kind === "goaway") Object.assign(rule, { reason, isRude: find("fault-rude").checked });
  if (kind === "delay") rule.seconds = number("fault-seconds");
  if (find("fault-token").value.trim()) rule.tokenPrefix = find("fault-token").value.trim();
  setFaults([...rules, rule]);
}

export async function refreshFaults() {
  // Where the server does not answer, nobody knows of any: what was shown stays.
  let found;
  try { found = (await api.faults()).rules || []; } catch { return; }
  if (JSON.stringify(found) === JSON.stringify(rules)) return;
  rules = found;
  showFaults();
}

// The devices that are shown; nil before any was.
let shown = null;

function deviceSection(device) {
  const turn = async () => {
    try {
      await api.setDevice(device.name, !device.isOnline);
      await showDevices();
    } catch (error) { find("device-answer").textContent = error.message; }
  };
  return element("section", {},
    element("p", { class: "row" }, element("b", { class: device.isOnline ? null : "offline" }, device.name),
      element("button", { type: "button", role: "switch", "data-id": device.name, "aria-label": `${device.name}: ${text("online")}`, "aria-checked": device.isOnline ? "true" : "false", onclick: turn },
        text(device.isOnline ? "online" : "offline"))),
    element("table", {}, device.tokens.map((token) => element("tr", {}, element("td", {}, token.app), element("td", { class: "state" }, text(`token-${token.state}`)), element("td", { class: "token" }, token.token)))));
}

// Shows the devices as they are now; what has not changed is left alone.
async function showDevices() {
  try {
    const { devices } = await api.devices();
    find("device-answer").textContent = "";
    if (JSON.stringify(devices) === shown) return;
    shown = JSON.stringify(devices);
    keepingFocus(find("device-list"), () => find("device-list").replaceChildren(...devices.map(deviceSection), devices.length ? "" : element("p", {}, text("noDevices"))));
  } catch (error) { find("device-answer").textContent = error.message; }
}

// Says it all in the language that is spoken now.
export function words() {
  shown = null;
  showFaults();
}

export function prepare() {
  find("fault-kind").replaceChildren(...kinds.map((kind) => element("option", {}, kind)));
  find("fault-reason").replaceChildren(...reasons.map(([status, reason], place) => element("option", { value: place }, `${status} ${reason}`)));
  // What a kind does not take is not offered.
  const offer = () => {
    const kind = find("fault-kind").value;
    find("fault-reason").hidden = kind !== "status" && kind !== "goaway";
    find("fault-seconds").parentElement.hidden = kind !== "delay";
    find("fault-rude").parentElement.hidden = kind !== "goaway";
  };
  find("fault-kind").addEventListener("change", offer);
  offer();
  find("fault-add").addEventListener("click", add);
  find("fault-none").addEventListener("click", () => setFaults([]));
  find("faults-open").addEventListener("click", () => { refreshFaults(); find("faults").showModal(); });
  find("devices-open").addEventListener("click", () => { showDevices(); find("devices").showModal(); });
  refreshFaults();
  // Somebody else may have put them on.
  setInterval(() => { if (!document.hidden) refreshFaults(); }, 5000);
  // So may 'earshot device' have changed what is looked at.
  setInterval(() => { if (!document.hidden && find("devices").open) showDevices(); }, 1000);
}
