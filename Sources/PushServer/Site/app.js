// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import * as compose from "./compose.js";
import * as detail from "./detail.js";
import { clock, element, find, keepingFocus, moment } from "./element.js";
import { follow } from "./events.js";
import { listen } from "./keys.js";
import * as panels from "./panels.js";
import { clear, isDrawn } from "./parts.js";
import { language, switchLanguage, text, translate } from "./strings.js";

// The rows that are shown, the newest first, and how many at most; the address says which, and which of them is open.
const page = 100;
let rows = [];
let wanted = page;
let opened = new URLSearchParams(location.search).get("id");
const apps = new Set();
const outcomes = ["", "delivered", "modified", "original", "suppressed", "stored", "replaced", "expired", "discarded", "rejected"];

const query = () => {
  const asked = {};
  for (const name of ["text", "outcome", "app"]) if (find(name).value) asked[name] = find(name).value;
  return asked;
};

function remember(isNew) {
  const asked = new URLSearchParams(query());
  if (opened) asked.set("id", opened);
  const address = asked.size ? `/?${asked}` : "/";
  if (isNew) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}

function line(row) {
  const state = row.outcome || row.state;
  return element("li", {}, element("button", {
    type: "button", class: "row-item", "data-id": row.unique, "aria-current": row.unique === opened ? "true" : null, onclick: () => open(row.unique),
  },
    element("span", { class: "top" }, element("span", { class: `badge ${state}` }, text(`state-${state}`)), row.isPinned ? "📌" : null,
      element("span", { class: "app" }, row.app || ""),
      element("time", { datetime: new Date(row.received * 1000).toISOString(), title: moment(row.received) }, clock(row.received))),
    element("span", { class: "title" }, row.title || (row.body ? "" : row.reason || row.identifier)), row.body ? element("span", { class: "body" }, row.body) : null,
    row.said ? element("span", { class: "said" }, row.said) : null));
}

function showApps() {
  const chosen = find("app").value || new URLSearchParams(location.search).get("app") || "";
  if (chosen) apps.add(chosen);
  for (const row of rows) if (row.app) apps.add(row.app);
  const choices = [["", text("everyApp")], ...[...apps].sort().map((app) => [app, app])];
  if (JSON.stringify(choices) !== JSON.stringify([...find("app").options].map((option) => [option.value, option.text]))) {
    find("app").replaceChildren(...choices.map(([value, name]) => element("option", { value }, name)));
  }
  find("app").value = chosen;
}

function showList() {
  keepingFocus(find("list"), () => find("list").replaceChildren(...rows.map(line)), find("inbox"));
  find("empty").hidden = rows.length > 0;
  find("empty").textContent = Object.keys(query()).length > 0 ? text("nothingFound") : text("nothingYet");
  showApps();
}

// Which question was the last: an answer to an earlier one that comes late is for nobody.
let asking = 0;
let isAsking = false;
// Whether something was told while the question was on its way, which its answer may not have.
let isBehind = false;

// Reads the list as long as it is wanted.
async function refresh() {
  const mine = ++asking;
  const found = [];
  const asked = query();
  isAsking = true;
  isBehind = false;
  try {
    let isWhole = false;
    while (!isWhole && found.length < wanted) {
      const limit = Math.min(wanted - found.length, 1000);
      const some = (await api.list({ ...asked, limit, ...(found.length ? { before: found[found.length - 1].sequence } : {}) })).deliveries;
      if (mine !== asking) return;
      found.push(...some);
      isWhole = some.length < limit;
    }
    const before = rows.length;
    const hadFocus = document.activeElement === find("more");
    rows = found;
    find("more").hidden = isWhole;
    showList();
    // The button has gone from under the keyboard: it is on the first of those that came.
    const items = document.querySelectorAll(".row-item");
    if (hadFocus && isWhole && items.length) items[Math.min(before, items.length - 1)].focus();
  } finally { if (mine === asking) isAsking = false; }
  if (isBehind) refreshSoon();
}

// Says why the server takes no such question, in the list's place; that nobody answers, the stream tells.
function refused(error) {
  if (error.status < 400 || error.status >= 500 || error.status === 401) return;
  rows = [];
  find("more").hidden = true;
  showList();
  find("empty").textContent = error.message;
}

// Reads the list for another search.
function search() {
  wanted = page;
  refreshSoon();
}

// The delivery that is shown, whole; it is said in another language without being asked for again.
let shown = null;
function present(whole) {
  shown = whole;
  const id = whole.row.unique;
  detail.show(find("detail"), whole, { close, compose: compose.open, changed: async () => (opened === id ? open(id, true) : undefined), removed });
  find("detail").removeAttribute("aria-busy");
}

// Shows a sentence in a delivery's place.
function presentNone(className, sentence) {
  find("detail").removeAttribute("aria-busy");
  clear(find("detail"), element("p", className ? { class: className } : {}, sentence));
}

let opening = 0;
async function open(id, isQuiet) {
  const mine = ++opening;
  opened = id;
  document.body.classList.add("open");
  for (const item of document.querySelectorAll(".row-item")) item.toggleAttribute("aria-current", false);
  const item = document.querySelector(`.row-item[data-id="${CSS.escape(id)}"]`);
  if (item) item.setAttribute("aria-current", "true");
  if (isDrawn(detail.subject(id))) find("detail").removeAttribute("aria-busy");
  else find("detail").setAttribute("aria-busy", "true");
  if (!isQuiet) remember(true);
  try {
    const whole = await api.delivery(id);
    if (mine !== opening) return undefined;
    present(whole);
    if (!isQuiet) find("detail").focus({ preventScroll: true });
    return whole;
  } catch (error) {
    // What is shown stays where only nobody answers; the stream says that, and when it is over.
    if (mine === opening && !(isDrawn(detail.subject(id)) && error.status !== 404)) presentNone(null, error.message);
    return undefined;
  }
}

