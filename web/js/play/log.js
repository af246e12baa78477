/** What was done, from the first action on: moves in columns or sentences in a list. Each leads back to its moment. */

import { button, el, put, set } from "../lib/dom.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */

export class Log {
  /** @type {LogEntry[]} */
  #entries = [];
  /** @type {number | null} */
  #viewer = null;
  #at = 0;
  #awaited = false;

  /**
   * @param {string} style `moves` or `sentences`
   * @param {(ply: number) => void} look
   */
  constructor(style, look) {
    this.style = style;
    this.look = look;
    this.columns = 2;
    this.list = el("ol", { class: `log-list ${style}`, onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
    this.host = el("section", { class: "log", "aria-label": "Moves" }, this.list);
  }

  /** Another game, with so many seats to a row. @param {number} columns */
  clear(columns) {
    this.columns = columns;
    this.#entries = [];
    put(this.list);
  }

  /** The plies that can be looked at, in order. */
  get plies() {
    return this.#entries.map((entry) => entry.ply);
  }

  /**
   * Take in what a view says. It holds the latest entries only; what was there before is kept as long as nothing was
   * taken back.
   *
   * @param {import("../types.js").View} view
   */
  add(view) {
    const first = view.log[0]?.ply ?? Infinity;
    const kept = view.viewer === this.#viewer ? this.#entries.filter((entry) => entry.ply < first && entry.ply <= view.ply) : [];
    this.#viewer = view.viewer;
    this.#entries = [...kept, ...view.log];
    this.#awaited = view.status.kind === "decision" || view.status.kind === "wait";
  }

  /** Whether entries before the first one are missing. @param {import("../types.js").View} view */
  lacks(view) {
    return view.log.length >= 50 && this.#entries[0].ply === view.log[0].ply;
  }

  /** @param {number} ply the moment that is shown */
  show(ply) {
    this.#at = ply;
    const rows = this.style === "moves" ? this.#rows() : this.#entries.map((entry) => el("li", {}, number(entry), this.#button(entry, entry.say)));
    put(this.list, ...rows);
    // In the present the place of the move to come stands out; else the one that is looked at.
    this.list.classList.toggle("present", ply >= (this.#entries.at(-1)?.ply ?? 0) && this.#awaited);
    const stop = this.list.querySelector("button[aria-current]") ?? [...this.list.querySelectorAll("button")].at(-1);
    if (stop) set(stop, "tabindex", 0);
    this.reveal();
  }

  #rows() {
    /** @type {HTMLElement[]} */
    const rows = [];
    let next = Infinity;
    for (const entry of this.#entries) {
      // A new row begins where a seat comes round again.
      if (entry.seat < next) rows.push(el("li", {}, number(entry)));
      const row = rows[rows.length - 1];
      while (row.childElementCount - 1 < entry.seat && row.childElementCount <= this.columns) row.append(el("span", {}));
      row.append(this.#button(entry, entry.text));
      next = entry.seat + 1;
    }
    const latest = this.#entries.at(-1)?.ply ?? 0;
    if (this.#awaited && this.#at >= latest) {
      const dots = el("span", { class: "awaited", "aria-hidden": "true" }, "…");
      const row = rows.at(-1);
      if (row && next < this.columns) row.append(dots);
      else rows.push(el("li", {}, el("span", { class: "number" }, String((this.#entries.at(-1)?.number ?? 0) + 1)), dots));
    }
    return rows;
  }

  /** @param {LogEntry} entry @param {string} words */
  #button(entry, words) {
    const attributes = { tabindex: -1, "aria-current": entry.ply === this.#at ? "true" : null, "data-ply": entry.ply };
    const made = button(words, () => this.look(entry.ply), attributes);
    if (words !== entry.say) set(made, "aria-label", `${words}: ${entry.say}`);
    return made;
  }

  /** Scroll the list, and nothing around it, to the moment that is shown. */
  reveal() {
    const { list } = this;
    const element = list.querySelector("[aria-current]")?.parentElement ?? list.lastElementChild;
    if (!(element instanceof HTMLElement)) return;
    const top = element.offsetTop - list.offsetTop;
    const bottom = top + element.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top - 8;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight + 8;
  }

  /** One stop for Tab; the arrow keys go from entry to entry. @param {KeyboardEvent} event */
  #key(event) {
    const step = { ArrowUp: -this.columns, ArrowDown: this.columns, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const buttons = [...this.list.querySelectorAll("button")];
    const at = buttons.findIndex((other) => other === document.activeElement);
    const next = buttons[at + (this.style === "moves" ? step : Math.sign(step))];
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    for (const other of buttons) set(other, "tabindex", other === next ? 0 : -1);
    next.focus();
  }
}

/** @param {LogEntry} entry */
const number = (entry) => el("span", { class: "number" }, String(entry.number || entry.ply));
