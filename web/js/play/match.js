/**
 * One game at the table: it alone talks to the engine about a session. It keeps the view of the person who is to
 * act, lets the computer think where one is to move, saves after every accepted action, and picks the game up again
 * where the engine had to be started anew.
 */

import { EngineError } from "../engine/error.js";
import { motionAllowed, picturePrefs } from "../lib/prefs.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Setup} Setup */

/**
 * What the page does with it.
 *
 * @typedef {{
 *   view: (view: View, animate: boolean) => void,
 *   look: (view: View) => void,
 *   thinking: (thought: {nodes: number, depth?: number} | null) => void,
 *   saved: (record: unknown) => void,
 *   trouble: (message: string) => void,
 *   refused: (message: string) => void,
 *   settled: () => Promise<void>,
 * }} Table `refused` is for one action, `trouble` for a game that can't be opened
 */

const HINT_MS = 1200;

export class Match {
  /** @type {View | null} */
  view = null;
  #session = "";
  /** @type {string | null} an action made before the engine was there */
  #queued = null;
  /** @type {(() => void) | null} what the engine broke under */
  #retry = null;
  /** @type {unknown} the last record, as it was saved */
  #record = null;
  /** @type {AbortController | null} */
  #thought = null;
  #turn = 0; // grows with every change, so that an answer to an older question is seen to be old
  #asking = true; // whether somebody here may have something to answer
  /** @type {number | null} the person whose view was shown last */
  #person = null;

  /**
   * @param {import("../engine/client.js").Engine} engine
   * @param {Setup} setup
   * @param {import("../types.js").GameInfo} info
   * @param {Table} table
   */
  constructor(engine, setup, info, table) {
    this.engine = engine;
    this.setup = setup;
    this.info = info;
    this.table = table;
    this.seats = setup.seats;
    /** @type {number[]} the seats of people */
    this.people = [];
    this.#record = setup.record ?? null;
    this.#seat(setup.seats);
  }

