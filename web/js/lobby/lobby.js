/** The lobby: the games as cards, each with a picture of its opening, and what was left unfinished. */

import { writeSetup } from "../lib/address.js";
import { still } from "../board/painter.js";
import { openingView } from "../lib/boot.js";
import { button, el, put, write } from "../lib/dom.js";
import { download } from "../lib/files.js";
import { picturePrefs } from "../lib/prefs.js";
import { allSaves, isNewer } from "../lib/saves.js";
import { storeTrouble } from "../lib/store.js";
import { foot } from "./foot.js";
import { openNewGame } from "./newgame.js";
import { goOn, moveOf, openUnfinished } from "./unfinished.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

const NEWER = "A saved game was made by a newer version.";

/** @param {import("../types.js").Boot} boot @param {string} trouble what is wrong with the address that led here, if anything is */
export function showLobby(boot, trouble) {
  document.title = "Trenchworks";
  const cards = new Map(boot.games.games.map((info) => [info.game, card(boot, info)]));
  const note = el("p", { class: "banner", hidden: true }, "This browser keeps nothing: a game is lost when its page is closed.");
  const alert = el("p", { class: "banner", role: "alert", hidden: !trouble }, trouble);
  const tell = (/** @type {string} */ words) => {
    alert.hidden = false;
    write(alert, words);
  };
  put(
    document.body,
    el(
      "main",
      { class: "lobby" },
      el("header", {}, el("h1", {}, "Trenchworks"), el("p", {}, "For one person against the computer, or for several at one screen. Nothing leaves your browser.")),
      alert,
      note,
      el("ul", { class: "cards" }, ...[...cards.values()].map((made) => made.host)),
      boot.single && el("p", { class: "take" }, el("a", { href: boot.single.name, download: "" }, `All of it as one file (${(boot.single.bytes / 1e6).toFixed(1)} MB)`), ", to play from a disk, without a network."),
      foot(boot, tell),
    ),
  );
  allSaves().then((saves) => {
    note.hidden = !storeTrouble();
    for (const [game, made] of cards) {
      const ours = saves.filter((other) => other.game === game);
      made.offer(ours.filter((other) => !isNewer(other, made.info)));
      made.hand(ours.filter((other) => isNewer(other, made.info)));
    }
  });
}

/** @param {import("../types.js").Boot} boot @param {GameInfo} info */
function card(boot, info) {
  const view = boot.openings?.[info.game]?.cover ?? openingView(boot, info.game, 0, picturePrefs(info));
  const picture = el("div", { class: "picture", "aria-hidden": "true" });
  const buttons = el("div", { class: "choices" });
  const title = el("h2", {}, info.title);
  const left = el("div", { class: "left" });
  const host = el("li", { class: info.available ? "card" : "card coming" }, picture, el("div", { class: "about" }, title, el("p", {}, info.summary ?? ""), left, buttons));
  if (view) {
    const canvas = el("canvas");
    picture.append(canvas);
    still(canvas, view.scene);
  }
  const play = () => openNewGame(info, (setup) => location.assign(writeSetup(setup, info)), "centred");
  if (!info.available) put(buttons, el("p", { class: "coming-note" }, "Not here yet"));
  else put(buttons, button("Play", play, { class: "primary", "aria-label": `Play ${info.title}` }));

  /** @param {import("../lib/saves.js").Save[]} saves the latest first */
  const offer = (saves) => {
    if (!saves.length) return;
    const [last, ...others] = saves;
    const on = button(moveOf(last), () => goOn(last), { class: "primary", "aria-label": `${moveOf(last)}: ${info.title}` });
    const all = others.length > 0 && button(`${others.length} more…`, () => openUnfinished(info, saves), { class: "plain", "aria-label": `Unfinished games of ${info.title}` });
    put(buttons, on, button("Play", play, { class: "plain", "aria-label": `Play ${info.title}` }), all);
  };

  /** Saves that this version can't open. @param {import("../lib/saves.js").Save[]} newer */
  const hand = (newer) =>
    put(left, ...newer.map((save) => el("p", { class: "banner" }, el("span", {}, NEWER), button("Download", () => download(save.game, save.record), { class: "plain" }))));
  return { info, host, offer, hand };
}
