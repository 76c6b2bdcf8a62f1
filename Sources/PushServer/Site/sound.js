// SPDX-License-Identifier: Apache-2.0

import { element } from "./element.js";
import { text } from "./strings.js";

// The peaks of a sound in so many columns, 0 to 1.
function peaks(samples, columns) {
  const found = new Float32Array(columns);
  for (let column = 0; column < columns; column++) {
    const start = Math.floor(column * samples.length / columns);
    const end = Math.max(start + 1, Math.floor((column + 1) * samples.length / columns));
    for (let place = start; place < end; place++) found[column] = Math.max(found[column], Math.abs(samples[place]));
  }
  return found;
}

function draw(canvas, found, share) {
  const scale = devicePixelRatio || 1;
  canvas.width = canvas.clientWidth * scale;
  canvas.height = canvas.clientHeight * scale;
  const pen = canvas.getContext("2d");
  const style = getComputedStyle(canvas);
  const width = canvas.width / found.length;
  for (let column = 0; column < found.length; column++) {
    pen.fillStyle = style.getPropertyValue(column / found.length < share ? "--accent" : "--faint");
    const height = Math.max(1, found[column] * canvas.height * 0.95);
    pen.fillRect(column * width, (canvas.height - height) / 2, Math.max(1, width - 1), height);
  }
}

// Splits what was said into words, or into letters where a script has no spaces, each with its share of the time. The engine's own
// marks are not kept with a delivery: the shares are those of the letters.
function pieces(speech) {
  const whole = speech.reduce((sum, said) => sum + said.duration, 0) || 1;
  let start = 0;
  const found = [];
  for (const said of speech) {
    const split = /\s/.test(said.text) ? said.text.split(/(?<=\s)/u) : [...said.text];
    const letters = split.reduce((sum, piece) => sum + piece.length, 0) || 1;
    let place = start;
    for (const piece of split) {
      const end = place + said.duration / whole * piece.length / letters;
      found.push({ piece, start: place, end });
      place = end;
    }
    start += said.duration / whole;
  }
  return found;
}

// A player: the words that light up as they are spoken, a waveform, a button.
export function player(address, delivery, loudness) {
  const said = pieces(delivery.speech);
  const words = said.map((word) => element("span", {}, word.piece));
  const audio = element("audio", { src: address, preload: "auto" });
  const button = element("button", { id: "play", type: "button", "aria-label": text("play") }, "▶ " + text("play"));
  const canvas = element("canvas", { class: "wave", role: "img" });
  const facts = element("p", { class: "extra", id: "sound-facts" });
  let found = new Float32Array(1);
  const show = () => {
    const share = audio.duration ? audio.currentTime / audio.duration : 0;
    draw(canvas, found, share);
    said.forEach((word, place) => {
      const isPlaying = !audio.paused && share > 0;
      words[place].className = isPlaying && share >= word.start && share < word.end ? "now" : isPlaying && share >= word.end ? "past" : "";
    });
    if (!audio.paused) requestAnimationFrame(show);
  };
  const describe = (duration) => {
    const level = loudness === null || loudness === undefined ? "" : `, ${loudness.toFixed(1)} LUFS`;
    const sound = delivery.content && delivery.content.sound;
    const name = sound && sound.file ? `, ${sound.encoding || ""}` : "";
    facts.textContent = `${duration.toFixed(2)} s${level}${name}`;
    canvas.setAttribute("aria-label", `${text("waveform")}: ${facts.textContent}`);
  };
  button.addEventListener("click", () => (audio.paused ? audio.play() : audio.pause()));
  audio.addEventListener("play", () => { button.textContent = "❚❚ " + text("pause"); show(); });
  for (const name of ["pause", "ended"]) {
    audio.addEventListener(name, () => { button.textContent = "▶ " + text("play"); show(); });
  }
  canvas.addEventListener("click", (event) => {
    if (audio.duration) audio.currentTime = event.offsetX / canvas.clientWidth * audio.duration;
    show();
  });
  fetch(address).then((answer) => answer.arrayBuffer()).then((bytes) => {
    // The samples of a WAV of 16 bits, as the server converts every sound.
    const view = new Int16Array(bytes.slice(44));
    const rate = new DataView(bytes).getUint32(24, true);
    const samples = Float32Array.from(view, (sample) => sample / 32768);
    found = peaks(samples, 240);
    describe(samples.length / rate);
    show();
  }).catch(() => { facts.textContent = text("soundMissing"); });
  return element("div", { class: "player" }, element("p", { class: "words", id: "words" }, words), canvas,
    element("p", { class: "row" }, button, facts), audio);
}
