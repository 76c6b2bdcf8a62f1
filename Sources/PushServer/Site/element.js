// SPDX-License-Identifier: Apache-2.0

// Makes an element. Whatever comes from a payload is given as text: nothing here takes HTML.
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) made.append(child);
  }
  return made;
}

export const find = (id) => document.getElementById(id);

// Changes a part of the page, and leaves the keyboard's focus where it was in it: on the same thing, else on what stands in its place,
// else on `otherwise`.
export function keepingFocus(place, change, otherwise) {
  const choices = () => [...place.querySelectorAll("button, input, select, summary, [tabindex]")];
  const name = (choice) => choice.dataset.id || choice.id;
  const index = choices().indexOf(document.activeElement);
  const had = index < 0 ? "" : name(document.activeElement);
  change();
  if (index < 0 || place.contains(document.activeElement)) return;
  const now = choices();
  const next = now.find((choice) => had && name(choice) === had) || now[Math.min(index, now.length - 1)] || otherwise;
  if (next) next.focus({ preventScroll: true });
}

// A moment as a date and a time that read the same in every language, and as the time alone where it is today.
export const moment = (seconds) => new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" }).format(seconds * 1000);
export function clock(seconds) {
  const whole = moment(seconds);
  const [day, time] = whole.split(" ");
  return moment(Date.now() / 1000).startsWith(day) ? time : whole;
}

// Offers text or bytes as a file.
export function save(name, content, type = "application/octet-stream") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
