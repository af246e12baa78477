/**
 * The mirror: one element over the canvas for each item that a person can use or read, with its name, its state and
 * its true place, so that pointer, keyboard, screen reader and test all meet the same thing.
 */

import { el, put, set, write } from "../lib/dom.js";
import { bounds, centre, isBox, outline } from "./geometry.js";

/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("../types.js").Scene} Scene */

/** How an item of each kind of group appears, and what holds it. */
const ROLES = /** @type {Record<string, {holder: string, item: string}>} */ ({
  grid: { holder: "grid", item: "gridcell" },
  list: { holder: "listbox", item: "option" },
});

export class Mirror {
  /** @type {Map<string, {item: Item, element: HTMLElement}>} */
  #entries = new Map();
  /** @type {Map<string, string>} the item of each group where Tab arrives */
  #stops = new Map();
  #structure = "";

  /**
   * @param {HTMLElement} host over the canvas
   * @param {HTMLElement} choices for buttons without a place
   */
  constructor(host, choices) {
    this.host = host;
    this.choices = choices;
  }

  /** @param {Scene} scene */
  show(scene) {
    const items = scene.items.filter((item) => item.alt);
    const structure = JSON.stringify([scene.groups, items.map(({ id, kind, group, at, x, row }) => [id, kind, group, at, row, x === undefined])]);
    if (structure !== this.#structure) this.#build(scene, items);
    this.#structure = structure;
    items.forEach((item, order) => {
      const entry = this.#entries.get(item.id);
      if (!entry) return;
      entry.item = item;
      if (isPlaceless(item)) {
        write(entry.element, item.text);
        set(entry.element, "aria-label", item.alt === item.text ? null : item.alt);
      }
      else {
        set(entry.element, "aria-label", item.alt);
        lay(entry.element, item, scene, order);
      }
    });
  }

  /** Make the elements anew, keeping the focus where it was. @param {Scene} scene @param {Item[]} items */
  #build(scene, items) {
    const focused = this.focused();
    this.#entries.clear();
    const groups = scene.groups.map((group) => {
      const own = items.filter((item) => item.group === group.id);
      return own.length ? this.#group(group, own) : null;
    });
    const loose = items.filter((item) => item.group === undefined);
    put(this.host, ...groups, ...loose.filter((item) => !isPlaceless(item)).map((item) => this.#make(item, "img")));
    put(this.choices, ...this.#rows(loose.filter(isPlaceless)));
    if (focused) this.element(focused)?.focus({ preventScroll: true });
  }

  /** @param {import("../types.js").Group} group @param {Item[]} items */
  #group(group, items) {
    const { holder, item: role } = ROLES[group.role] ?? ROLES.list;
    const made = items.map((item) => this.#make(item, role));
    const attributes = { role: holder, "aria-label": group.label, "data-group": group.id };
    if (holder !== "grid") return el("div", attributes, ...made);
    /** @type {Map<number, HTMLElement>} */
    const rows = new Map();
    items.forEach((item, i) => {
      const [row, column] = item.at ?? [0, 0];
      if (!rows.has(row)) rows.set(row, el("div", { role: "row" }));
      rows.get(row)?.append(made[i]);
      made[i].dataset.column = String(column);
    });
    for (const row of rows.values()) put(row, ...inColumns([...row.children]));
    return el("div", attributes, ...[...rows].sort((a, b) => a[0] - b[0]).map(([, row]) => row));
  }

  /** The buttons without a place; those of one row side by side under its label. @param {Item[]} items */
  #rows(items) {
    /** @type {Map<string, HTMLElement>} */
    const rows = new Map();
    /** @type {HTMLElement[]} */
    const made = [];
    for (const item of items) {
      const button = this.#makeButton(item);
      if (item.row === undefined) made.push(button);
      else {
        let row = rows.get(item.row);
        if (!row) {
          const label = el("span", { class: "row-name", "aria-hidden": "true" }, item.row);
          made.push((row = el("div", { class: "row", role: "group", "aria-label": item.row }, label)));
          rows.set(item.row, row);
        }
        row.append(button);
      }
    }
    for (const [name, row] of rows) {
      const words = items.filter((item) => item.row === name).map((item) => item.text);
      row.classList.toggle("short", words.join("").length < 6); // two of these share a line
      row.classList.toggle("many", words.length > 6);
    }
    return made;
  }

  /** @param {Item} item @param {string} role */
  #make(item, role) {
    const element = el("div", { role, "data-id": item.id, class: "spot" });
    this.#entries.set(item.id, { item, element });
    return element;
  }

  /** @param {Item} item */
  #makeButton(item) {
    const element = el("button", { type: "button", "data-id": item.id, class: "choice" });
    this.#entries.set(item.id, { item, element });
    return element;
  }

