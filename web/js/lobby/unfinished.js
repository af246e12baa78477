/** The unfinished games of one kind, each with what tells it from the others: go on with one, or forget it. */

import { button, el } from "../lib/dom.js";
import { dropSave, keepTab } from "../lib/saves.js";
import { openSheet } from "../lib/sheet.js";

/** @typedef {import("../lib/saves.js").Save} Save */
/** @typedef {import("../types.js").GameInfo} GameInfo */

/** Where a save stands, as a button says it. @param {Save} save */
export const moveOf = (save) => `Continue at move ${save.ply + 1}`;

/** Go on with a game on this tab. @param {Save} save */
export function goOn(save) {
  keepTab({ ...save, chosen: true });
  const { search, hash } = new URL(save.address, location.href);
  location.assign(`./${search}${hash}`);
}

/** @param {GameInfo} info @param {Save[]} saves the latest first */
export function openUnfinished(info, saves) {
  openSheet(`${info.title}: unfinished games`, [el("ul", { class: "unfinished" }, ...saves.map((save) => entry(info, save)))], { class: "centred" });
}

/** @param {GameInfo} info @param {Save} save */
function entry(info, save) {
  const id = `save-${save.id}`;
  const when = new Date(save.when).toLocaleString("en", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const forget = () => {
    dropSave(save.id);
    host.replaceChildren(el("p", { role: "status" }, "It is forgotten."));
  };
  const host = el(
    "li",
    {},
    el("p", { id }, el("strong", {}, who(info, save)), el("span", {}, when)),
    el("div", { class: "choices" }, button(moveOf(save), () => goOn(save), { class: "plain", "aria-describedby": id }), button("Forget", forget, { class: "plain", "aria-describedby": id })),
  );
  return host;
}

/** @param {GameInfo} info @param {Save} save */
function who(info, { seats }) {
  const others = seats.flatMap((seat) => (seat.kind === "ai" ? [`${info.levels[seat.level - 1] ?? "computer"} (level ${seat.level})`] : []));
  if (!others.length) return "People";
  return others.length < seats.length ? `Against ${others.join(", ")}` : others.join(" – ");
}
