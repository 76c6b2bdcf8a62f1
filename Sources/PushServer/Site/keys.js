// SPDX-License-Identifier: Apache-2.0

// What the keyboard does outside of fields.

import { find } from "./element.js";

// Moves in the list, from the row that has the focus, else to the one that is open.
function move(step, opened) {
  const items = [...document.querySelectorAll(".row-item")];
  const place = items.indexOf(document.activeElement);
  const next = place < 0 ? items.findIndex((item) => item.dataset.id === opened) : place + step;
  const item = items[Math.min(Math.max(next, 0), items.length - 1)];
  if (item) item.focus();
}

// Listens to the keys. `page` is what they do: opened, close, compose, cleared.
export function listen(page) {
  addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key === "Escape" && event.target.id === "text") {
        event.target.value = "";
        event.target.blur();
        page.cleared();
      }
      return;
    }
    if (event.key === "j") move(1, page.opened());
    else if (event.key === "k") move(-1, page.opened());
    else if (event.key === "Escape" && page.opened()) page.close();
    else if (event.key === "/") find("text").focus();
    else if (event.key === "c") page.compose();
    else return;
    event.preventDefault();
  });
}
