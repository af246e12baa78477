/** The play page: board, strips, moves, what to do, actions; and what each of them does to the match. */

import { Board } from "../board/board.js";
import { onColours } from "../board/colours.js";
import { Engine } from "../engine/client.js";
import { writeSetup } from "../lib/address.js";
import { el, put, set, write } from "../lib/dom.js";
import { keepOffline, onOffline } from "../lib/offline.js";
import { getPrefs, motionAllowed, setPrefs, wideLayout } from "../lib/prefs.js";
import { download } from "../lib/files.js";
import { setupOf } from "../lib/saves.js";
import { sheetOpen } from "../lib/sheet.js";
import { openNewGame } from "../lobby/newgame.js";
import { Actions } from "./actions.js";
import { Keeper } from "./keeper.js";
import { openKeys } from "./keys.js";
import { Log } from "./log.js";
import { Match } from "./match.js";
import { openMenu } from "./menu.js";
import { offers } from "./offers.js";
import { opening } from "./opening.js";
import { Pace } from "./pace.js";
import { Say } from "./say.js";
import { nameOf, Strip } from "./strips.js";
import { sentence, work } from "./words.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Setup} Setup */
/** @typedef {import("../lib/saves.js").Save} Save */

const ROOT = document.documentElement;

/** @type {import("./words.js").State} */
const IDLE = {
  view: null, past: null, people: [], engine: "loading", share: 0, why: "",
  thought: null, own: false, queued: false, said: "", hint: "", notice: "", trouble: "", offered: "", elsewhere: false, news: "", update: null,
};

export class Page {
  /** @type {Strip[]} */
  #strips = [];
  #state = { ...IDLE };
  #declared = false; // whether something was said at the table, whose outcome is worth a word
  /** @type {number | null} the earlier moment asked for last; what comes for another one is late */
  #heading = null;
  /** @type {Save | null} an unfinished game that could go on instead */
  #offered = null;

