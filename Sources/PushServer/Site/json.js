// SPDX-License-Identifier: Apache-2.0

// JSON in lines. Nothing is read and written anew: a number stays as many digits as it came with, and a name stands where it stood, also twice.
export function indented(whole) {
  try { JSON.parse(whole); } catch { return whole; }
  let [made, depth, last] = ["", 0, ""];
  const line = () => "\n" + "  ".repeat(depth);
  for (const [token] of whole.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g)) {
    if (token === "}" || token === "]") {
      depth--;
      made += (last === "{" || last === "[" ? "" : line()) + token;
    } else {
      made += (last === "{" || last === "[" || last === "," ? line() : last === ":" ? " " : "") + token;
      if (token === "{" || token === "[") depth++;
    }
    last = token;
  }
  return made;
}