function showNothing() {
  opening++;
  opened = null;
  document.body.classList.remove("open");
  presentNone("hint", text("chooseOne"));
}

function close() {
  const last = opened;
  showNothing();
  remember(true);
  const item = last && document.querySelector(`.row-item[data-id="${CSS.escape(last)}"]`);
  if (item) { item.removeAttribute("aria-current"); item.focus(); }
}

function removed(row) {
  const place = rows.findIndex((other) => other.unique === row.unique);
  if (place >= 0) rows.splice(place, 1);
  const wasOpen = opened === row.unique;
  if (wasOpen) close();
  showList();
  if (!wasOpen) return;
  const items = document.querySelectorAll(".row-item");
  (items[Math.min(Math.max(place, 0), items.length - 1)] || find("inbox")).focus();
}

// Whether a row belongs to what is shown; a search by letters is the server's.
function belongs(row) {
  const asked = query();
  return !asked.text && (!asked.app || row.app === asked.app) && (!asked.outcome || row.state === asked.outcome || row.outcome === asked.outcome);
}

let later;
function refreshSoon() {
  // One that is under way is not put off: in a flood the list would never be read.
  if (later) return;
  later = setTimeout(() => { later = null; refresh().catch(refused); }, 200);
}

let trouble = null;
function showTrouble() {
  find("lost").hidden = !trouble;
  find("lost").textContent = trouble ? text(trouble) : "";
}

function told(event, row) {
  trouble = event === "lost" || event === "stale" ? event : null;
  showTrouble();
  if (trouble) return;
  if (isAsking) isBehind = true;
  if (event === "open" && opened) open(opened, true);
  if (event === "log") { if (!detail.logged(row) && row.unique === opened) open(opened, true); return; }
  if (event !== "delivery") { refreshSoon(); return; }
  const place = rows.findIndex((other) => other.unique === row.unique);
  if (place >= 0 && !query().text && !belongs(row)) {
    rows.splice(place, 1);
    showList();
  } else if (place >= 0) {
    rows[place] = row;
    const item = document.querySelector(`.row-item[data-id="${CSS.escape(row.unique)}"]`);
    if (item) {
      const hadFocus = item === document.activeElement;
      const made = line(row);
      item.parentElement.replaceWith(made);
      if (hadFocus) made.firstChild.focus();
    }
  } else if (query().text) refreshSoon();
  else if (belongs(row)) {
    rows.unshift(row);
    const made = line(row);
    made.classList.add("new");
    keepingFocus(find("list"), () => {
      find("list").prepend(made);
      // What is beyond what is wanted is among the earlier ones again.
      while (rows.length > wanted) { rows.pop(); find("list").lastElementChild.remove(); find("more").hidden = false; }
    });
    find("empty").hidden = true;
    showApps();
  }
  if (row.unique === opened) open(row.unique, true);
  if (!["accepted", "started"].includes(row.state)) find("live").textContent = `${text(`state-${row.outcome || row.state}`)}: ${row.title} ${row.body}`;
}

function fromAddress() {
  const asked = new URLSearchParams(location.search);
  find("text").value = asked.get("text") || "";
  showOutcomes(asked.get("outcome") || "");
  showApps();
  find("app").value = asked.get("app") || "";
  const id = asked.get("id");
  wanted = page;
  refresh().catch(refused);
  if (id) open(id, true);
  else if (opened) showNothing();
}

// The outcomes to choose from, and what the address asks for, though there be no such outcome: the server says so.
function showOutcomes(chosen) {
  const names = outcomes.includes(chosen) ? outcomes : [...outcomes, chosen];
  find("outcome").replaceChildren(...names.map((name) => element("option", { value: name }, text(name ? `state-${name}` : "everyOutcome"))));
  find("outcome").value = chosen;
}

function words() {
  translate();
  find("language").textContent = language() === "zh" ? "English" : "中文";
  showOutcomes(find("outcome").value);
  showList();
  showTrouble();
  if (opened && shown && shown.row.unique === opened) present(shown);
  else if (opened) open(opened, true);
  else showNothing();
}

// Says what went wrong until something is told by the server.
function showFault(error) {
  find("lost").hidden = false;
  find("lost").textContent = error.message;
}

words();
fromAddress();
panels.prepare();
compose.prepare(() => { find("compose").close(); });
find("search").addEventListener("submit", (event) => event.preventDefault());
let typing;
find("text").addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(() => { remember(); search(); }, 150); });
for (const name of ["outcome", "app"]) find(name).addEventListener("change", () => { remember(true); search(); });
find("more").addEventListener("click", () => { wanted += page; refresh().catch(showFault); });
find("compose-open").addEventListener("click", () => compose.open());
find("clear").addEventListener("click", async () => {
  if (!confirm(text("clearSure"))) return;
  try { await api.clear(query()); } catch (error) { showFault(error); return; }
  close();
  refreshSoon();
});
find("language").addEventListener("click", () => { switchLanguage(); words(); panels.words(); });
// Until the one that was chosen is there, the one before it is shown: its buttons would do with it what is meant for the other.
find("detail").addEventListener("click", (event) => { if (find("detail").hasAttribute("aria-busy")) { event.preventDefault(); event.stopPropagation(); } }, true);
listen({ opened: () => opened, close, compose: compose.open, cleared: () => { remember(); search(); } });
addEventListener("popstate", fromAddress);
follow(told);
