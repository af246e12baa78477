/** The lobby: the games as cards, each with a picture of its opening, and what was left unfinished. */

import { writeSetup } from "../lib/address.js";
import { still } from "../board/painter.js";
import { openingView } from "../lib/boot.js";
import { button, el, put } from "../lib/dom.js";
import { picturePrefs } from "../lib/prefs.js";
import { allSaves, keepTab, storageBlocked } from "../lib/saves.js";
import { openNewGame } from "./newgame.js";

/** @typedef {import("../types.js").GameInfo} GameInfo */

/** @param {import("../types.js").Boot} boot @param {string} trouble what is wrong with the address that led here, if anything is */
export function showLobby(boot, trouble) {
  document.title = "Trenchworks";
  const cards = new Map(boot.games.games.map((info) => [info.game, card(boot, info)]));
  const note = el("p", { class: "banner", hidden: true }, "This browser keeps nothing: a game is lost when its page is closed.");
  put(
    document.body,
    el(
      "main",
      { class: "lobby" },
      el("header", {}, el("h1", {}, "Trenchworks"), el("p", {}, "For one person against the computer, or for several at one screen. Nothing leaves your browser.")),
      trouble && el("p", { class: "banner", role: "alert" }, trouble),
      note,
      el("ul", { class: "cards" }, ...[...cards.values()].map((made) => made.host)),
    ),
  );
  allSaves().then((saves) => {
    note.hidden = !storageBlocked();
    for (const [game, made] of cards) {
      const save = saves.find((other) => other.game === game);
      if (save) made.offer(save);
    }
  });
}

/** @param {import("../types.js").Boot} boot @param {GameInfo} info */
function card(boot, info) {
  const view = boot.openings?.[info.game]?.cover ?? openingView(boot, info.game, 0, picturePrefs(info));
  const picture = el("div", { class: "picture", "aria-hidden": "true" });
  const buttons = el("div", { class: "choices" });
  const title = el("h2", {}, info.title);
  const host = el("li", { class: info.available ? "card" : "card coming" }, picture, el("div", { class: "about" }, title, el("p", {}, info.summary ?? ""), buttons));
  if (view) {
    const canvas = el("canvas");
    picture.append(canvas);
    still(canvas, view.scene);
  }
  const play = () => openNewGame(info, (setup) => location.assign(writeSetup(setup, info)), "centred");
  if (!info.available) put(buttons, el("p", { class: "coming-note" }, "Not here yet"));
  else put(buttons, button("Play", play, { class: "primary", "aria-label": `Play ${info.title}` }));

  /** @param {import("../lib/saves.js").Save} save */
  const offer = (save) => {
    const words = `Continue at move ${save.ply + 1}`;
    const goOn = () => {
      keepTab({ ...save, chosen: true });
      location.assign(save.address);
    };
    const on = button(words, goOn, { class: "primary", "aria-label": `${words}: ${info.title}` });
    put(buttons, on, button("Play", play, { class: "plain", "aria-label": `Play ${info.title}` }));
  };
  return { host, offer };
}
