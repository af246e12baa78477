/** Saves the game of this page after every accepted action, and forgets it once it is over. */

import { dropSave, keepSave, keepTab, leaveTab, storageBlocked } from "../lib/saves.js";

/** @typedef {import("../lib/saves.js").Save} Save */

export class Keeper {
  /** @param {import("../types.js").GameInfo} info @param {Save | null} save the game that goes on here, or none */
  constructor(info, save) {
    this.info = info;
    this.id = save?.id ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  }

  /** Whether nothing could be kept. */
  get blocked() {
    return storageBlocked();
  }

  /**
   * @param {any} record
   * @param {import("../types.js").View} view
   * @param {import("../types.js").Seat[]} seats
   */
  async keep(record, view, seats) {
    const people = seats.flatMap((seat, number) => (seat.kind === "human" ? [number] : []));
    /** @type {Save} */
    const save = {
      id: this.id,
      game: this.info.game,
      record,
      seats,
      when: Date.now(),
      ply: view.ply,
      // A sealed game is kept sealed: its views hold what others must not see.
      view: record.sealed ? null : view,
      address: location.href,
    };
    keepTab(save);
    if (view.result) return dropSave(this.id);
    // A game in which nobody here has done anything yet is not worth coming back to.
    const begun = people.length === 0 || view.log.some((entry) => people.includes(entry.seat));
    return begun ? keepSave(save) : undefined;
  }

  /** The game stays kept, but this tab doesn't go on with it by itself. */
  leave() {
    leaveTab();
  }
}
