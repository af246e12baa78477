/** What is said beside an item while it is looked at: a short word, or a small card again, large enough to read. */

import { el, put, set } from "../lib/dom.js";
import { bounds } from "./geometry.js";

/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("../types.js").Scene} Scene */

export class Tip {
  /** @param {HTMLElement} host the stage */
  constructor(host) {
    this.host = host;
    this.box = el("div", { class: "tip", id: "tip", role: "tooltip", hidden: true });
    host.append(this.box);
  }

  /**
   * @param {Scene | null} scene
   * @param {Item | null} item what is looked at
   * @param {string} gist what choosing it comes to
   * @param {Element | null} element of the item, which is described by the tip
   * @param {Item[]} live what could be pressed next, which a large card leaves clear
   */
  show(scene, item, gist, element, live = []) {
    const { box } = this;
    const large = item !== null && isSmall(item);
    const words = gist || item?.tip || "";
    box.hidden = !scene || !item || (!words && !large);
    for (const spot of this.host.querySelectorAll("[aria-describedby=tip]")) set(spot, "aria-describedby", null);
    if (!scene || !item || box.hidden) return;
    put(box, large && enlarged(item), words);
    box.classList.toggle("large", large);
    if (element && words) set(element, "aria-describedby", "tip");
    this.#lay(scene, item, large);
    const covers = large && live.some((other) => this.#covers(scene, other));
    if (covers) Object.assign(this.box.style, { top: "0%", transform: this.box.style.transform.replace(/, .*/, ", 6px)") });
  }

  /** Whether the tip lies over the middle of an item. @param {Scene} scene @param {Item} item */
  #covers(scene, item) {
    const stage = this.host.getBoundingClientRect();
    const box = this.box.getBoundingClientRect();
    const { left, top, width, height } = bounds(item);
    const x = stage.left + ((left + width / 2) / scene.w) * stage.width;
    const y = stage.top + ((top + height / 2) / scene.h) * stage.height;
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  }

  /** Over the item's lower edge; a large card clear of it. @param {Scene} scene @param {Item} item @param {boolean} large */
  #lay(scene, item, large) {
    const { style } = this.box;
    const { left, top, width, height } = bounds(item);
    const across = ((left + width / 2) / scene.w) * 100;
    const below = large && top < scene.h / 3;
    const edge = large && !below ? top : top + height;
    style.left = `${across}%`;
    style.top = `${(edge / scene.h) * 100}%`;
    // Shifted by its own place, it never leaves the board at either side.
    style.transform = `translate(${-across}%, ${below ? "6px" : large ? "calc(-100% - 6px)" : "calc(-100% - 3px)"})`;
  }
}

/** Whether an item is a card too small to be read whole. @param {Item} item */
export const isSmall = (item) => item.kind === "card" && Boolean(item.face && item.brief);

/** @param {Item} item */
const enlarged = (item) => el(
  "div",
  { class: "print", "aria-hidden": "true" },
  el("strong", {}, item.title),
  el("span", { class: "corner" }, item.corner),
  el("p", {}, item.body),
);
