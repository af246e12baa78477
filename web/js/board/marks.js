/**
 * Marks say what can be chosen, what is chosen and what happened last, each by a shape of its own as well as a colour:
 * a blue ground, a dot, a ring, a rimmed disc with a number, a dashed frame.
 */

import { colour } from "./colours.js";
import { bounds, centre, outline, room } from "./geometry.js";
import { pathOf } from "./items.js";
import { FONT } from "./tokens.js";

/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("../types.js").Mark} Mark */
/** @typedef {CanvasRenderingContext2D} Pen */
/** @typedef {(pen: Pen, item: Item, mark: Mark, px: number) => void} Painter */

/** @type {Record<string, Painter>} painted right after their item, so that what stands on it stays clear */
export const ground = {
  pick(pen, item) {
    pen.fillStyle = colour("mark.pick");
    pen.globalAlpha *= item.kind === "polygon" ? 0.82 : 0.35;
    pen.fill(pathOf(item));
    frame(pen, item, "mark.pick", room(item) * 0.1);
  },
  last(pen, item) {
    const r = room(item);
    dashed(pen, item, r * 0.07, r * 0.04);
  },
};

/** @type {Record<string, Painter>} painted above everything */
export const above = {
  move(pen, item, mark, px) {
    disc(pen, item, room(item) * (mark.strong ? 0.36 : 0.28));
    pen.fillStyle = colour("mark.move");
    pen.fill();
    pen.strokeStyle = colour("ui.panel");
    pen.lineWidth = Math.max(room(item) * 0.05, px);
    pen.stroke();
  },
  take(pen, item, mark) {
    const r = room(item);
    if (mark.strong) {
      pen.fillStyle = colour("mark.take");
      pen.save();
      pen.globalAlpha *= 0.3;
      pen.fill(pathOf(item));
      pen.restore();
    }
    if (!roundish(item)) return frame(pen, item, "mark.take", r * 0.12);
    disc(pen, item, r * 0.9);
    pen.strokeStyle = colour("mark.take");
    pen.lineWidth = r * (mark.strong ? 0.2 : 0.14);
    return pen.stroke();
  },
  land(pen, item, mark) {
    const r = room(item);
    disc(pen, item, r * (mark.strong ? 0.5 : 0.42));
    pen.fillStyle = colour(mark.strong ? "mark.take" : "ui.panel");
    pen.fill();
    pen.strokeStyle = colour("mark.take");
    pen.lineWidth = r * 0.13;
    pen.stroke();
    if (!mark.count) return;
    const [x, y] = centre(item);
    pen.fillStyle = colour(mark.strong ? "ui.panel" : "mark.take");
    pen.font = `700 ${r * 0.52}px ${FONT}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(String(mark.count), x, y + r * 0.03);
  },
  target: (pen, item, mark) => frame(pen, item, "mark.take", room(item) * (mark.strong ? 0.16 : 0.09)),
  add: (pen, item) => sign(pen, item, "mark.move", true),
  remove: (pen, item) => sign(pen, item, "mark.take", false),
  done: (pen, item) => frame(pen, item, "mark.move", room(item) * 0.1),
};

/** The thing under the pointer that can be chosen: a quiet frame. @param {Pen} pen @param {Item} item */
export function hover(pen, item) {
  pen.save();
  pen.globalAlpha = 0.75;
  frame(pen, item, "mark.pick", room(item) * 0.08);
  pen.restore();
}

/**
 * Keyboard focus: two lines of which one is seen on any ground. A frame that stood there moves inward.
 *
 * @param {Pen} pen
 * @param {Item} item
 * @param {number} px
 * @param {boolean} last
 */
export function focus(pen, item, px, last) {
  frame(pen, item, "ui.panel", px * 4.5);
  frame(pen, item, "ui.accent", px * 3);
  if (last) dashed(pen, item, room(item) * 0.07, px * 5);
}

/**
 * A way from one item to another, for hints.
 *
 * @param {Pen} pen
 * @param {Item} from
 * @param {Item} to
 */
export function arrow(pen, from, to) {
  const [ax, ay] = centre(from);
  const [bx, by] = centre(to);
  const width = room(to) * 0.2;
  const length = Math.hypot(bx - ax, by - ay);
  const head = Math.min(width * 3, length / 2);
  pen.save();
  pen.translate(ax, ay);
  pen.rotate(Math.atan2(by - ay, bx - ax));
  pen.globalAlpha = 0.8;
  pen.beginPath();
  const half = width / 2;
  const neck = length - head;
  const barb = width * 1.4;
  for (const [x, y] of [[0, -half], [neck, -half], [neck, -barb], [length, 0], [neck, barb], [neck, half], [0, half]]) pen.lineTo(x, y);
  pen.closePath();
  pen.fillStyle = colour("ui.accent");
  pen.fill();
  pen.restore();
}

/** The value of a token, shown while it is looked at. @param {Pen} pen @param {number} x @param {number} y @param {number} r @param {string} words */
export function badge(pen, x, y, r, words) {
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.fillStyle = colour("ui.accent");
  pen.fill();
  pen.strokeStyle = colour("ui.panel");
  pen.lineWidth = r * 0.16;
  pen.stroke();
  pen.fillStyle = colour("ui.panel");
  pen.font = `700 ${r * 1.25}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(words, x, y + r * 0.08);
}

/** Whether a ring suits an item, or rather a frame: whether it is about as wide as high. @param {Item} item */
function roundish(item) {
  const { width, height } = bounds(item);
  return room(item) > 0.3 * Math.max(width, height);
}

/** @param {Pen} pen @param {Item} item @param {number} r */
function disc(pen, item, r) {
  const [x, y] = centre(item);
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
}

/** A line along the inside of an item's edge. @param {Pen} pen @param {Item} item @param {string} name @param {number} width */
function frame(pen, item, name, width) {
  pen.save();
  pen.clip(pathOf(item));
  pen.strokeStyle = colour(name);
  pen.lineWidth = width * 2;
  pen.setLineDash([]);
  pen.stroke(pathOf(item));
  pen.restore();
}

/**
 * Dashes that meet in every corner, just inside the edge.
 *
 * @param {Pen} pen
 * @param {Item} item
 * @param {number} width
 * @param {number} inset
 */
function dashed(pen, item, width, inset) {
  const [cx, cy] = centre(item);
  const k = 1 - (inset + width / 2) / room(item);
  const points = outline(item).map(([x, y]) => [cx + (x - cx) * k, cy + (y - cy) * k]);
  pen.strokeStyle = colour("mark.last");
  pen.lineWidth = width;
  pen.lineCap = "butt";
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    const dash = Math.hypot(bx - ax, by - ay) / 7;
    pen.setLineDash([dash]);
    pen.beginPath();
    pen.moveTo(ax, ay);
    pen.lineTo(bx, by);
    pen.stroke();
  });
  pen.setLineDash([]);
}

/** @param {Pen} pen @param {Item} item @param {string} name @param {boolean} plus */
function sign(pen, item, name, plus) {
  const r = room(item) * 0.3;
  const [x, y] = centre(item);
  disc(pen, item, r);
  pen.fillStyle = colour(name);
  pen.fill();
  pen.strokeStyle = colour("ui.panel");
  pen.lineWidth = r * 0.25;
  pen.beginPath();
  pen.moveTo(x - r * 0.55, y);
  pen.lineTo(x + r * 0.55, y);
  if (plus) {
    pen.moveTo(x, y - r * 0.55);
    pen.lineTo(x, y + r * 0.55);
  }
  pen.stroke();
}
