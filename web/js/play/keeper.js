/**
 * Saves the game of this page after every accepted action, and forgets it once it is over. One tab alone writes a game:
 * the one that holds its lock.
 */

import { claim } from "../lib/locks.js";
import { allSaves, dropSave, FORMAT, keepSave, keepTab, leaveTab, newId } from "../lib/saves.js";
import { storeTrouble } from "../lib/store.js";

/** @typedef {import("../lib/saves.js").Save} Save */
/** @typedef {Pick<Keeper, "held" | "begun" | "record" | "trouble" | "claim" | "alone" | "copy" | "keep" | "leave">} Keeping what the page asks of whoever keeps its game */

const BRIEF = 400; // ms; a tab that is being loaded anew may need them to let its game go

export class Keeper {
  /** Whether this tab may go on with the game. */
  held = false;

  /** Whether anybody here has done anything, be it only in secret. */
  begun = false;

  /** @param {import("../types.js").GameInfo} info @param {Save | null} save the game that goes on here, or none */
  constructor(info, save) {
    this.info = info;
    this.save = save;
    this.begun = save !== null;
    this.id = save?.id ?? newId();
    this.claim = claim(`tw.game.${this.id}`);
    /** @type {any} what was to be kept last */
    this.record = save?.record ?? null;
  }

  /**
   * Wait until no other tab has this game.
   *
   * @param {() => void} elsewhere told where one has it
   * @returns {Promise<Save | null | undefined>} null where nothing has changed, else what the other tab has left;
   *   undefined where it has left nothing
   */
  async alone(elsewhere) {
    if (!this.save) {
      this.held = true; // it is new, so that nobody else can have it, however long a browser takes over its first lock
      return null;
    }
    let waits = false;
    const late = setTimeout(() => {
      waits = true;
      elsewhere();
    }, BRIEF);
    await this.claim.held;
    clearTimeout(late);
    if (waits) return this.#kept();
    this.held = true;
    return null;
  }

  /** The game as it is kept now, under an id of its own. @returns {Promise<Save | null>} */
  async copy() {
    const kept = (await this.#kept()) ?? this.save;
    return kept && { ...kept, id: newId() };
  }

  async #kept() {
    return (await allSaves()).find((other) => other.id === this.id);
  }

  /** Why nothing could be kept; empty where it could. */
  get trouble() {
    return storeTrouble();
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
      format: FORMAT,
      game: this.info.game,
      record,
      seats,
      when: Date.now(),
      ply: view.ply,
      // A sealed game is kept sealed: its views hold what others must not see.
      view: record.sealed ? null : view,
      address: location.href,
    };
    this.record = record;
    // A game in which nobody here has done anything yet is not worth coming back to.
    this.begun ||= people.length === 0 || view.log.some((entry) => people.includes(entry.seat));
    keepTab({ ...save, open: view.result ? false : this.begun || undefined });
    if (view.result) return dropSave(this.id);
    return this.begun ? keepSave(save, this.info) : undefined;
  }

  /** The game stays kept, but this tab doesn't go on with it by itself. */
  leave() {
    leaveTab();
  }
}
