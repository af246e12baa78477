/** The lobby's last lines: a game from a file, and what there is to say about the page itself. */

import { button, el } from "../lib/dom.js";
import { openFile } from "../lib/files.js";

/** @param {(trouble: string) => void} tell */
export function foot(tell) {
  return el("footer", { class: "foot" }, button("Open a file…", () => openFile(tell), { class: "plain" }));
}
