/**
 * The canvas: paints a scene, its marks and what moves, sharp at any size and pixel ratio. It only paints; whatever
 * a person can touch is in the mirror above it.
 */

import { onColours } from "./colours.js";
import { bounds, centre, inside, room } from "./geometry.js";
import { paintItem } from "./items.js";
import { above, arrow, badge, focus, ground, hover } from "./marks.js";
import { Motion } from "./motion.js";
import { paintToken } from "./tokens.js";

/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {import("../types.js").Scene} Scene */

/**
 * What is looked at: `at` is pointed at, and `live` where it can be chosen; `focus` has the keyboard's focus;
 * `arrow` joins the two ends of a hint.
 *
 * @typedef {{at: string, live: boolean, focus: string, arrow: [string, string] | null}} Looked
 */

/** @type {Scene} */
const EMPTY = { w: 1, h: 1, groups: [], items: [], marks: [] };

export class Painter {
  /** @type {Scene} */
  #scene = EMPTY;
  /** @type {Map<string, Item>} */
  #items = new Map();
  /** @type {Mark[]} */
  #marks = [];
  /** @type {Looked} */
  #looked = { at: "", live: false, focus: "", arrow: null };
  /** @type {Map<string, {x: number, y: number, ghost: boolean}>} tokens held away from their place */
  #held = new Map();
  #motion = new Motion();
  #scale = 1;
  #ratio = devicePixelRatio;
  #frame = 0;
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    new ResizeObserver((entries) => this.#resize(entries[0])).observe(canvas);
    onColours(() => this.dirty());
    this.#watchRatio();
  }