  /** Who sits there, as far as it is known. @param {import("../types.js").Seat[]} seats */
  #seat(seats) {
    this.seats = seats.map((seat) => (seat.kind === "ai" ? { kind: seat.kind, level: seat.level } : { kind: seat.kind }));
    this.people = seats.flatMap((seat, number) => (seat.kind === "human" ? [number] : []));
    // Where only computers play, one looks on from the first seat if all is open, else from nobody's.
    if (this.people.length < 2) this.#person = this.people[0] ?? (this.#open && seats.length ? 0 : null);
  }

  /** Whether nothing is kept from anybody at this table. */
  get #open() {
    return this.info.information === "perfect";
  }

  /** The seat that is shown below: a single person's own, else the first person's, whoever is to act. */
  get nearSeat() {
    return this.people[0] ?? 0;
  }

  /** The seat whose side of the board is below now: where things are hidden, the one who looks. */
  get below() {
    return this.#open ? this.nearSeat : (this.view?.viewer ?? this.nearSeat);
  }

  get started() {
    return this.#session !== "";
  }

  /** What the board shows before the engine is there. @param {View} view */
  preview(view) {
    this.view = view;
    this.table.view(view, false);
  }

  /** The engine is ready: open the session, or open it again from the last record. */
  async begin() {
    const { game, seats, options, preset, seed, position } = this.setup;
    const record = this.#record;
    const fields = record !== null ? { record } : { game, seats, options, preset, seed, position };
    try {
      const opened = await this.engine.ask(record !== null ? "load" : "new", { ...fields, ...this.#asOne() });
      this.#session = opened.session;
      if (opened.view.sides.length) this.#seat(opened.view.sides.map((/** @type {any} */ side) => side.player));
      else this.#seat([]); // a record for reading only
      this.#turn++;
      const action = this.#queued;
      this.#queued = null;
      if (action === null) await this.#accept(opened.view, false);
      else this.#change("act", { seat: opened.view.viewer, action, seq: opened.view.seq }); // shown when it is done
    } catch (error) {
      if (!isGone(error)) this.table.trouble(wordsOf(error));
    }
  }

  /** The engine is gone; the board stays as it is. */
  lose() {
    this.#session = "";
    this.#turn++;
  }

  // --- what a person does ---

  /**
   * @param {string} action
   * @returns {boolean} whether it waits for the engine
   */
  act(action) {
    if (!this.started || !this.view) {
      this.#queued = action;
      return true;
    }
    this.#change("act", { seat: this.view.viewer, action, seq: this.view.seq });
    return false;
  }

  /** Offer, accept, decline or resign. @param {string} op */
  declare(op) {
    this.#asking = op === "offer";
    this.#change(op, { seat: this.view?.viewer });
  }

  undo() {
    this.#change("undo", { seat: this.view?.viewer ?? null });
  }

  redo() {
    this.#change("redo", { seat: this.view?.viewer ?? null });
  }

  /** Take what has been found so far. */
  stop() {
    this.#thought?.abort();
  }

  /** What the engine would do here. @returns {Promise<string | null>} an action */
  async hint() {
    const { view } = this;
    if (!view?.prompt || !this.started) return null;
    const turn = this.#turn;
    const found = await this.#think({ seat: view.viewer, ms: HINT_MS });
    return found && turn === this.#turn ? found.action : null;
  }

  /** The page wants another picture of the same game. */
  async repaint() {
    if (!this.started || this.view?.status.kind === "handover") return;
    const turn = this.#turn;
    const view = await this.#viewFor(this.view?.viewer ?? null).catch(() => null);
    if (!view || turn !== this.#turn) return;
    this.view = view;
    this.table.saved(this.#record); // so that a reload paints this picture
    this.table.view(view, false);
  }

  /** An earlier position, for looking only. @param {number} ply */
  async look(ply) {
    if (!this.started) return;
    try {
      this.table.look(await this.#viewFor(this.view?.viewer ?? null, { ply }));
    } catch (error) {
      if (!isGone(error)) this.table.refused(wordsOf(error));
    }
  }

  /** The person whose turn it is has taken the seat. @param {number} seat */
  async handOver(seat) {
    this.#person = seat;
    const view = await this.#viewFor(seat).catch(() => null); // an engine that starts anew asks for a hand-over again
    if (view) await this.#accept(view, false).catch(() => {});
  }

  /** The game as a text to keep. @returns {Promise<any>} */
  async record() {
    return (await this.engine.ask("record", { session: this.#session })).record;
  }

  /** All that was done, from the first action on. @returns {Promise<import("../types.js").LogEntry[]>} */
  async wholeLog() {
    return (await this.#viewFor(this.view?.viewer ?? null, { log_from: 0 })).log;
  }

  close() {
    if (this.started) this.engine.ask("close", { session: this.#session }).catch(() => {});
    this.#session = "";
    this.#turn++;
  }

  // --- the turn of events ---

  /**
   * Do something that changes the game, then show, save and go on. Where the engine breaks under it, the last record
   * is opened again and it is done once more.
   *
   * @param {string} op
   * @param {Record<string, unknown>} fields
   * @param {boolean} [again]
   */
  async #change(op, fields, again = false) {
    const turn = ++this.#turn;
    this.table.thinking(null);
    try {
      const seat = typeof fields.seat === "number" ? fields.seat : null;
      const done = await this.engine.ask(op, { session: this.#session, prefs: this.#prefs(seat), ...fields });
      if (turn === this.#turn) await this.#accept(done.view, motionAllowed());
    } catch (error) {
      if (isGone(error)) {
        if (!again) this.#retry = () => this.#change(op, { ...fields, seq: undefined }, true);
        return;
      }
      this.table.refused(wordsOf(error));
      this.repaint();
    }
  }

  /**
   * @param {View} given
   * @param {boolean} animate
   */
  async #accept(given, animate) {
    const turn = this.#turn;
    // Both are asked for at once, so that what is shown is saved in the same moment.
    const saving = this.engine.ask("record", { session: this.#session, full: true });
    const [view, record] = await Promise.all([this.#ownView(given), saving]);
    if (turn !== this.#turn) return;
    this.#record = record.record;
    this.view = view;
    if (view.viewer !== null && this.people.includes(view.viewer)) this.#person = view.viewer;
    this.table.saved(this.#record);
    this.table.view(view, animate);
    const retry = this.#retry;
    this.#retry = null;
    if (retry) retry();
    else this.#goOn();
  }

  /** The view of the person at the screen, where the reply's is another's. @param {View} given @returns {Promise<View>} */
  async #ownView(given) {
    const others = this.people.length > 1;
    if (others && this.#open) {
      // Both may see everything, so the view is that of the person who is to act.
      const next = given.status.seats.find((seat) => this.people.includes(seat)) ?? this.#person ?? this.nearSeat;
      const answer = this.#asking ? await this.#answerer() : null;
      this.#asking = false;
      return answer ?? (given.viewer === next ? given : this.#viewFor(next));
    }
    const person = this.#person;
    let view = given;
    if (view.viewer !== person && (person !== null || !others)) view = await this.#viewFor(person);
    if (!others || view.status.kind !== "wait" || view.status.ai) return view;
    // Somebody else at this screen is to act: the seat changes hands before anything of theirs is shown.
    return (await this.engine.ask("view", { session: this.#session, prefs: this.#prefs(null) })).view;
  }

  /** The view of somebody here who has an offer to answer, though it may not be their turn. @returns {Promise<View | null>} */
  async #answerer() {
    for (const seat of this.people) {
      const view = await this.#viewFor(seat);
      if (view.can.accept) return view;
    }
    return null;
  }

  /** Where a computer is to act, let it think and do what it found. */
  async #goOn() {
    const ai = this.view?.status.kind === "wait" ? this.view.status.ai : undefined;
    if (!ai) return;
    const turn = this.#turn;
    const found = await this.#think({ seat: ai.seat });
    if (!found || turn !== this.#turn) return;
    await this.table.settled(); // the move before it is seen to its end
    if (turn === this.#turn) this.#change("act", { seat: ai.seat, action: found.action });
  }

  /** @param {Record<string, unknown>} fields @returns {Promise<any>} null where it came to nothing */
  async #think(fields) {
    const turn = this.#turn;
    const thought = new AbortController();
    this.#thought = thought;
    this.table.thinking({ nodes: 0 });
    try {
      return await this.engine.ask("think", { session: this.#session, ...fields }, {
        signal: thought.signal,
        progress: (progress) => turn === this.#turn && this.table.thinking(progress),
      });
    } catch (error) {
      if (!isGone(error) && !(error instanceof EngineError && error.code === "stale")) this.table.refused(wordsOf(error));
      return null;
    } finally {
      if (turn === this.#turn) this.table.thinking(null);
    }
  }

  /** @param {number | null} seat @param {Record<string, unknown>} [fields] @returns {Promise<View>} */
  async #viewFor(seat, fields = {}) {
    const asked = { session: this.#session, seat, prefs: this.#prefs(seat), ...fields };
    return (await this.engine.ask("view", asked)).view;
  }

  /** For whom a game is opened. Where people hide things from each other the engine says who comes first. */
  #asOne() {
    const several = this.people.length > 1 && !this.#open;
    if (several || !this.seats.length) return { prefs: this.#prefs(null) };
    const seat = this.people.length > 1 ? this.nearSeat : this.#person;
    return { seat, prefs: this.#prefs(seat) };
  }

  /**
   * Where several people share an open board it stays as it lies, and does not turn to whoever is to act.
   *
   * @param {number | null} seat
   */
  #prefs(seat) {
    const prefs = picturePrefs(this.info);
    if (this.#open && this.people.length > 1 && seat !== null && seat !== this.nearSeat && this.seats.length === 2) {
      prefs.flip = !prefs.flip;
    }
    return prefs;
  }
}

/** Whether the engine died under a request; the page says so by itself, and the game is opened again. @param {unknown} error */
const isGone = (error) => error instanceof EngineError && (error.code === "restarted" || error.code === "failed");

/** @param {unknown} error */
const wordsOf = (error) => (error instanceof Error ? error.message : String(error));
