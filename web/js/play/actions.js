/** The one row of actions. The third place is a hint, or Stop while the computer thinks, or the way back to now. */

import { button, el, put, set } from "../lib/dom.js";
import { icon } from "../lib/icons.js";

/** @typedef {{undo: () => void, redo: () => void, hint: () => void, stop: () => void, now: () => void, flip: () => void, menu: () => void}} Doings */
/** @typedef {{undo: boolean, redo: boolean, middle: "hint" | "stop" | "now", hint: boolean}} State */

export class Actions {
  /** @param {Doings} on */
  constructor(on) {
    this.on = on;
    /** @type {State} */
    this.state = { undo: false, redo: false, middle: "hint", hint: false };
    this.undo = this.#button("undo", "Take back", () => this.state.undo && on.undo());
    this.redo = this.#button("redo", "Do again", () => this.state.redo && on.redo());
    this.middle = button("Hint", () => this.#middle(), { class: "middle" });
    const flip = this.#button("flip", "Turn the board", on.flip);
    const menu = this.#button("menu", "Menu", on.menu);
    set(menu, "aria-haspopup", "dialog");
    this.host = el("div", { class: "actions", role: "group", "aria-label": "Actions" }, this.undo, this.redo, this.middle, flip, menu);
  }

  /** @param {string} name @param {string} label @param {() => void} act */
  #button(name, label, act) {
    const made = button("", act, { "aria-label": label, title: label });
    made.append(icon(name));
    return made;
  }

  #middle() {
    const { middle, hint } = this.state;
    if (middle === "stop") this.on.stop();
    else if (middle === "now") this.on.now();
    else if (hint) this.on.hint();
  }

  /** @param {State} state */
  show(state) {
    const before = this.state.middle;
    this.state = state;
    set(this.undo, "aria-disabled", state.undo ? null : "true");
    set(this.redo, "aria-disabled", state.redo ? null : "true");
    set(this.middle, "aria-disabled", state.middle === "hint" && !state.hint ? "true" : null);
    this.middle.classList.toggle("primary", state.middle === "now");
    if (before === state.middle) return;
    if (state.middle === "hint") put(this.middle, "Hint");
    else if (state.middle === "stop") put(this.middle, icon("stop"), "Stop");
    else put(this.middle, icon("now"), "Now");
    set(this.middle, "aria-label", state.middle === "now" ? "Back to now" : null);
  }
}