  /**
   * Bring every element's state up to date.
   *
   * @param {(id: string) => {live: boolean, chosen: boolean, drags: boolean, mentioned: boolean, first: boolean}} ask
   */
  update(ask) {
    const groups = new Map([...this.#stops].filter(([, id]) => this.#entries.has(id)));
    for (const [id, { item, element }] of this.#entries) {
      const { live, chosen, drags, mentioned, first } = ask(id);
      set(element, "data-act", live);
      set(element, "data-drag", drags);
      const role = element.getAttribute("role");
      if (item.group !== undefined) {
        set(element, "aria-selected", chosen ? "true" : "false");
        set(element, "aria-disabled", live || chosen ? "false" : "true");
        // The first thing that can be chosen is where Tab arrives, until the arrow keys went elsewhere.
        const stop = groups.get(item.group);
        if (!stop || (live && !this.#stops.has(item.group) && !ask(stop).live)) groups.set(item.group, id);
      } else if (element instanceof HTMLButtonElement) {
        // A button that this prompt never takes would only be in the way; in a row it keeps its place.
        element.hidden = !mentioned && item.row === undefined;
        set(element, "aria-disabled", live || chosen ? null : "true");
        set(element, "aria-pressed", chosen ? "true" : null);
        element.classList.toggle("primary", first);
      } else {
        set(element, "role", live || item.kind === "button" ? "button" : "img");
        set(element, "tabindex", live ? 0 : null);
        set(element, "aria-disabled", role === "button" && !live ? "true" : null);
        set(element, "aria-pressed", live && chosen ? "true" : null);
      }
    }
    for (const row of this.choices.querySelectorAll(".row")) {
      set(row, "hidden", !row.querySelector("button:not([aria-disabled])"));
    }
    const stops = new Set(groups.values());
    for (const [id, { item, element }] of this.#entries) {
      if (item.group !== undefined) set(element, "tabindex", stops.has(id) ? 0 : -1);
    }
  }

  /** Move the focus to an item, which is then where Tab arrives in its group. @param {string} id */
  focus(id) {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const { group } = entry.item;
    if (group !== undefined) {
      this.#stops.set(group, id);
      for (const { item, element } of this.#entries.values()) {
        if (item.group === group) set(element, "tabindex", item.id === id ? 0 : -1);
      }
    }
    entry.element.focus({ preventScroll: true });
  }

  /** Where the focus belongs when nothing says otherwise: the likely button, any other, or what the board offers first. */
  likely() {
    const buttons = [...this.choices.querySelectorAll("button:not([aria-disabled])")].filter((one) => one instanceof HTMLElement && one.offsetParent !== null);
    const found = buttons.find((one) => one.classList.contains("primary")) ?? buttons[0] ?? this.host.querySelector("[data-act]");
    return found instanceof HTMLElement ? found : null;
  }

  /** The item that has the focus. */
  focused() {
    return idOf(document.activeElement);
  }

  /** @param {string} id */
  element(id) {
    return this.#entries.get(id)?.element ?? null;
  }

  /** @param {string} id */
  item(id) {
    return this.#entries.get(id)?.item ?? null;
  }

  /** All items of an item's group, itself included. @param {string} id */
  companions(id) {
    const group = this.item(id)?.group;
    return [...this.#entries.values()].map(({ item }) => item).filter((item) => item.group === group && group !== undefined);
  }

  /** The ends of the line in which an item stands, as the eye sees it. @param {string} id @returns {[Item, Item] | null} */
  line(id) {
    const item = this.item(id);
    if (!item) return null;
    const y = centre(item)[1];
    const { height } = bounds(item);
    const row = this.companions(id)
      .filter((other) => Math.abs(centre(other)[1] - y) < height * 0.25)
      .sort((a, b) => centre(a)[0] - centre(b)[0]);
    return row.length ? [row[0], row[row.length - 1]] : null;
  }
}

/** The item that an element stands for, or "". @param {EventTarget | null} target */
export function idOf(target) {
  const element = target instanceof Element ? target.closest("[data-id]") : null;
  return element instanceof HTMLElement ? (element.dataset.id ?? "") : "";
}

/** @param {Item} item */
const isPlaceless = (item) => item.kind === "button" && item.x === undefined;

/** @param {Element[]} cells */
function inColumns(cells) {
  /** @param {Element} cell */
  const column = (cell) => Number(/** @type {HTMLElement} */ (cell).dataset.column);
  return cells.sort((a, b) => column(a) - column(b));
}

/**
 * Lay an element exactly over its item, its shape included: what is outside the shape belongs to the neighbour.
 *
 * @param {HTMLElement} element
 * @param {Item} item
 * @param {Scene} scene
 * @param {number} order
 */
function lay(element, item, scene, order) {
  const { left, top, width, height } = bounds(item);
  /** @param {number} share */
  const percent = (share) => `${Math.round(share * 1e5) / 1e3}%`;
  const { style } = element;
  style.left = percent(left / scene.w);
  style.top = percent(top / scene.h);
  style.width = percent(width / scene.w);
  style.height = percent(height / scene.h);
  style.zIndex = String(order);
  if (isBox(item) || item.kind === "link") style.clipPath = "none";
  else {
    const corners = outline(item).map(([x, y]) => `${percent((x - left) / width)} ${percent((y - top) / height)}`);
    style.clipPath = `polygon(${corners.join(",")})`;
  }
}
