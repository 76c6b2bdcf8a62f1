// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import { element, find, moment, save } from "./element.js";
import { indented } from "./json.js";
import { amend, draw } from "./parts.js";
import { player } from "./sound.js";
import { answer, language, question, rule, text, verdict } from "./strings.js";

// Marks what one text has and another has not, word by word, or letter by letter where there are no spaces.
function marked(now, other, mark) {
  if (now === other || other === undefined) return [now];
  const split = (whole) => (/\s/.test(whole) ? whole.split(/(?<=\s)/u) : [...whole]);
  const [mine, theirs] = [split(now), split(other)];
  let start = 0;
  while (start < mine.length && start < theirs.length && mine[start] === theirs[start]) start++;
  let end = 0;
  while (end < mine.length - start && end < theirs.length - start && mine[mine.length - 1 - end] === theirs[theirs.length - 1 - end]) end++;
  const middle = mine.slice(start, mine.length - end).join("");
  return [mine.slice(0, start).join(""), middle ? element(mark, {}, middle) : null, end ? mine.slice(mine.length - end).join("") : null];
}

function card(name, row, content, other, mark) {
  const line = (key, className) =>
    content[key] || (other && other[key]) ? element("div", { class: className }, marked(content[key], other && other[key], mark)) : null;
  const extra = [];
  if (content.badge !== null) extra.push(`${text("badge")} ${content.badge}`);
  if (content.sound) extra.push(`${text("sound")} ${content.sound.name}`);
  if (content.attachments.length) extra.push(`${text("attachments")} ${content.attachments.length}`);
  if (content.interruptionLevel !== "active") extra.push(content.interruptionLevel);
  return element("section", { class: "lock", "aria-label": name },
    element("div", { class: "who" }, element("span", {}, row.app || "–"), element("span", {}, name)),
    line("title", "title"), line("subtitle", "title"), line("body", "body"),
    extra.length ? element("div", { class: "extra" }, extra.join(" · ")) : null);
}

// What the announcer read from the body, as one more reason, where it is the announcer's to read.
function reading(whole) {
  const found = whole.announcement;
  if (!found) return [];
  const parts = [verdict(found.reason), found.amount && `${found.amount} ${found.currency || ""}`, found.payer, found.channel].filter(Boolean);
  return [{ question: "read", code: found.announce ? "credit" : "silent", isGood: found.announce, detail: parts.join(" · ") }];
}

function why(reasons) {
  return element("ul", { class: "why", id: "why" }, reasons.map((reason) => {
    const apple = rule(reason);
    return element("li", { class: reason.isGood ? null : "bad" },
      element("b", {}, question(reason)), " ", answer(reason), apple ? element("span", { class: "rule" }, apple) : null);
  }));
}

function timeline(row, delivery, heard) {
  const clock = (seconds) => new Date(seconds * 1000).toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3, hourCycle: "h23" });
  const day = moment(row.received).split(" ")[0];
  const steps = [[text(row.state === "rejected" ? "timeRefused" : "timeAccepted"), `${day} ${clock(row.received)}`]];
  if (delivery && delivery.extension.ran) {
    const took = delivery.extension.milliseconds;
    steps.push([text("timeStarted"), `+${took.launch.toFixed(1)} ms`]);
    for (const said of delivery.speech.filter((_, place) => heard[place].isHeard)) steps.push([text("timeWords"), `${said.text} (${said.duration.toFixed(1)} s)`]);
    steps.push([text("timeAnswered"), `+${(took.launch + took.didReceive).toFixed(1)} ms`]);
  }
  if (row.ended && row.state !== "rejected") steps.push([text(row.state === "delivered" ? "timeDelivered" : "timeOver"), `${clock(row.ended)} (+${((row.ended - row.received) * 1000).toFixed(0)} ms)`]);
  if (delivery && delivery.content && delivery.content.sound && delivery.content.sound.played) steps.push([text("timeHeard"), "✓"]);
  return element("ul", { class: "time", id: "timeline" }, steps.map(([name, value]) => element("li", {}, `${name} `, element("b", {}, value))));
}

function request(whole) {
  const lines = [];
  const came = whole.request;
  if (came) {
    for (const field of came.headers) lines.push([field.name, field.value]);
    if (came.claims) {
      const claims = came.claims;
      lines.push([text("claims"), `iss ${claims.team || "–"}, kid ${claims.key || "–"}, iat ${claims.issued ? new Date(claims.issued * 1000).toISOString() : "–"}: ${claims.verdict}`]);
    }
    if (came.certificate) lines.push([text("certificate"), came.certificate]);
  }
  return element("table", { id: "request" }, lines.map(([name, value]) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, value))));
}

