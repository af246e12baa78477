/** Games as files of this person's own. */

import { pack } from "./deflate.js";
import { el } from "./dom.js";

/**
 * Hand a record over as a file.
 *
 * @param {string} game
 * @param {any} record
 */
export function download(game, record) {
  const address = URL.createObjectURL(new Blob([readable(record)], { type: "application/json" }));
  const link = el("a", { href: address, download: `${game}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** JSON with one action a line. @param {any} record */
export function readable(record) {
  const { actions, ...rest } = record;
  const head = JSON.stringify(rest, null, 1);
  if (!Array.isArray(actions)) return `${JSON.stringify(record, null, 1)}\n`;
  const lines = actions.map((action) => `  ${JSON.stringify(action)}`).join(",\n");
  return `${head.slice(0, -2)},\n "actions": [\n${lines}\n ]\n}\n`;
}

/**
 * Let this person choose a file, and go to the game that it holds.
 *
 * @param {(trouble: string) => void} tell
 */
export function openFile(tell) {
  const pick = el("input", { type: "file", accept: ".json,application/json" });
  pick.addEventListener("change", async () => {
    const text = await pick.files?.[0]?.text().catch(() => "");
    if (text === undefined) return;
    const game = gameIn(text);
    if (game === null) return tell("That file holds no game.");
    const address = new URL(`?game=${encodeURIComponent(game)}`, location.href);
    address.hash = `r=${await pack(text)}`;
    location.assign(address);
  });
  pick.click();
}

/** The game that a record names; null where the text is no record. @param {string} text @returns {string | null} */
function gameIn(text) {
  try {
    const { game } = JSON.parse(text);
    return typeof game === "string" ? game : null;
  } catch {
    return null;
  }
}
