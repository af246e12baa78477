/**
 * A board in somebody else's page. It tells its host what everybody may know, and takes positions and records from it.
 * Python starts with the first thing that needs it, so that many boards on one page cost nothing until one is used.
 */

import { readSetup } from "../lib/address.js";
import { setupOf } from "../lib/saves.js";
import { Page } from "../play/page.js";
import { Guest } from "./guest.js";

/** @typedef {import("../types.js").Setup} Setup */
/** @typedef {import("../types.js").View} View */

const VERSION = 1;
const MOST = 1_000_000; // characters of what a host may send

export class Frame {
  #ply = -1; // of the view that was told of last
  #over = false;

  /**
   * @param {import("../types.js").Boot} boot
   * @param {import("../types.js").GameInfo} info
   * @param {URLSearchParams} params
   * @param {unknown} record
   */
  constructor(boot, info, params, record) {
    this.info = info;
    /** @type {Setup} */
    this.setup = record === null ? readSetup(params, info) : setupOf({ game: info.game, seats: [], record });
    this.page = new Page(boot, info, {
      keeper: () => new Guest(),
      asleep: params.get("start") !== "1",
      reset: () => this.#begin(this.setup),
      shown: (view) => this.#shown(view),
    });
    this.#begin(this.setup);
    addEventListener("message", (event) => event.source === parent && parent !== window && this.#hear(event.data));
    new ResizeObserver(() => this.#tell("height", { height: Math.ceil(this.page.host.getBoundingClientRect().height) })).observe(this.page.host);
    this.#tell("ready", { game: info.game, title: info.title });
  }

  /** @param {Setup} setup */
  #begin(setup) {
    // A game of chance may be some steps on before anybody has acted.
    this.#ply = setup.record === undefined && this.info.information === "perfect" ? 0 : -1;
    this.#over = false;
    this.page.begin(setup);
  }

  /** What the host wants; anything of another shape is no message for us. @param {any} message */
  #hear(message) {
    if (typeof message !== "object" || message === null) return;
    const { kind, position, record } = message;
    if (kind === "reset") this.#begin(this.setup);
    if (kind !== "load") return;
    if (typeof position === "string" && position.length < MOST && record === undefined) {
      this.setup = { ...this.setup, record: undefined, position };
    } else if (position === undefined && fits(record)) {
      this.setup = setupOf({ game: this.info.game, seats: [], record });
    } else return;
    this.#begin(this.setup);
    this.page.wake();
  }

  /** A view that is shown; whatever happened since the last one is told. @param {View} view */
  #shown(view) {
    if (this.#ply >= 0 && view.ply > this.#ply) this.#tell("action", { ply: view.ply, ...this.#publicly(view) });
    this.#ply = view.ply;
    if (Boolean(view.result) === this.#over) return;
    this.#over = view.result !== null;
    if (view.result) this.#tell("over", { winners: view.result.winners, scores: view.result.scores, reason: view.result.reason });
  }

  /** What everybody may know of the last action: nothing where the game has secrets. @param {View} view */
  #publicly(view) {
    const last = view.log.at(-1);
    return last && this.info.information === "perfect" ? { seat: last.seat, text: last.text, say: last.say } : {};
  }

  /** @param {string} kind @param {Record<string, unknown>} facts */
  #tell(kind, facts) {
    if (parent !== window) parent.postMessage({ source: "trenchworks", v: VERSION, kind, ...facts }, "*");
  }
}

/** Whether something could be a record. @param {unknown} record */
function fits(record) {
  if (typeof record === "string") return record.length < MOST;
  return typeof record === "object" && record !== null && !Array.isArray(record) && JSON.stringify(record).length < MOST;
}
