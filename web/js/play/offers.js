/** The buttons under the sentence: what can be done now beside a move. */

import { openRecord } from "./record.js";

/** @typedef {import("./say.js").Offer} Offer */

/**
 * @param {import("./page.js").Page} page
 * @param {import("./words.js").State} state
 * @returns {Offer[]}
 */
export function offers(page, { engine, view, past, trouble, offered, elsewhere, update }) {
  if (engine === "failed") return [{ words: "Retry", act: () => page.engine.start(), first: true }, { words: "Reload", act: () => location.reload() }];
  if (trouble) return [{ words: "New game", act: () => page.fresh(), first: true }];
  if (engine === "asleep") return view?.prompt ? [] : [{ words: "Show it", act: () => page.wake(), first: true }];
  if (elsewhere) return [{ words: "Play a copy", act: () => page.fork() }];
  if (!view || past) return [];
  if (view.status.kind === "handover") {
    const [seat] = view.status.seats;
    const words = `I am ${view.sides[seat]?.name ?? "ready"}`;
    return [{ words, act: () => page.match.handOver(seat), first: true, data: "data-handover" }];
  }
  if (view.result && page.reset) return [{ words: "Once more", act: page.reset, first: true }];
  if (view.result) {
    return [
      { words: "Rematch", act: () => page.rematch(), first: true },
      { words: "New game", act: () => page.fresh() },
      { words: "Record", act: () => openRecord(page) },
      ...(update ? [{ words: "Update", act: update }] : []),
    ];
  }
  if (view.can.accept) {
    return [
      { words: "Accept", act: () => page.declare("accept"), first: true },
      { words: "Decline", act: () => page.declare("decline") },
    ];
  }
  if (!offered) return [];
  return [
    { words: "Continue", act: () => page.resumeOffered(), first: true },
    { words: "New game", act: () => page.declineOffered() },
  ];
}
