/** The lobby's last lines: a game from a file, and what there is to say about the page itself. */

import { button, el, put } from "../lib/dom.js";
import { openFile } from "../lib/files.js";
import { onOffline } from "../lib/offline.js";
import { openSheet } from "../lib/sheet.js";

/** @param {import("../types.js").Boot} boot @param {(trouble: string) => void} tell */
export function foot(boot, tell) {
  const state = el("p", { class: "state", role: "status" });
  onOffline(({ ready, update }) => {
    if (update) put(state, el("span", {}, "A new version is ready."), button("Update", update, { class: "plain" }));
    else put(state, ready ? "Ready to play offline." : "");
  });
  return el(
    "footer",
    { class: "foot" },
    el("div", {}, button("Open a file…", () => openFile(tell), { class: "plain" }), state),
    el("p", {}, `Unofficial; no connection to the games' authors and publishers. ${credits(boot)} `, licences(boot)),
  );
}

/** Whose games they are. @param {import("../types.js").Boot} boot */
const credits = ({ games }) => games.games.filter((info) => info.credits).map((info) => `${info.title}: ${info.credits}.`).join(" ");

/** Whose programs are in the page; the edition that is one file has it all inside. @param {import("../types.js").Boot} boot */
function licences({ notices }) {
  if (!notices) return el("a", { href: "licences.html" }, "Licences");
  return button("Licences", () => openSheet("Licences", [el("pre", { tabindex: 0 }, notices)]), { class: "link" });
}
