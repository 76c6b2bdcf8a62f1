// SPDX-License-Identifier: Apache-2.0

// Draws a thing in parts, each with what it is made of, and again only the parts of which that has changed: a sound that plays goes on, and
// what somebody is typing stays.

import { element, keepingFocus } from "./element.js";

let subject = null;
let drawn = new Map();

// Draws parts, each a name, what it is made of, and a function that makes it; `of` says what they are parts of.
export function draw(place, of, parts) {
  if (of !== subject) {
    place.replaceChildren();
    drawn = new Map();
    subject = of;
  }
  keepingFocus(place, () => {
    const kept = new Map();
    // What stays is never moved: a sound that is taken out of the page stops.
    let next = place.firstElementChild;
    const drop = () => { const gone = next; next = gone.nextElementSibling; gone.remove(); };
    for (const [name, basis, make] of parts) {
      const made = JSON.stringify(basis);
      const old = drawn.get(name);
      if (old && old.made === made) {
        while (next !== old.part) drop();
        next = next.nextElementSibling;
        kept.set(name, old);
      } else {
        const part = element("div", { "data-part": name }, make());
        place.insertBefore(part, next);
        kept.set(name, { made, part });
      }
    }
    while (next) drop();
    drawn = kept;
  });
}

// Says of what a part is made now that has been changed in its place.
export function amend(name, basis) {
  const part = drawn.get(name);
  if (part) part.made = JSON.stringify(basis);
}

// Puts something else there.
export function clear(place, ...children) {
  subject = null;
  place.replaceChildren(...children);
}

// Whether parts of this are shown.
export const isDrawn = (of) => subject === of;