// The bytes as they came: the text has others where they were none.
export function bytesOf(whole) {
  if (!whole.payloadBase64) return new TextEncoder().encode(whole.payload);
  return Uint8Array.from(atob(whole.payloadBase64), (letter) => letter.charCodeAt(0));
}

function listing(bytes) {
  const lines = [];
  for (let place = 0; place < bytes.length; place += 16) {
    const part = [...bytes.slice(place, place + 16)];
    const digits = part.map((byte) => byte.toString(16).padStart(2, "0")).join(" ").padEnd(48);
    const letters = part.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : ".")).join("");
    lines.push(`${place.toString(16).padStart(4, "0")}  ${digits} ${letters}`);
  }
  return lines.join("\n");
}

// What the app did with a response.
function told(story) {
  if (!story.app) return text("appSilent");
  const { app } = story;
  const isTaken = app.reason === "answered" && app.exit === "clean";
  const lines = [isTaken ? `${text("appTold")} ${text("appAnswered")}` : `${text("notTaken")} ${app.reason}, ${app.exit}`, ...app.log];
  for (const record of [...app.recorded, ...app.warnings]) lines.push(`${record.code}: ${record.message}`);
  for (const [name, list] of [["pending", story.centre.pending], ["badge", story.centre.badge === null ? [] : [story.centre.badge]]]) if (list.length) lines.push(`${name}: ${list.join(", ")}`);
  return lines.join("\n");
}

// Buttons for what a user may do with a notification; the app answers in a process of its own.
function responses(row, delivery, actions) {
  const buttons = [];
  let isAsking = false;
  const respond = async (response) => {
    if (isAsking) return;
    isAsking = true;
    // Not disabled, which would take the keyboard's focus away.
    for (const button of buttons) button.setAttribute("aria-disabled", "true");
    const said = find("responded");
    let fault = null;
    try { said.textContent = told(await api.respond(row.unique, response)); } catch (error) { fault = error; }
    if (fault) said.textContent = fault.message;
    said.hidden = false;
    said.focus({ preventScroll: true });
    const whole = await actions.changed();
    // Somebody else was first: what stands in the buttons' place says it.
    if (fault && fault.status === 409 && whole && !whole.isListed) {
      said.hidden = true;
      find("not-listed").focus({ preventScroll: true });
    }
    isAsking = false;
    for (const button of buttons) button.removeAttribute("aria-disabled");
  };
  const button = (name, response, id) => {
    const made = element("button", { type: "button", id, onclick: () => respond(response()) }, name);
    buttons.push(made);
    return made;
  };
  const parts = [button(text("open"), () => ({ open: true }), "respond-open")];
  for (const action of (delivery.category && delivery.category.actions) || []) {
    if (!action.textInput) { parts.push(button(action.title, () => ({ action: action.identifier }), null)); continue; }
    const field = element("input", { type: "text", placeholder: action.textInput.placeholder, "aria-label": action.title });
    parts.push(element("span", {}, field, button(action.title, () => ({ action: action.identifier, text: field.value }), null)));
  }
  parts.push(button(text("dismiss"), () => ({ dismiss: true }), "respond-dismiss"));
  return element("p", { class: "tools", id: "responses" }, parts);
}

// Adds what the extension has just written to the log that is shown; false where lines before it are missing.
export function logged(piece) {
  const shown = document.querySelector("#log");
  if (!shown || shown.dataset.unique !== piece.unique) return true;
  const count = Number(shown.dataset.lines);
  if (piece.first > count) return false;
  const added = piece.lines.slice(count - piece.first);
  if (!added.length) return true;
  if (count === 0) shown.textContent = "";
  shown.append((count === 0 ? "" : "\n") + added.join("\n"));
  amend("log", [shown.textContent]);
  shown.dataset.lines = count + added.length;
  shown.scrollTop = shown.scrollHeight;
  return true;
}

// What a delivery is drawn as: in another language it is another.
export const subject = (unique) => `${language()} ${unique}`;

