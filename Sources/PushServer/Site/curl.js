// SPDX-License-Identifier: Apache-2.0

// A push as a line for a POSIX shell. It is pasted, and what it holds may come from whoever pushed: nothing of it may do more there than stand
// between quotes.

// What a terminal may take for a key, or show in another order than it is.
const control = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069\uFFFD]/;

const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;

// Bytes as a format of `printf`, for what no quotes hold.
function printed(bytes) {
  const isPlain = (byte, place) => byte >= 32 && byte < 127 && !"'\\%".includes(String.fromCharCode(byte)) && (place > 0 || byte !== 45);
  return `'${Array.from(bytes, (byte, place) => (isPlain(byte, place) ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, "0")}`)).join("")}'`;
}

// The line for a push, the bytes of its payload and the topic that its type asks for.
export function curl(push, bytes, topic) {
  const headers = { "apns-topic": topic, "apns-push-type": push.pushType || "alert", "apns-priority": push.priority, "apns-collapse-id": push.collapseIdentifier, "apns-expiration": push.expiration };
  const words = ["curl --http2 --cacert \"$CA\" -H \"authorization: bearer $JWT\""];
  for (const [name, value] of Object.entries(headers)) if (value) words.push(`-H ${quoted(`${name}: ${[...value].filter((letter) => !control.test(letter)).join("")}`)}`);
  const isText = push.payload !== undefined && push.payload.isWellFormed() && !control.test(push.payload);
  // Not --data-binary: what begins with an @ would be the name of a file, whose content is sent.
  words.push(isText ? `--data-raw ${quoted(push.payload)}` : "--data-binary @-");
  words.push(`"$EARSHOT/3/device/${/^[0-9a-fA-F]+$/.test(push.token || "") ? push.token : "$TOKEN"}"`);
  const line = words.join(" \\\n  ");
  return isText ? line : `printf ${printed(bytes)} | ${line}`;
}