  /**
   * @param {import("../types.js").Boot} boot
   * @param {import("../types.js").GameInfo} info
   * @param {{keeper?: (save: Save | null) => import("./keeper.js").Keeping, asleep?: boolean, reset?: () => void,
   *   shown?: (view: View) => void}} [host] in somebody else's page: who keeps its games; `asleep` until it is used;
   *   `reset` begins the same anew; `shown` is told of each view
   */
  constructor(boot, info, { keeper, asleep = false, reset, shown } = {}) {
    this.boot = boot;
    this.info = info;
    this.makeKeeper = keeper ?? ((/** @type {Save | null} */ save) => new Keeper(info, save));
    this.reset = reset;
    this.shown = shown;
    this.say = new Say(() => download(info.game, this.keeper.record));
    this.board = new Board(this.say.choices, {
      act: (action) => this.#act(action),
      say: (words) => this.#tell({ said: words }),
      touched: () => this.#touched(),
    });
    this.log = new Log(info.log_style, (ply) => this.look(ply));
    this.actions = new Actions({
      undo: () => this.match.undo(),
      redo: () => this.match.redo(),
      hint: () => this.#hint(),
      stop: () => this.match.stop(),
      now: () => this.now(),
      flip: () => this.flip(),
      menu: () => openMenu(this),
    });
    this.pace = new Pace();
    this.happened = el("p", { class: "unseen", role: "status" });
    this.far = el("div", { class: "far" });
    this.near = el("div", { class: "near" });
    this.engine = new Engine(boot, {
      progress: (bytes, total) => this.#tell({ share: bytes / total }),
      state: (state, why) => this.#engine(state, why),
    });
    this.match = this.#matchOf({ game: info.game, seats: [], options: {} });
    /** @type {import("./keeper.js").Keeping} */
    this.keeper = this.makeKeeper(null);
    const title = el("h1", { class: "unseen" }, info.title);
    const { say, board, log, actions, far, near } = this;
    this.host = el(
      "main", { class: `play ${info.log_style}` },
      title, far, board.host, near, log.host, say.host, actions.host, this.happened,
    );
    put(document.body, this.host);
    document.title = `${info.title} · Trenchworks`;
    onColours(() => this.#strips.forEach((strip) => strip.paint()));
    wideLayout.addEventListener("change", () => this.match.repaint());
    document.addEventListener("keydown", (event) => this.#key(event));
    if (asleep) this.#tell({ engine: "asleep" });
    else this.engine.start();
    if (!reset) onOffline(({ ready, news, update }) => this.#tell({ update, news: ready && news ? "Ready to play offline" : "" }));
  }

  /** Start the engine, where it has been left asleep. */
  wake() {
    if (this.#state.engine === "asleep") this.engine.start();
  }

  /** @param {Setup} setup */
  #matchOf(setup) {
    return new Match(this.engine, setup, this.info, {
      view: (view, animate) => this.#show(view, animate),
      look: (view) => this.#showPast(view),
      thinking: (thought) => this.#think(thought),
      saved: (record) => this.#save(record),
      trouble: (message) => this.#trouble(message),
      refused: (message) => this.#refuse(message),
      settled: async () => {
        if (motionAllowed()) await this.board.painter.settled();
        await this.pace.rest(this.match.view);
      },
    });
  }

  /**
   * Begin a game: paint what is known of it, and open it as soon as the engine is there.
   *
   * @param {Setup} setup
   * @param {{save?: Save | null}} [kept] the save that goes on here
   */
  begin(setup, { save = null } = {}) {
    this.match.close();
    this.match = this.#matchOf(setup);
    this.keeper.claim.release();
    this.keeper = this.makeKeeper(save);
    this.log.clear(setup.seats.length || this.info.min_players);
    const { engine, share, why, update } = this.#state;
    this.#state = { ...IDLE, engine, share, why, update };
    const view = save?.view ?? opening(this.boot, this.info, setup, this.match.people);
    set(ROOT, "data-status", "wait");
    set(ROOT, "data-seq", "0");
    // A save is only looked at until the engine has it: an action would need its true place.
    if (view) this.match.preview(save ? onlyLook(view) : view);
    else this.#tell();
    this.#open();
  }

  /** Open the game once no other tab has it; until then it is only looked at. */
  async #open() {
    const { keeper } = this;
    const left = await keeper.alone(() => keeper === this.keeper && this.#tell({ elsewhere: true }));
    if (keeper !== this.keeper) return;
    if (left) this.begin(setupOf(left), { save: left });
    else if (left === undefined) this.#trouble("This game has ended in another tab.");
    else if (this.#state.engine === "ready") this.match.begin();
  }

  /** Go on here with a copy of the game that another tab has. */
  async fork() {
    const copy = await this.keeper.copy();
    if (copy) this.begin(setupOf(copy), { save: copy });
  }

  /** Offer an unfinished game, until something is done in this one. @param {Save | null} save */
  offer(save) {
    if (!save || this.#state.queued || (this.match.view?.ply ?? 0) > 0) return;
    this.#offered = save;
    this.#tell({ offered: describe(save) });
  }

  // --- what the match and the engine say ---

  /** @param {View} view @param {boolean} animate */
  #show(view, animate) {
    const before = ROOT.dataset.seq;
    const seq = this.match.started ? String(view.seq) : "0";
    // Only now, since keeping takes as much work as starting; a page that is shown in another one leaves nothing behind.
    if (this.match.started && !this.reset) keepOffline();
    set(ROOT, "data-status", view.status.kind);
    set(ROOT, "data-seq", seq);
    this.log.add(view);
    if (this.match.started) this.shown?.(view);
    if (this.match.started && this.log.lacks(view)) this.#fetchLog();
    const { past } = this.#state;
    // Who looks back is left in peace, unless that moment was taken back.
    const stays = past !== null && view.status.kind !== "handover" && (past.review ?? 0) < view.ply;
    Object.assign(this.#state, { view, people: this.match.people, past: stays ? past : null, notice: "", hint: "", queued: false });
    if (this.match.started && view.ply > 0) this.#state.offered = "";
    if (this.#declared && !view.result && !view.can.accept) this.#state.notice = textOf(view);
    this.#declared = false;
    if (!stays) this.#heading = null;
    if (stays) this.#paint(past, false);
    else this.#paint(view, animate);
    if (view.status.kind === "handover") write(this.happened, "");
    else if (before !== seq && !stays) this.#announce(view);
  }

  /** @param {View} view an earlier position */
  #showPast(view) {
    if (view.review !== this.#heading) return;
    this.#state.past = view;
    this.#paint(view, true);
    this.#announce(view);
  }

  /** @param {View} view */
  #announce(view) {
    write(this.happened, textOf(view));
  }

  /** @param {View} view @param {boolean} animate */
  #paint(view, animate) {
    this.host.classList.toggle("past", this.#state.past !== null);
    this.board.show(view, animate && motionAllowed());
    this.#showSides(view);
    this.say.count(view.counters);
    this.#tell();
    this.log.show(view.review ?? view.ply); // last, since the words and buttons decide how much room it has
  }

  /** @param {View} view */
  #showSides({ sides }) {
    // Where nobody's score is counted beside the board, its strips need but one line on a small screen.
    ROOT.classList.toggle("slim", sides.every((side) => !side.score));
    while (this.#strips.length < sides.length) this.#strips.push(new Strip());
    sides.forEach((side, seat) => this.#strips[seat].show(side, nameOf(side, this.match.people)));
    // The strip at the near edge is that of whoever sits there; a turned board turns them too.
    const strips = this.#strips.slice(0, sides.length);
    const below = this.match.below;
    const near = strips.filter((_, seat) => (seat === below) !== getPrefs().flip);
    put(this.far, ...strips.filter((strip) => !near.includes(strip)).map((strip) => strip.host));
    put(this.near, ...near.map((strip) => strip.host));
  }

  async #fetchLog() {
    const { view } = this.match;
    const log = await this.match.wholeLog().catch(() => null);
    if (!log || !view || this.match.view !== view) return;
    this.log.add({ ...view, log });
    this.log.show(this.#state.past?.review ?? view.ply);
  }

  /** @param {import("../types.js").EngineState} engine @param {string} why */
  #engine(engine, why) {
    ROOT.dataset.engine = engine;
    if (engine !== "ready") this.match.lose();
    this.#tell({ engine, why, share: 0, thought: null });
    if (engine !== "ready") return;
    if (this.keeper.held) this.match.begin();
  }

  /** @param {{nodes: number} | null} thought */
  #think(thought) {
    if (this.#state.engine !== "ready") return;
    ROOT.dataset.engine = thought ? "thinking" : "ready";
    this.#tell({ thought });
  }

  /** A game that can't be opened. @param {string} message */
  #trouble(message) {
    set(ROOT, "data-status", "over");
    const { view } = this.match;
    if (view) this.board.show(onlyLook(view), false); // nothing of it can be done
    this.#tell({ trouble: message });
    this.keeper.leave();
  }

  /** @param {string} message */
  #refuse(message) {
    this.board.clear();
    this.#tell({ notice: message, queued: false });
  }

  /** @param {unknown} record */
  async #save(record) {
    const { view } = this.match;
    if (!view) return;
    await this.keeper.keep(record, view, this.match.seats);
    this.say.warn(this.keeper.trouble);
  }

  // --- what a person does ---

  /** @param {string} action */
  #act(action) {
    this.wake();
    this.keeper.begun = true;
    this.#state.news = "";
    const waits = this.match.act(action);
    if (waits) {
      set(ROOT, "data-status", "wait");
      this.#tell({ queued: true, offered: "" });
    }
    return waits;
  }

  #touched() {
    if (this.#state.hint || this.#state.notice) this.#tell({ hint: "", notice: "" });
    if (!this.#state.own) return;
    this.#state.own = false; // who goes on has no use for the hint
    this.match.stop();
  }

  async #hint() {
    this.#state.own = true;
    const action = await this.match.hint();
    const wanted = this.#state.own;
    this.#state.own = false;
    if (!wanted || action === null || !this.board.hint(action)) return this.#tell();
    const legal = this.match.view?.legal.find((other) => other.action === action);
    return this.#tell({ hint: legal?.label ?? action });
  }

  /** Show a moment of the game; the latest is the present. @param {number} ply */
  look(ply) {
    if (ply >= (this.match.view?.ply ?? 0)) this.now();
    else this.match.look((this.#heading = ply));
  }

  now() {
    this.#heading = null;
    if (!this.#state.past || !this.match.view) return;
    this.#state.past = null;
    this.#paint(this.match.view, true);
  }

  /** Offer, accept, decline or resign. @param {string} op */
  declare(op) {
    this.#declared = true;
    this.match.declare(op);
  }

  flip() {
    setPrefs({ flip: !getPrefs().flip });
    this.repaint();
  }

  /** Another picture of the same moment. */
  repaint() {
    const { past } = this.#state;
    if (past) this.match.look(past.review ?? 0);
    this.match.repaint();
  }

  /** @param {number} step */
  #step(step) {
    const plies = [0, ...this.log.plies];
    const at = this.#heading ?? this.match.view?.ply ?? 0;
    const next = step < 0 ? plies.filter((ply) => ply < at).at(-1) : plies.find((ply) => ply > at);
    if (next !== undefined) this.look(next);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || sheetOpen()) return;
    if (event.target instanceof Element && event.target.matches("input, select, textarea")) return;
    if (event.key === "Escape") {
      if (!this.board.escape()) this.now();
      this.#touched();
    } else if (event.key === "ArrowLeft") this.#step(-1);
    else if (event.key === "ArrowRight") this.#step(1);
    else if (event.key === "?") openKeys();
    else return;
    event.preventDefault();
  }

  // --- words and buttons ---

  /** Say what is to be said now. @param {Partial<import("./words.js").State>} [change] */
  #tell(change = {}) {
    const state = Object.assign(this.#state, change);
    this.say.show(sentence(state));
    this.say.work(...work(state));
    this.say.offer(offers(this, state));
    const { view, past, thought } = state;
    const can = past || !this.match.started ? null : view?.can;
    this.actions.show({
      undo: typeof can?.undo === "number",
      redo: typeof can?.redo === "number",
      middle: past ? "now" : thought ? "stop" : "hint",
      hint: this.match.started && Boolean(view?.prompt),
    });
  }

  /** The same once more, with the seats moved on by one. */
  rematch() {
    const { setup, seats, info } = this.match;
    const { preset, options } = setup;
    const again = { game: info.game, preset, options, seats: [...seats.slice(1), seats[0]] };
    history.pushState(null, "", writeSetup(again, info));
    this.begin(again);
  }

  /** Ask for another game. */
  fresh() {
    openNewGame(this.info, (setup) => {
      history.pushState(null, "", writeSetup(setup, this.info));
      this.begin(setup);
    });
  }

  /** Go on with the unfinished game. */
  resumeOffered() {
    if (this.#offered) this.begin(setupOf(this.#offered), { save: this.#offered });
  }

  /** Stay with the new game; the other stays kept. */
  declineOffered() {
    this.#tell({ offered: "" });
  }
}

/** A view with nothing to do in it. @param {View} view @returns {View} */
const onlyLook = (view) => ({
  ...view,
  prompt: null,
  status: { ...view.status, kind: "wait", ai: undefined },
  can: { undo: null, redo: null, offer: false, accept: false, decline: false, resign: false },
});

/** What happened last, in words. @param {View} view */
const textOf = (view) => view.events.map((event) => event.text).filter(Boolean).join(" ");

/** @param {Save} save */
function describe(save) {
  const when = new Date(save.when).toLocaleDateString("en", { day: "numeric", month: "long" });
  return `a game on ${when} after ${save.ply} ${save.ply === 1 ? "move" : "moves"}`;
}
