// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { element, find, save } from "./element.js";
import { text, whyNotRun } from "./strings.js";

// What can be completed: Apple's keys, and those that the announcer reads.
const keys = {
  "aps": ['"aps": {}', ""], "alert": ['"alert": {"title": "", "body": ""}', "aps"], "mutable-content": ['"mutable-content": 1', "aps"],
  "sound": ['"sound": "default"', "aps"], "badge": ['"badge": 1', "aps"], "thread-id": ['"thread-id": ""', "aps"],
  "category": ['"category": ""', "aps"], "content-available": ['"content-available": 1', "aps"],
  "interruption-level": ['"interruption-level": "time-sensitive"', "aps"], "relevance-score": ['"relevance-score": 0.5', "aps"],
  "target-content-id": ['"target-content-id": ""', "aps"], "announce": ['"announce": {"locale": ""}', ""],
};

const start = '{\n  "aps": {\n    "alert": {"title": "", "body": ""},\n    "mutable-content": 1,\n    "sound": "default"\n  }\n}\n';

export const composed = () => {
  const value = (id) => find(id).value.trim() || undefined;
  return {
    payload: find("payload").value, app: value("compose-app"), token: value("compose-token"), pushType: value("push-type"),
    priority: value("priority"), collapseIdentifier: value("collapse"), expiration: value("expiration"),
  };
};

// Quotes for a POSIX shell.
const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;

function curl(push) {
  const headers = { "apns-topic": push.app || "dev.earshot.payments", "apns-push-type": push.pushType || "alert", "apns-priority": push.priority, "apns-collapse-id": push.collapseIdentifier, "apns-expiration": push.expiration };
  const words = ["curl --http2 --cacert \"$CA\" -H \"authorization: bearer $JWT\""];
  for (const [name, value] of Object.entries(headers)) if (value) words.push(`-H ${quoted(`${name}: ${value}`)}`);
  words.push(`--data-binary ${quoted(push.payload)}`, `"$EARSHOT/3/device/${/^[0-9a-fA-F]+$/.test(push.token || "") ? push.token : "$TOKEN"}"`);
  return words.join(" \\\n  ");
}

let waiting;
function judge() {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const place = find("verdict");
    try {
      const verdict = await api.check(composed());
      const lines = [`${verdict.bytes} / ${verdict.limit} ${text("bytes")}`];
      if (verdict.fault) lines.push(`${verdict.rejection ? verdict.rejection + ": " : ""}${verdict.fault}`);
      else {
        lines.push(verdict.runs ? text("wouldRun") : `${text("wouldNotRun")} ${whyNotRun(verdict.whyNotRun)}`);
        const said = verdict.announcement;
        if (said) lines.push(said.spoken ? `♪ ${said.spoken}` : `${text("wouldBeSilent")}: ${said.reason}`);
      }
      place.textContent = lines.join("\n");
      place.classList.toggle("bad", Boolean(verdict.fault));
    } catch (error) {
      place.textContent = error.message;
      place.classList.add("bad");
    }
  }, 150);
}

function insert(name) {
  const area = find("payload");
  const [snippet, within] = keys[name];
  const opening = within ? area.value.search(/"aps"\s*:\s*\{/) : area.value.indexOf("{");
  const brace = opening < 0 ? -1 : area.value.indexOf("{", opening);
  if (brace < 0) area.setRangeText(snippet, area.selectionStart, area.selectionEnd, "end");
  else {
    const isEmpty = /^\s*\}/.test(area.value.slice(brace + 1));
    area.setRangeText(` ${snippet}${isEmpty ? " " : ","}`, brace + 1, brace + 1, "end");
  }
  area.focus();
  judge();
}

// Opens the dialog, with a push that came or with a beginning.
export function open(whole) {
  const row = whole && whole.row;
  find("payload").value = whole ? whole.payload || "" : find("payload").value || start;
  if (row) {
    find("compose-app").value = row.app || "";
    find("compose-token").value = row.token || "";
    const header = (name) => ((whole.request && whole.request.headers.find((field) => field.name === name)) || {}).value || "";
    find("push-type").value = header("apns-push-type");
    find("priority").value = header("apns-priority");
    find("collapse").value = header("apns-collapse-id");
    find("expiration").value = header("apns-expiration");
  }
  find("compose").showModal();
  judge();
}

export async function prepare(sent) {
  find("keys").replaceChildren(...Object.keys(keys).map((name) => element("button", { type: "button", onclick: () => insert(name) }, name)));
  for (const id of ["payload", "compose-app", "compose-token", "push-type", "priority", "collapse", "expiration"]) find(id).addEventListener("input", judge);
  find("send").addEventListener("click", async () => {
    const place = find("verdict");
    try {
      const answer = await api.push(composed());
      place.textContent = answer.reason ? `${answer.status} ${answer.reason}` : `${answer.status} ${text("sent")}`;
      place.classList.toggle("bad", answer.status !== 200);
      if (answer.status === 200) sent(answer);
    } catch (error) {
      place.textContent = error.message;
      place.classList.add("bad");
    }
  });
  find("copy-curl").addEventListener("click", async () => {
    const line = curl(composed());
    try {
      await navigator.clipboard.writeText(line);
      find("verdict").textContent = text("copied");
    } catch { find("verdict").textContent = line; }
  });
  find("save-apns").addEventListener("click", () => save("push.apns", composed().payload));
  const { examples } = await api.examples();
  find("example").replaceChildren(element("option", { value: "" }, "–"), ...examples.map((example, place) => element("option", { value: place }, example.name)));
  find("example").addEventListener("change", (event) => {
    const example = examples[Number(event.target.value)];
    if (event.target.value === "" || !example) return;
    find("payload").value = example.payload;
    judge();
  });
}
