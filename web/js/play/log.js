/** What was done, from the first action on: moves in columns or sentences in a list. Each leads back to its moment. */

import { button, el, put, set } from "../lib/dom.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {LogEntry | string | null} Cell */

const AWAITED = "…";
const LATEST = 50; // so many entries come with a view

export class Log {
  /** @type {LogEntry[]} */
  #entries = [];
  /** @type {number | null} */
  #viewer = null;
  #at = 0;
  /** @type {string[]} what each row of the list shows */
  #keys = [];
  /** @type {number | null} the seat whose move is awaited */
  #awaited = null;

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
    new ResizeObserver(() => this.reveal()).observe(this.host); // what stands below it may take some of its room
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
   * Take in what a view says. Of a long game it holds the latest entries only; what was there before them is kept.
   *
   * @param {import("../types.js").View} view
   */
  add(view) {
    const first = view.log.length < LATEST ? 0 : view.log[0].ply;
    const kept = view.viewer === this.#viewer ? this.#entries.filter((entry) => entry.ply < first) : [];
    this.#viewer = view.viewer;
    this.#entries = [...kept, ...view.log];
    const [seat] = view.result ? [] : view.status.seats;
    this.#awaited = seat === undefined || seat === this.#entries.at(-1)?.seat ? null : seat;
  }

  /** Whether entries before the first one are missing. @param {import("../types.js").View} view */
  lacks(view) {
    return view.log.length >= LATEST && this.#entries[0].ply === view.log[0].ply;
  }

  /** @param {number} ply the moment that is shown */
  show(ply) {
    this.#at = ply;
    const rows = this.style === "moves" ? this.#rows() : this.#entries.map((entry) => [entry]);
    this.#fill(rows);
    // In the present the place of the move to come stands out; else the one that is looked at.
    this.list.classList.toggle("present", ply >= (this.#entries.at(-1)?.ply ?? 0) && this.#awaited !== null);
    const buttons = [...this.list.querySelectorAll("button")];
    this.#stopAt(buttons.find((made) => made.hasAttribute("aria-current")) ?? buttons.at(-1), buttons);
    this.reveal();
  }

  /** Let Tab arrive at one entry, of all. @param {HTMLElement | undefined} stop @param {HTMLElement[]} buttons */
  #stopAt(stop, buttons) {
    for (const made of buttons) set(made, "tabindex", made === stop ? 0 : -1);
  }

  /** What stands in each row, seat by seat; null where nothing does, `AWAITED` where a move is to come. */
  #rows() {
    /** @type {Cell[][]} */
    const rows = [];
    let next = Infinity;
    let number = 0;
    /** @param {number} seat @param {Cell} cell */
    const place = (seat, cell) => {
      const other = isEntry(cell) && cell.number !== number;
      if (isEntry(cell)) number = cell.number;
      if (seat < next || other) rows.push([]); // a new row begins where a seat comes round again, or another number
      const row = rows[rows.length - 1];
      while (row.length < seat) row.push(null);
      row.push(cell);
      next = seat + 1;
    };
    for (const entry of this.#entries) place(entry.seat, entry);
    if (this.#awaited !== null && this.#at >= (this.#entries.at(-1)?.ply ?? 0)) place(this.#awaited, AWAITED);
    return rows;
  }

  /** Put the rows into the list; those that are there already stay, however long the game. @param {Cell[][]} rows */
  #fill(rows) {
    const { list } = this;
    rows.forEach((row, i) => {
      const key = JSON.stringify([row, row.some((cell) => isEntry(cell) && cell.ply === this.#at)]);
      const there = list.children[i];
      if (this.#keys[i] === key && there) return;
      this.#keys[i] = key;
      const made = this.#row(row);
      if (there) there.replaceWith(made);
      else list.append(made);
    });
    while (list.children.length > rows.length) list.lastElementChild?.remove();
  }

  /** @param {Cell[]} row */
  #row(row) {
    const entry = row.find(isEntry);
    const number = entry ? entry.number || entry.ply : ""; // what number is to come, only the game knows
    const cells = row.map((cell) => {
      if (isEntry(cell)) return this.#button(cell, this.style === "moves" ? cell.text : cell.say);
      return cell ? el("span", { class: "awaited", "aria-hidden": "true" }, cell) : el("span", {});
    });
    return el("li", {}, el("span", { class: "number" }, String(number)), ...cells);
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
    const element = [...list.querySelectorAll("[aria-current]")].at(-1)?.parentElement ?? list.lastElementChild;
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
    this.#stopAt(next, buttons);
    next.focus();
  }
}

/** @param {Cell} cell @returns {cell is LogEntry} */
const isEntry = (cell) => cell !== null && typeof cell === "object";
