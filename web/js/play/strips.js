/** The strip of a seat: who it is, its score as a number and a bar, what it took, and whether it is its turn. */

import { paintRow } from "../board/tokens.js";
import { el, put, set, write } from "../lib/dom.js";

/** @typedef {import("../types.js").Side} Side */

const TAKEN = 20; // CSS pixels

export class Strip {
  /** @type {Side | null} */
  #side = null;

  constructor() {
    this.sign = el("canvas", { class: "sign", "aria-hidden": "true" });
    this.name = el("span", { class: "name" });
    this.seat = el("span", { class: "unseen" });
    this.turn = el("span", { class: "unseen" });
    this.points = el("span", { class: "points" });
    this.fill = el("div", { class: "fill" });
    this.bar = el("div", { class: "bar", role: "meter", "aria-valuemin": 0 }, this.fill);
    this.taken = el("canvas", { role: "img" });
    this.notes = el("span", { class: "notes" });
    this.host = el(
      "section",
      { class: "strip" },
      el("p", { class: "who" }, this.sign, el("span", { class: "names" }, this.name, this.seat, this.turn), this.points),
      this.bar,
      el("p", { class: "took" }, this.taken, this.notes),
    );
  }

  /**
   * @param {Side} side
   * @param {string} name how this person is called here
   */
  show(side, name) {
    this.#side = side;
    write(this.name, name);
    write(this.seat, name === side.name ? "" : `, ${side.name}`);
    write(this.turn, side.active ? ", to move" : "");
    set(this.host, "aria-label", name === side.name ? name : `${name}, ${side.name}`);
    this.host.classList.toggle("active", side.active);
    this.#score(side);
    write(this.notes, side.notes.join(" · "));
    this.paint();
  }

  /** @param {Side} side */
  #score({ score }) {
    this.bar.hidden = !score;
    put(this.points);
    if (!score) return;
    put(this.points, el("b", {}, String(score.value)), ` / ${score.max}`);
    set(this.bar, "aria-label", "Score");
    set(this.bar, "aria-valuenow", score.value);
    set(this.bar, "aria-valuemax", score.max);
    set(this.bar, "aria-valuetext", score.text);
    this.fill.style.width = `${Math.min(100, (100 * score.value) / score.max)}%`;
  }

  /** The parts on canvas; again when colours have changed. */
  paint() {
    const side = this.#side;
    if (!side) return;
    const token = side.token ?? { id: "", kind: "token", shape: "disc", fill: side.fill ?? "ui.dim", stroke: "ui.text" };
    paintRow(this.sign, [/** @type {any} */ (token)], 22);
    paintRow(this.taken, side.taken, TAKEN);
    this.taken.hidden = side.taken.length === 0;
    set(this.taken, "aria-label", `Taken: ${side.taken.map((piece) => piece.alt).join(", ")}`);
  }
}

/**
 * What a seat is called at this screen: "You" for its one person, the computer by its rank, several people by their
 * seats.
 *
 * @param {Side} side
 * @param {number[]} people
 */
export function nameOf(side, people) {
  const { player } = side;
  if (player.kind === "ai") return `${player.name ?? side.name} · level ${player.level}`;
  return people.length === 1 ? "You" : side.name;
}
