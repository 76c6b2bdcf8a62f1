// SPDX-License-Identifier: Apache-2.0

import * as api from "./api.js";
import * as compose from "./compose.js";
import * as detail from "./detail.js";
import { element, find } from "./element.js";
import { follow } from "./events.js";
import * as panels from "./panels.js";
import { language, switchLanguage, text, translate } from "./strings.js";

// The rows that are shown, the newest first; the address says which, and which of them is open.
let rows = [];
let opened = new URLSearchParams(location.search).get("id");
const apps = new Set();
const outcomes = ["", "delivered", "modified", "original", "suppressed", "stored", "replaced", "expired", "discarded", "rejected"];

const query = () => {
  const asked = { limit: "100" };
  for (const name of ["text", "outcome", "app"]) if (find(name).value) asked[name] = find(name).value;
  return asked;
};

function remember(isNew) {
  const asked = new URLSearchParams();
  for (const name of ["text", "outcome", "app"]) if (find(name).value) asked.set(name, find(name).value);
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
      element("span", {}, row.app || ""), element("time", { datetime: new Date(row.received * 1000).toISOString() }, new Date(row.received * 1000).toLocaleTimeString(undefined, { hour12: false }))),
    element("span", { class: "title" }, row.title || (row.body ? "" : row.reason || row.identifier)), row.body ? element("span", { class: "body" }, row.body) : null,
    row.said ? element("span", { class: "said" }, row.said) : null));
}

function showApps() {
  const chosen = find("app").value || new URLSearchParams(location.search).get("app") || "";
  if (chosen) apps.add(chosen);
  for (const row of rows) if (row.app) apps.add(row.app);
  find("app").replaceChildren(element("option", { value: "" }, text("everyApp")), ...[...apps].sort().map((app) => element("option", { value: app }, app)));
  find("app").value = chosen;
}

function showList() {
  find("list").replaceChildren(...rows.map(line));
  find("empty").hidden = rows.length > 0;
  find("empty").textContent = Object.keys(query()).length > 1 ? text("nothingFound") : text("nothingYet");
  showApps();
}

async function refresh(isMore) {
  const asked = query();
  if (isMore && rows.length) asked.before = rows[rows.length - 1].sequence;
  const found = (await api.list(asked)).deliveries;
  rows = isMore ? [...rows, ...found] : found;
  find("more").hidden = found.length < 100;
  showList();
}

async function open(id, isQuiet) {
  opened = id;
  document.body.classList.add("open");
  for (const item of document.querySelectorAll(".row-item")) item.toggleAttribute("aria-current", false);
  const item = document.querySelector(`.row-item[data-id="${CSS.escape(id)}"]`);
  if (item) item.setAttribute("aria-current", "true");
  if (!isQuiet) remember(true);
  try {
    const whole = await api.delivery(id);
    if (opened !== id) return;
    detail.show(find("detail"), whole, { close, compose: compose.open, changed: () => open(id, true), removed });
    if (!isQuiet) find("detail").focus({ preventScroll: true });
  } catch (error) { find("detail").replaceChildren(element("p", {}, error.message)); }
}

function close() {
  const last = opened;
  opened = null;
  document.body.classList.remove("open");
  find("detail").replaceChildren(element("p", { class: "hint" }, text("chooseOne")));
  remember(true);
  const item = last && document.querySelector(`.row-item[data-id="${CSS.escape(last)}"]`);
  if (item) { item.removeAttribute("aria-current"); item.focus(); }
}

function removed(row) {
  rows = rows.filter((other) => other.unique !== row.unique);
  close();
  showList();
}

// Whether a row belongs to what is shown; a search by letters is the server's.
function belongs(row) {
  const asked = query();
  return !asked.text && (!asked.app || row.app === asked.app) && (!asked.outcome || row.state === asked.outcome || row.outcome === asked.outcome);
}

let later;
function refreshSoon() {
  clearTimeout(later);
  later = setTimeout(() => refresh().catch(() => {}), 200);
}

function told(event, row) {
  find("lost").hidden = event !== "lost";
  if (event === "lost") { find("lost").textContent = text("lost"); return; }
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
    find("list").prepend(made);
    find("empty").hidden = true;
    showApps();
  }
  if (row.unique === opened) open(row.unique, true);
  if (!["accepted", "started"].includes(row.state)) find("live").textContent = `${text(`state-${row.outcome || row.state}`)}: ${row.title} ${row.body}`;
}

function move(step) {
  const items = [...document.querySelectorAll(".row-item")];
  const place = items.indexOf(document.activeElement);
  const next = place < 0 ? items.findIndex((item) => item.dataset.id === opened) : place + step;
  const item = items[Math.min(Math.max(next, 0), items.length - 1)];
  if (item) item.focus();
}

function key(event) {
  if (event.target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) {
    if (event.key === "Escape" && event.target.id === "text") {
      event.target.value = "";
      event.target.blur();
      remember();
      refreshSoon();
    }
    return;
  }
  if (event.key === "j") move(1);
  else if (event.key === "k") move(-1);
  else if (event.key === "Escape" && opened) close();
  else if (event.key === "/") find("text").focus();
  else if (event.key === "c") compose.open();
  else return;
  event.preventDefault();
}

function fromAddress() {
  const asked = new URLSearchParams(location.search);
  find("text").value = asked.get("text") || "";
  find("outcome").value = asked.get("outcome") || "";
  showApps();
  find("app").value = asked.get("app") || "";
  const id = asked.get("id");
  refresh().catch(() => {});
  if (id) open(id, true);
  else if (opened) {
    opened = null;
    document.body.classList.remove("open");
    find("detail").replaceChildren(element("p", { class: "hint" }, text("chooseOne")));
  }
}

function words() {
  translate();
  find("language").textContent = language() === "zh" ? "English" : "中文";
  const chosen = find("outcome").value;
  find("outcome").replaceChildren(...outcomes.map((name) => element("option", { value: name }, text(name ? `state-${name}` : "everyOutcome"))));
  find("outcome").value = chosen;
  showList();
  if (opened) open(opened, true);
  else find("detail").replaceChildren(element("p", { class: "hint" }, text("chooseOne")));
}

words();
fromAddress();
panels.prepare();
compose.prepare(() => { find("compose").close(); }).catch(() => {});
find("search").addEventListener("submit", (event) => event.preventDefault());
let typing;
find("text").addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(() => { remember(); refreshSoon(); }, 150); });
for (const name of ["outcome", "app"]) find(name).addEventListener("change", () => { remember(true); refreshSoon(); });
find("more").addEventListener("click", () => refresh(true));
find("compose-open").addEventListener("click", () => compose.open());
find("clear").addEventListener("click", async () => { if (confirm(text("clearSure"))) { const asked = query(); delete asked.limit; await api.clear(asked); close(); refresh(); } });
find("language").addEventListener("click", () => { switchLanguage(); words(); });
addEventListener("keydown", key);
addEventListener("popstate", fromAddress);
follow(told);
