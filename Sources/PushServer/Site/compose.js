// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { curl } from "./curl.js";
import { bytesOf } from "./detail.js";
import { element, find, save } from "./element.js";
import { text, verdict as spelled, whyNotRun } from "./strings.js";

// What can be completed: Apple's keys, and those that the announcer reads.
const keys = {
  "aps": ['"aps": {}', ""], "alert": ['"alert": {"title": "", "body": ""}', "aps"], "mutable-content": ['"mutable-content": 1', "aps"],
  "sound": ['"sound": "default"', "aps"], "badge": ['"badge": 1', "aps"], "thread-id": ['"thread-id": ""', "aps"],
  "category": ['"category": ""', "aps"], "content-available": ['"content-available": 1', "aps"],
  "interruption-level": ['"interruption-level": "time-sensitive"', "aps"], "relevance-score": ['"relevance-score": 0.5', "aps"],
  "target-content-id": ['"target-content-id": ""', "aps"], "announce": ['"announce": {"locale": ""}', ""],
};

const start = '{\n  "aps": {\n    "alert": {"title": "", "body": ""},\n    "mutable-content": 1,\n    "sound": "default"\n  }\n}\n';

const headers = ["compose-app", "compose-token", "push-type", "priority", "collapse", "expiration"];
const fields = ["payload", ...headers];

// A push that came and was opened here: what the field shows of its payload, and the payload as it came, whose line ends, and bytes that
// are no text, no field keeps.
let origin = null;

export const composed = () => {
  const value = (id) => find(id).value.trim() || undefined;
  const shown = find("payload").value;
  return {
    ...(origin && origin.shown === shown ? origin.payload : { payload: shown }), app: value("compose-app"), token: value("compose-token"), pushType: value("push-type"),
    priority: value("priority"), collapseIdentifier: value("collapse"), expiration: value("expiration"),
  };
};

let waiting;
let judging = 0;
function judge() {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    const mine = ++judging;
    const place = find("verdict");
    try {
      const verdict = await api.check(composed());
      if (mine !== judging) return;
      const lines = [`${verdict.bytes} / ${verdict.limit} ${text("bytes")}`];
      if (verdict.fault) lines.push(`${verdict.rejection ? verdict.rejection + ": " : ""}${verdict.fault}`);
      else {
        lines.push(verdict.runs ? text("wouldRun") : `${text("wouldNotRun")} ${whyNotRun(verdict.whyNotRun)}`);
        const said = verdict.announcement;
        if (said) lines.push(said.spoken ? `♪ ${said.spoken}` : `${text("wouldBeSilent")}: ${spelled(said.reason)}`);
      }
      place.textContent = lines.join("\n");
      place.classList.toggle("bad", Boolean(verdict.fault));
    } catch (error) {
      if (mine !== judging) return;
      place.textContent = error.message;
      place.classList.add("bad");
    }
  }, 150);
}

// The place behind the brace that opens the payload, or its member of a name where that is an object; -1 where there is none.
function inside(whole, member) {
  let depth = 0;
  for (const { 0: token, index } of whole.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === "{" && depth === 0 && !member) return index + 1;
    if (token === "{" || token === "[") depth++;
    else if (token === "}" || token === "]") depth--;
    else if (member && depth === 1 && token === `"${member}"`) {
      const found = /^\s*:\s*\{/.exec(whole.slice(index + token.length));
      if (found) return index + token.length + found[0].length;
    }
  }
  return -1;
}

// Puts a key where it belongs, with an `aps` around it where there is none; one that is there already is selected.
function insert(name) {
  const area = find("payload");
  const [snippet, within] = keys[name];
  area.focus();
  let whole = null;
  try { whole = JSON.parse(area.value); } catch { /* It is not finished yet. */ }
  const holder = whole && within ? whole[within] : whole;
  const place = Math.max(inside(area.value, within), 0);
  if (holder && typeof holder === "object" && Object.hasOwn(holder, name)) {
    const start = area.value.indexOf(`"${name}"`, place);
    area.setSelectionRange(start, start + name.length + 2);
    return;
  }
  const isWithin = within && place > 0;
  const opening = isWithin ? place : inside(area.value, "");
  const made = within && !isWithin ? `"aps": {${snippet}}` : snippet;
  if (opening >= 0) area.setRangeText(` ${made}${/^\s*\}/.test(area.value.slice(opening)) ? " " : ","}`, opening, opening, "end");
  else if (!area.value.trim()) area.setRangeText(`{${made}}`, 0, area.value.length, "end");
  else area.setRangeText(made, area.selectionStart, area.selectionEnd, "end");
  judge();
}

// What somebody was composing when a push that came was opened here.
let draft = null;

function fill(values) {
  fields.forEach((id, place) => { find(id).value = values[place]; });
  // What is sent along is seen.
  find("compose-headers").open = headers.some((id) => find(id).value);
}

// Opens the dialog: with a push that came, else with what one was composing, or a beginning.
export function open(whole) {
  if (whole) {
    draft = draft || { values: fields.map((id) => find(id).value), origin };
    const header = (name) => ((whole.request && whole.request.headers.find((field) => field.name === name)) || {}).value || "";
    fill([whole.payload || "", whole.row.app || "", whole.row.token || "", whole.pushType || "", ...["apns-priority", "apns-collapse-id", "apns-expiration"].map(header)]);
    origin = { shown: find("payload").value, payload: whole.payloadBase64 ? { payloadBase64: whole.payloadBase64 } : { payload: whole.payload || "" } };
  } else if (draft) {
    fill(draft.values);
    origin = draft.origin;
    draft = null;
  }
  if (!whole && !find("payload").value) find("payload").value = start;
  find("example").value = "";
  find("compose").showModal();
  judge();
  if (!examples.length) showExamples();
}

// Payloads to begin with.
let examples = [];
async function showExamples() {
  try { ({ examples } = await api.examples()); } catch { return; }
  find("example").replaceChildren(element("option", { value: "" }, "–"), ...examples.map((example, place) => element("option", { value: place }, example.name)));
}

export function prepare(sent) {
  find("keys").replaceChildren(...Object.keys(keys).map((name) => element("button", { type: "button", onclick: () => insert(name) }, name)));
  for (const id of fields) find(id).addEventListener("input", judge);
  find("send").addEventListener("click", async () => {
    const place = find("verdict");
    clearTimeout(waiting);
    judging++;
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
    const place = find("verdict");
    clearTimeout(waiting);
    judging++;
    try {
      const push = composed();
      const line = curl(push, bytesOf(push), (await api.check(push)).topic);
      place.classList.remove("bad");
      try {
        await navigator.clipboard.writeText(line);
        place.textContent = text("copied");
      } catch { place.textContent = line; }
    } catch (error) {
      place.textContent = error.message;
      place.classList.add("bad");
    }
  });
  find("save-apns").addEventListener("click", () => save("push.apns", bytesOf(composed())));
  showExamples();
  find("example").addEventListener("change", (event) => {
    const example = examples[Number(event.target.value)];
    if (event.target.value === "" || !example) return;
    find("payload").value = example.payload;
    judge();
  });
}
