/**
 * Pointer input on the mirror: a press chooses at once, a second press or a drop goes there. Mouse, pen and touch
 * alike. It says what was pressed; what that means is the picker's.
 */

import { idOf } from "./mirror.js";

const SLACK = 6; // CSS pixels that a finger may tremble before it drags

/**
 * @typedef {{
 *   down: (id: string) => boolean,
 *   click: (id: string, touch: boolean) => void,
 *   lift: (id: string) => boolean,
 *   carry: (x: number, y: number) => void,
 *   drop: (id: string) => void,
 *   cancel: () => void,
 *   over: (id: string, touch: boolean) => void,
 * }} Doings `down` tells whether it used the press up, `lift` whether a drag may begin there
 */

export class Pointer {
  /** @type {{id: string, pointer: number, x: number, y: number, used: boolean, dragging: boolean, may: boolean} | null} */
  #press = null;
  #handled = false; // the click that follows a press we have dealt with

  /**
   * @param {HTMLElement} host
   * @param {Doings} on
   */
  constructor(host, on) {
    this.host = host;
    this.on = on;
    host.addEventListener("pointerdown", (event) => this.#down(event));
    host.addEventListener("pointerleave", () => !this.#press?.dragging && on.over("", false));
    host.addEventListener("click", (event) => this.#click(event));
    host.addEventListener("pointermove", (event) => this.#hover(event));
    // On the window, so that a drag that leaves the board is still ours.
    window.addEventListener("pointermove", (event) => this.#move(event));
    window.addEventListener("pointerup", (event) => this.#up(event));
    window.addEventListener("pointercancel", (event) => this.#cancel(event));
  }

  get dragging() {
    return this.#press?.dragging ?? false;
  }

  /** Give a drag up, as Esc does. */
  cancel() {
    if (this.#press?.dragging) this.on.cancel();
    this.#press = null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#handled = false;
    if (event.button !== 0 || !event.isPrimary || this.#press) return;
    const id = this.#at(event);
    const used = this.on.down(id);
    this.#press = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, used, dragging: false, may: id !== "" };
    // A finger's pointer stays with the element it came down on; the drop must see what lies below it.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    if (!press.dragging && press.may && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK) {
      press.may = press.dragging = this.on.lift(press.id);
      if (press.dragging) document.documentElement.classList.add("dragging");
    }
    if (!press.dragging) return;
    this.on.carry(event.clientX, event.clientY);
    this.on.over(this.#under(event), false);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    this.#press = null;
    document.documentElement.classList.remove("dragging");
    this.#handled = true;
    const id = this.#under(event);
    if (press.dragging) this.on.drop(id);
    else if (!press.used && id === press.id) this.on.click(id, event.pointerType === "touch");
    if (event.pointerType === "touch") this.on.over("", true);
  }

  /** @param {PointerEvent} event */
  #cancel(event) {
    if (event.pointerId !== this.#press?.pointer) return;
    document.documentElement.classList.remove("dragging");
    this.cancel();
  }

  /** A click without a press of ours comes from a screen reader or a script. @param {MouseEvent} event */
  #click(event) {
    const id = idOf(event.target);
    if (!this.#handled && id && !this.on.down(id)) this.on.click(id, false);
    this.#handled = false;
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    if (!this.#press && event.pointerType !== "touch") this.on.over(this.#at(event), false);
  }

  /** What a pointer is at: the uppermost thing that a press means something to, or else the uppermost. @param {PointerEvent} event */
  #at(event) {
    const top = event.target instanceof Element ? event.target.closest("[data-id]") : null;
    if (top && !top.hasAttribute("data-act")) {
      const below = document.elementsFromPoint(event.clientX, event.clientY);
      const live = below.find((element) => this.host.contains(element) && element.hasAttribute("data-act"));
      if (live) return idOf(live);
    }
    return idOf(top);
  }

  /** @param {PointerEvent} event */
  #under(event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY).filter((element) => this.host.contains(element));
    return idOf(found.find((element) => element.hasAttribute("data-act")) ?? found[0] ?? null);
  }
}
