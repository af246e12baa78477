/** The lobby's last lines: a game from a file, and what there is to say about the page itself. */

import { button, el, put } from "../lib/dom.js";
import { openFile } from "../lib/files.js";
import { onOffline } from "../lib/offline.js";

/** @param {(trouble: string) => void} tell */
export function foot(tell) {
  const state = el("p", { class: "state", role: "status" });
  onOffline(({ ready, update }) => {
    if (update) put(state, el("span", {}, "A new version is ready."), button("Update", update, { class: "plain" }));
    else put(state, ready ? "Ready to play offline." : "");
  });
  return el("footer", { class: "foot" }, button("Open a file…", () => openFile(tell), { class: "plain" }), state);
}
