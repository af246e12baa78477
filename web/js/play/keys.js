/** The short list of keys. */

import { el } from "../lib/dom.js";
import { openSheet } from "../lib/sheet.js";

const KEYS = [
  ["Tab", "to the board, the moves, the actions"],
  ["Arrow keys", "on the board: from place to place as the eye sees it"],
  ["Home, End", "on the board: to the ends of a line"],
  ["Enter, Space", "choose what has the focus"],
  ["Esc", "take a selection back"],
  ["Left, Right", "beside the board: earlier and later positions"],
  ["?", "this list"],
];

export function openKeys() {
  openSheet("Keys", [el("dl", { class: "keys" }, ...KEYS.flatMap(([key, does]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, does)]))]);
}