  /**
   * Show a scene, moving from the one before where that is wanted.
   *
   * @param {Scene} scene
   * @param {boolean} animate
   */
  show(scene, animate) {
    const before = tokensOf(this.#items);
    const shown = this.#shownPlaces();
    this.#scene = scene;
    this.#items = new Map(scene.items.map((item) => [item.id, item]));
    this.#held.clear();
    this.#fit();
    if (animate) this.#motion.begin(before, tokensOf(this.#items), (id) => shown.get(id) ?? null);
    else this.#motion.stop();
    this.dirty();
  }

  /** @param {Mark[]} marks */
  mark(marks) {
    this.#marks = marks;
    this.dirty();
  }

  /** @param {Partial<Looked>} looked */
  look(looked) {
    Object.assign(this.#looked, looked);
    this.dirty();
  }

  /**
   * Hold a token away from its place, until the next scene; a ghost shows where it came from.
   *
   * @param {string} id
   * @param {{x: number, y: number}} at
   * @param {boolean} ghost
   */
  hold(id, { x, y }, ghost) {
    this.#held.set(id, { x, y, ghost });
    this.dirty();
  }

  /** Skip what is left of a motion. */
  hurry() {
    this.#motion.stop();
    this.dirty();
  }

  /** Resolves once nothing moves. @returns {Promise<void>} */
  settled() {
    // A hidden page gets no frames, and nobody watches there.
    if (!this.#motion.running || document.hidden) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The tokens whose centre lies in an item, the topmost last. @param {Item} item */
  tokensIn(item) {
    return this.#scene.items.filter((other) => other.kind === "token" && inside(item, other.x, other.y));
  }

  dirty() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.paint();
    });
  }

  paint() {
    if (this.#ratio !== devicePixelRatio) return this.#size(this.canvas.clientWidth, this.canvas.clientHeight);
    const now = performance.now();
    this.#motion.step(now);
    const { pen } = this;
    const px = this.#pixel();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    pen.setTransform(this.#scale, 0, 0, this.#scale, 0, 0);
    const marks = [...this.#scene.marks, ...this.#marks];
    /** @type {[Item, {x: number, y: number}][]} */
    const lifted = [];
    for (const item of this.#scene.items) {
      if (item.kind !== "token") paintItem[item.kind]?.(pen, item, px);
      else if (!this.#paintPlaced(item, now)) lifted.push([item, this.#placeOf(item, now)]);
      for (const mark of marks) if (mark.id === item.id) this.#paintMark(ground, item, mark, px);
    }
    for (const { token, x, y, alpha } of this.#motion.gone(now)) this.#paintAt(token, x, y, alpha);
    this.#paintAbove(marks, px);
    for (const [token, { x, y }] of lifted) this.#paintAt(token, x, y, 1);
    this.#paintLooks(px);
    if (this.#motion.running) this.dirty();
    else for (const resolve of this.#waiting.splice(0)) resolve();
    return undefined;
  }

  /** @param {Mark[]} marks @param {number} px */
  #paintAbove(marks, px) {
    for (const mark of marks) {
      const item = this.#items.get(mark.id);
      if (item) this.#paintMark(above, item, mark, px);
    }
    const [from, to] = (this.#looked.arrow ?? []).map((id) => this.#items.get(id));
    if (from && to) arrow(this.pen, from, to);
  }

  /** @param {Record<string, import("./marks.js").Painter>} painters @param {Item} item @param {Mark} mark @param {number} px */
  #paintMark(painters, item, mark, px) {
    const paint = painters[mark.as];
    if (!paint) return;
    this.pen.save();
    if (mark.faint) this.pen.globalAlpha = 0.35;
    paint(this.pen, item, mark, px);
    this.pen.restore();
  }

  /** @param {number} px */
  #paintLooks(px) {
    const pointed = this.#items.get(this.#looked.at);
    const focused = this.#items.get(this.#looked.focus);
    if (pointed && this.#looked.live) hover(this.pen, pointed);
    const last = this.#scene.marks.some((mark) => mark.as === "last" && mark.id === focused?.id);
    if (focused) focus(this.pen, focused, px, last);
    const looked = pointed ?? focused;
    if (looked && !this.#held.size) this.#paintValues(looked, px);
  }

  /** Show the values of the tokens in an item. @param {Item} item @param {number} px */
  #paintValues(item, px) {
    for (const token of this.tokensIn(item)) {
      if (token.value === undefined) continue;
      const r = Math.max(room(item) * 0.24, px * 8);
      const { left, top, width } = bounds(item);
      const [x, y] = centre(item);
      badge(this.pen, Math.min(x + room(item) * 0.66, left + width - r), Math.max(y - room(item) * 0.66, top + r), r, String(token.value));
    }
  }

  /** Paint a token in its turn unless it moves above the others. @param {Item} token @param {number} now */
  #paintPlaced(token, now) {
    const held = this.#held.get(token.id);
    if (held?.ghost) this.#paintAt(token, token.x, token.y, 0.35);
    if (held) return false;
    const place = this.#motion.place(token, now);
    if (place.lifted) return false;
    this.#paintAt(token, place.x, place.y, place.alpha);
    return true;
  }

  /** @param {Item} token @param {number} now */
  #placeOf(token, now) {
    return this.#held.get(token.id) ?? this.#motion.place(token, now);
  }

  /** @param {Item} token @param {number} x @param {number} y @param {number} alpha */
  #paintAt(token, x, y, alpha) {
    const { pen } = this;
    pen.save();
    pen.translate(x, y);
    pen.globalAlpha = alpha;
    paintToken(pen, token);
    pen.restore();
  }

  #shownPlaces() {
    const now = performance.now();
    /** @type {Map<string, import("./motion.js").Place>} */
    const places = new Map();
    for (const [id, token] of tokensOf(this.#items)) places.set(id, { alpha: 1, ...this.#placeOf(token, now) });
    return places;
  }

  #pixel() {
    return this.#ratio / this.#scale;
  }

  /** @param {ResizeObserverEntry} entry */
  #resize(entry) {
    const { width, height } = entry.contentRect;
    const exact = entry.devicePixelContentBoxSize?.[0];
    this.#size(width, height, exact && { width: exact.inlineSize, height: exact.blockSize });
  }

  /**
   * Give the canvas as many pixels as it covers on the screen: exactly, where the browser says how many these are.
   *
   * @param {number} width in CSS pixels
   * @param {number} height
   * @param {{width: number, height: number}} [exact]
   */
  #size(width, height, exact) {
    const ratio = (this.#ratio = devicePixelRatio);
    const near = exact && Math.abs(exact.width - width * ratio) < 2; // emulated screens count otherwise
    this.canvas.width = near ? exact.width : Math.round(width * ratio);
    this.canvas.height = near ? exact.height : Math.round(height * ratio);
    this.#fit();
    this.paint(); // at once: a resized canvas is blank until it is painted
  }

  #fit() {
    this.#scale = Math.min(this.canvas.width / this.#scene.w, this.canvas.height / this.#scene.h) || 1;
  }

  /** A window that moves to another screen, or is zoomed, changes its pixel ratio, and the canvas keeps its size. */
  #watchRatio() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const changed = () => {
      query.removeEventListener("change", changed);
      this.#size(this.canvas.clientWidth, this.canvas.clientHeight);
      this.#watchRatio();
    };
    query.addEventListener("change", changed);
  }
}

/** @param {Map<string, Item>} items */
function tokensOf(items) {
  return new Map([...items].filter(([, item]) => item.kind === "token"));
}

/**
 * A still picture of a scene, without its words, which would be too small to read.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Scene} scene
 */
export function still(canvas, scene) {
  const painter = new Painter(canvas);
  painter.show({ ...scene, items: scene.items.filter((item) => item.kind !== "text"), marks: [] }, false);
}