function tools(whole, actions) {
  const { row, delivery } = whole;
  // What goes wrong is told below the buttons.
  const attempt = (action) => async () => {
    try {
      find("tool-answer").textContent = "";
      await action();
    } catch (error) { find("tool-answer").textContent = error.message; }
  };
  const tool = (name, action, more = {}) => element("button", { type: "button", id: name, onclick: action, ...more }, text(name));
  return element("p", { class: "tools" },
    element("button", { type: "button", class: "back", id: "back", onclick: actions.close }, "← " + text("inbox")),
    tool("resend", () => actions.compose(whole)),
    tool("pin", attempt(async () => { await api.pin(row.unique, !row.isPinned); await actions.changed(); }), { "aria-pressed": row.isPinned ? "true" : "false" }),
    delivery ? tool("saveCase", attempt(async () => {
      const made = await api.deliveryCase(row.unique);
      save(`${made.name}.apns`, made.payload);
      // A browser takes one file a click.
      const other = element("button", { type: "button", id: "saveExpected",
        onclick: () => save(`${made.name}.expected.json`, JSON.stringify(made.expected, null, 2) + "\n", "application/json") }, text("saveExpected"));
      find("tool-answer").replaceChildren(other);
      other.focus({ preventScroll: true });
    })) : null,
    tool("remove", attempt(async () => { await api.remove(row.unique); actions.removed(row); })));
}

function cards(row, delivery) {
  const after = delivery.outcome === "suppressed" ? null : delivery.content;
  return element("div", { class: "cards" },
    card(text("before"), row, delivery.original, after, "del"),
    after ? card(text("after"), row, after, delivery.original, "ins") : element("section", { class: "lock" }, text("suppressed")));
}

function payload(whole) {
  const bytes = bytesOf(whole);
  return [element("h3", {}, text("payload")), whole.payloadBase64 ? element("p", {}, text("notText")) : null,
    element("pre", { id: "payload-shown", tabindex: "0" }, indented(whole.payload)),
    element("details", {}, element("summary", {}, `${text("rawBytes")} (${bytes.length})`), element("pre", { id: "bytes-shown", tabindex: "0" }, listing(bytes)))];
}

const names = (row) => element("table", {}, [["earshot-delivery", `/api/deliveries/${row.unique}`], ["apns-id", row.identifier], [text("token"), row.token], [text("device"), row.device]]
  .filter(([, value]) => value).map(([name, value]) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, value))));

// Shows a delivery whole. `actions` are what the page does: close, compose, changed, removed.
export function show(place, whole, actions) {
  const { row, delivery, heard, log, loudness } = whole;
  const title = row.title || row.body || row.identifier;
  const parts = [
    ["tools", [row.isPinned, Boolean(delivery)], () => tools(whole, actions)],
    ["answer", [], () => element("p", { id: "tool-answer", role: "status" })],
    ["title", [title], () => element("h2", {}, title)],
  ];
  if (delivery && delivery.original) parts.push(["cards", [row.app, delivery.original, delivery.content, delivery.outcome], () => cards(row, delivery)]);
  const sound = delivery && delivery.content && delivery.content.sound;
  if (delivery && ((sound && sound.file) || delivery.speech.some((said) => said.file))) {
    const basis = [sound && [sound.file, sound.encoding], delivery.speech.map((said) => [said.text, said.duration]), loudness];
    parts.push(["heard", basis, () => [element("h3", {}, text("heard")), player(api.soundAddress(row.unique), delivery, loudness)]]);
  }
  if (delivery && delivery.outcome !== "suppressed") {
    parts.push(["respond", [], () => element("h3", {}, text("respond"))]);
    parts.push(["responses", [whole.isListed, delivery.category], () => (whole.isListed ? responses(row, delivery, actions)
      : element("p", { id: "not-listed", tabindex: "-1" }, text("notListed")))]);
    parts.push(["responded", [], () => element("pre", { id: "responded", tabindex: "0", role: "status", hidden: true })]);
  }
  const reasons = [...whole.reasons, ...reading(whole)];
  parts.push(["why", reasons, () => [element("h3", {}, text("why")), why(reasons)]]);
  parts.push(["timeline", [row, delivery, heard], () => [element("h3", {}, text("timeline")), timeline(row, delivery, heard)]]);
  const lines = log.length ? log.join("\n") : text(!delivery && ["accepted", "started"].includes(row.state) ? "noLogYet" : "noLog");
  parts.push(["log", [lines], () => [element("h3", {}, text("log")),
    element("pre", { id: "log", role: "log", tabindex: "0", "data-unique": row.unique, "data-lines": log.length }, lines)]]);
  parts.push(["request", [whole.request], () => [element("h3", {}, text("request")), request(whole)]]);
  if (whole.payload !== null && whole.payload !== undefined) parts.push(["payload", [whole.payload], () => payload(whole)]);
  parts.push(["ids", [row.identifier, row.token, row.device], () => [element("h3", {}, text("ids")), names(row)]]);
  draw(place, subject(row.unique), parts);
}
