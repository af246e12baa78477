/** The panel for a new game: who plays, by which rules, how it looks. It knows a game only by its description. */

import { button, el, put } from "../lib/dom.js";
import { picturePrefs, setPicture } from "../lib/prefs.js";
import { choice, labelled, openSheet, titled, toggle } from "../lib/sheet.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {import("../types.js").Setup} Setup */

/**
 * @param {GameInfo} info
 * @param {(setup: Setup) => void} start
 * @param {string} [place] where the panel lies
 */
export function openNewGame(info, start, place = "") {
  /** @type {Setup} */
  const setup = { game: info.game, seats: defaultSeats(info, info.min_players), options: {} };
  const seats = el("div", { class: "fields" });
  const rules = el("div", { class: "fields" });

  const drawSeats = () => put(seats, players(info, setup, drawSeats), ...setup.seats.map((_, number) => seatField(info, setup, number)));
  const drawRules = () => put(rules, presetField(info, setup, drawRules), ...info.options.map((option) => optionField(option, setup, info)));
  drawSeats();
  drawRules();

  const now = picturePrefs(info);
  const pictures = Object.entries(info.prefs ?? {}).map(([name, choices]) =>
    choice(titled(name), choices.map((value) => [value, titled(value)]), String(now[name]), (value) => (now[name] = value)),
  );
  const seed = el("input", { type: "text", inputmode: "numeric", pattern: "[0-9]{0,16}", placeholder: "random", autocomplete: "off" });
  const form = el(
    "form",
    {
      class: "new-game",
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        if (seed.value) setup.seed = Number(seed.value);
        for (const name of Object.keys(info.prefs ?? {})) setPicture(info.game, name, String(now[name]));
        sheet.close();
        start(setup);
      },
    },
    seats,
    el("div", { class: "fields" }, ...pictures),
    el("details", {}, el("summary", {}, "Rules and more"), rules, el("div", { class: "fields" }, labelled("Seed", seed))),
    el("div", { class: "choices end" }, button("Cancel", () => sheet.close(), { class: "plain" }), el("button", { type: "submit", class: "primary" }, "Start")),
  );
  const sheet = openSheet(`New game: ${info.title}`, [form], { class: place });
}

/** @param {GameInfo} info @param {number} players @returns {Seat[]} */
function defaultSeats(info, players) {
  return Array.from({ length: players }, (_, number) => (number === 0 ? { kind: "human" } : { kind: "ai", level: Math.min(2, info.levels.length) }));
}

/** How many play, where that is open. @param {GameInfo} info @param {Setup} setup @param {() => void} draw */
function players(info, setup, draw) {
  if (info.min_players === info.max_players) return null;
  const numbers = Array.from({ length: info.max_players - info.min_players + 1 }, (_, i) => String(info.min_players + i));
  return choice("Players", numbers.map((text) => [text, text]), String(setup.seats.length), (text) => {
    const wanted = defaultSeats(info, Number(text));
    setup.seats = wanted.map((seat, number) => setup.seats[number] ?? seat);
    draw();
  });
}

/** @param {GameInfo} info @param {Setup} setup @param {number} number */
function seatField(info, setup, number) {
  const seat = setup.seats[number];
  /** @type {[string, string][]} */
  const choices = [["human", "Human"], ...info.levels.map((name, i) => /** @type {[string, string]} */ ([String(i + 1), `Computer: ${name}`]))];
  const name = info.seat_names[String(setup.seats.length)]?.[number] ?? `Seat ${number + 1}`;
  return choice(name, choices, seat.kind === "ai" ? String(seat.level) : "human", (value) => {
    setup.seats[number] = value === "human" ? { kind: "human" } : { kind: "ai", level: Number(value) };
  });
}

/** @param {GameInfo} info @param {Setup} setup @param {() => void} draw */
function presetField(info, setup, draw) {
  const names = Object.keys(info.presets);
  if (names.length === 0) return null;
  return choice("Rules", names.map((name) => [name, name]), setup.preset ?? names[0], (name) => {
    // The first preset is the game as it is; the address needs no word for it.
    if (name === names[0] && Object.keys(info.presets[name]).length === 0) delete setup.preset;
    else setup.preset = name;
    setup.options = {};
    draw();
  });
}

/** @param {import("../types.js").Option} option @param {Setup} setup @param {GameInfo} info */
function optionField(option, setup, info) {
  const usual = info.presets[setup.preset ?? ""]?.[option.name] ?? option.default;
  const value = setup.options[option.name] ?? usual;
  /** @param {string | number | boolean} chosen */
  const set = (chosen) => {
    if (chosen === usual) delete setup.options[option.name];
    else setup.options[option.name] = chosen;
  };
  if (option.type === "bool") return toggle(option.label, Boolean(value), set, option.help);
  const choices = option.choices.map((other) => /** @type {[string, string]} */ ([String(other), titled(String(other))]));
  const find = (/** @type {string} */ text) => option.choices.find((other) => String(other) === text) ?? text;
  return choice(option.label, choices, String(value), (text) => set(find(text)), option.help);
}
