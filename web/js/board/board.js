/** The board: canvas, mirror, picker and pointer put together. It shows a view and gives back actions. */

import { el, set } from "../lib/dom.js";
import { centre, neighbour } from "./geometry.js";
import { idOf, Mirror } from "./mirror.js";
import { Painter } from "./painter.js";
import { Picker } from "./picker.js";
import { Pointer } from "./pointer.js";
import { isSmall, Tip } from "./tip.js";

/** @typedef {import("../types.js").View} View */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class Board {
  #over = ""; // the id pointed at
  #keyed = false; // whether the last input was a key; a press puts the focus somewhere, too, without need to show it
  #focus = ""; // the id with the keyboard's focus, where that is to be seen
  #read = ""; // the id that a finger has touched to read what it says, before it means it
  #lost = false; // whether a key's focus has lost its place and found no other yet
  #known = ""; // the id that the last touch was on
  #lifted = ""; // the token that a drag carries
  #drop = ""; // where a drag ended before the prompt that knows the place had come
  /** @type {View | null} */
  #view = null;

  /**
   * @param {HTMLElement} choices where buttons without a place go
   * @param {{act: (action: string) => boolean, say: (words: string) => void, touched: () => void}} on `act` tells
   *   whether the action has to wait for the engine; `say` gets what the chosen or looked-at thing means, "" for
   *   nothing; `touched` comes at any input
   */
  constructor(choices, on) {
    this.on = on;
    const canvas = el("canvas", { "aria-hidden": "true" });
    const spots = el("div", { class: "spots" });
    this.host = el("div", { class: "stage" }, canvas, spots);
    this.tip = new Tip(this.host);
    this.painter = new Painter(canvas);
    this.mirror = new Mirror(spots, choices);
    this.picker = new Picker({ changed: () => this.#refresh(), act: (action, path) => this.#act(action, path) });
    this.pointer = new Pointer(spots, {
      down: (id) => this.#down(id),
      click: (id, touch) => !(touch && this.#reads(id)) && this.#click(id),
      lift: (id) => this.#lift(id),
      carry: (x, y) => this.painter.hold(this.#lifted, this.#toScene(x, y), true),
      drop: (id) => this.#dropped(id),
      cancel: () => this.#putBack(),
      over: (id) => this.#look(id, this.#focus),
    });
    spots.addEventListener("keydown", (event) => this.#key(event));
    window.addEventListener("keydown", () => (this.#keyed = true), true);
    window.addEventListener("pointerdown", () => (this.#keyed = false), true);
    choices.addEventListener("click", (event) => this.#click(idOf(event.target)));
    for (const place of [spots, choices]) {
      place.addEventListener("focusin", (event) => this.#focused(event.target));
      place.addEventListener("focusout", () => this.#focused(null));
    }
  }

  /**
   * @param {View} view
   * @param {boolean} animate
   */
  show(view, animate) {
    this.#view = view;
    this.#read = this.#known = "";
    const { scene } = view;
    document.documentElement.style.setProperty("--ratio", String(scene.w / scene.h)); // the layout turns on it
    const held = this.#keyed && (this.#holds(document.activeElement) || this.#lost);
    this.mirror.show(scene);
    const carried = this.pointer.dragging ? this.#lifted : "";
    this.painter.show(scene, animate && !carried);
    this.painter.look({ arrow: null });
    if (!carried) this.#lifted = "";
    this.picker.set(view.prompt);
    if (held) this.#keepFocus();
    const drop = this.#drop;
    this.#drop = "";
    if (drop) this.picker.press(drop);
  }

  /** @param {Element | null} element */
  #holds(element) {
    return element !== null && (this.host.contains(element) || this.mirror.choices.contains(element));
  }

  /** Where the thing with the focus has gone, the focus goes to the likely next one, as soon as there is any. */
  #keepFocus() {
    const at = document.activeElement;
    this.#lost = at === null || at === document.body || !(at instanceof HTMLElement && at.offsetParent !== null);
    if (!this.#lost) return;
    const next = this.mirror.likely();
    if (!next) return;
    this.#lost = false;
    next.focus({ preventScroll: true });
  }

  /** Take the whole selection back, and with it an action that was refused. */
  clear() {
    this.#lifted = "";
    if (this.#view) this.painter.show(this.#view.scene, false);
    this.picker.clear();
  }

  /** Esc: give a drag up, or take the last choice back. @returns {boolean} whether there was anything */
  escape() {
    if (this.pointer.dragging) {
      this.pointer.cancel();
      this.picker.back();
      return true;
    }
    return this.picker.back();
  }

  /**
   * Show an action without doing it.
   *
   * @param {string} action
   * @returns {boolean} whether the prompt has it
   */
  hint(action) {
    const path = this.picker.pathTo(action);
    const last = path?.at(-1);
    if (!path || !last) return false;
    this.picker.clear();
    for (const { id } of path) set(this.mirror.element(id) ?? this.host, "data-hint", true);
    this.painter.look({ arrow: path.length > 1 ? [path[0].id, last.id] : null });
    this.painter.mark([
      ...path.map(({ id, node }) => ({ id, as: node.as, count: node.count })),
      ...(last.node.marks ?? []).map(([id, as]) => ({ id, as, strong: true })),
    ]);
    return true;
  }

  // --- what was pressed ---

  /** A choice that leads on is made as the finger comes down: nothing is waited for. @param {string} id */
  #down(id) {
    this.on.touched();
    this.painter.hurry();
    if (id !== this.#read) this.#reread(this.#isSmall(id) ? id : "");
    const node = this.picker.find(id);
    if (id) this.mirror.focus(id);
    if (!node?.keys || this.picker.chosen?.id === id) return false;
    return this.picker.press(id);
  }

  /** @param {string} id */
  #isSmall(id) {
    const item = this.mirror.item(id);
    return item !== null && isSmall(item);
  }

  /** @param {string} id what is read now */
  #reread(id) {
    if (id === this.#read) return;
    this.#read = id;
    this.#showLooked();
  }

  /**
   * A finger can't point without pressing: what has odds or small print is read by the first touch, and done by the
   * second.
   *
   * @param {string} id
   */
  #reads(id) {
    const node = this.picker.find(id);
    const known = this.#known === id;
    this.#known = id;
    if (known || node?.action === undefined || !(node.tip || this.#isSmall(id))) return false;
    this.#read = id;
    this.#showLooked();
    return true;
  }

  /** @param {string} id */
  #click(id) {
    this.on.touched();
    if (this.picker.chosen?.id === id) this.picker.back();
    else if (!this.picker.press(id) && !this.mirror.element(id)?.hasAttribute("data-act")) this.picker.clear();
  }

  /** @param {string} id */
  #lift(id) {
    const chosen = this.picker.chosen;
    const node = chosen?.id === id ? chosen.node : this.picker.find(id);
    const token = node?.drag ?? (this.picker.isChosen(id) ? this.#topToken(id) : "");
    if (!token) return false;
    this.#lifted = token;
    // Where the touch itself is an action, lifting does it; the goals come with the answer.
    if (node?.action !== undefined) this.picker.press(id);
    return true;
  }

  /** @param {string} id */
  #dropped(id) {
    const token = this.#lifted;
    const node = id ? this.picker.find(id) : null;
    if (node?.action !== undefined) {
      this.#settle(token, id);
      this.picker.press(id);
    } else if (this.picker.chosen?.node.action !== undefined && id) {
      this.#drop = id; // the touch is still on its way
      this.#settle(token, id);
    } else this.#putBack();
  }

  /** Leave a dropped token where it was put, until the next scene says so too. @param {string} token @param {string} id */
  #settle(token, id) {
    const item = this.mirror.item(id);
    const at = item ? centre(item) : null;
    if (at) this.painter.hold(token, { x: at[0], y: at[1] }, false);
  }

  #putBack() {
    if (this.#view) this.painter.show(this.#view.scene, true);
    this.#lifted = "";
    this.#refresh();
  }

  /** @param {string} id */
  #topToken(id) {
    const item = this.mirror.item(id);
    return (item && this.painter.tokensIn(item).at(-1)?.id) ?? "";
  }

  /** @param {string} action @param {{id: string, node: import("../types.js").PromptNode}[]} path */
  #act(action, path) {
    this.#refresh();
    const waits = this.on.act(action);
    // While the engine is still on its way, the piece stands where it was sent already.
    const token = path[0].node.drag;
    if (waits && token && path.length > 1) this.#settle(token, path[path.length - 1].id);
  }

  // --- keys ---

  /** @param {KeyboardEvent} event */
  #key(event) {
    const id = idOf(event.target);
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    const item = this.mirror.item(id);
    if (!item) return;
    if (way) {
      const next = neighbour(this.mirror.companions(id), item, ...way);
      if (next) this.mirror.focus(next.id);
    } else if (event.key === "Home" || event.key === "End") {
      const line = this.mirror.line(id);
      if (line) this.mirror.focus(line[event.key === "Home" ? 0 : 1].id);
    } else if (event.key === "Enter" || event.key === " ") this.#click(id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {EventTarget | null} target */
  #focused(target) {
    this.#look(this.#over, this.#keyed ? idOf(target) : "");
  }

  // --- what is seen ---

  /** @param {string} over @param {string} focus */
  #look(over, focus) {
    if (over === this.#over && focus === this.#focus) return;
    this.#over = over;
    this.#focus = focus;
    this.#showLooked();
  }

  /** Bring everything up to date with what is chosen. */
  #refresh() {
    for (const element of document.querySelectorAll("[data-hint]")) set(element, "data-hint", null);
    this.mirror.update((id) => {
      const node = this.picker.find(id);
      const chosen = this.picker.isChosen(id);
      const drags = Boolean(node?.drag || (chosen && (this.picker.chosen?.node.drag || this.#topToken(id))));
      const first = node?.as === "done" && node === this.picker.top(id);
      return { live: node !== null, chosen, drags, mentioned: this.picker.mentions(id), first };
    });
    this.#showLooked();
  }

  /** Bring the marks and words up to date with what is pointed at or focused. */
  #showLooked() {
    const looked = this.#over || this.#focus || this.#read;
    const node = this.picker.find(looked);
    this.painter.mark(this.picker.marks(looked));
    this.painter.look({ at: this.#over, live: node?.as === "pick" && !this.picker.isChosen(looked), focus: this.#focus });
    const key = this.picker.keys[looked];
    const again = key?.action !== undefined && looked === this.#read && looked === this.#known;
    this.on.say([key?.say ?? this.picker.chosen?.node.say ?? "", again ? "Touch it again to do it" : ""].filter(Boolean).join(". "));
    const live = Object.keys(this.picker.keys).flatMap((id) => (id === looked ? [] : (this.mirror.item(id) ?? [])));
    this.tip.show(this.#view?.scene ?? null, this.mirror.item(looked), key?.tip ?? "", this.mirror.element(looked), live);
  }

  /** @param {number} x @param {number} y in the window's pixels */
  #toScene(x, y) {
    const box = this.painter.canvas.getBoundingClientRect();
    const scale = (this.#view?.scene.w ?? 1) / box.width;
    return { x: (x - box.left) * scale, y: (y - box.top) * scale };
  }
}
