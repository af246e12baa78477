/** One painter for each kind of item; the pen is in scene units. */

import { colour } from "./colours.js";
import { outline } from "./geometry.js";
import { FONT } from "./tokens.js";

/** @typedef {import("../types.js").Item} Item */
/** @typedef {CanvasRenderingContext2D} Pen */

/**
 * By kind; `px` is the size of a CSS pixel. Tokens are not here: they move, and are painted where they are.
 *
 * @type {Record<string, (pen: Pen, item: Item, px: number) => void>}
 */
export const paintItem = { polygon, link, card, die, track, text, button };

/** @type {WeakMap<Item, Path2D>} */
const paths = new WeakMap();

/** The outline of an item as a path, made once. @param {Item} item */
export function pathOf(item) {
  let path = paths.get(item);
  if (!path) {
    path = new Path2D();
    for (const [x, y] of outline(item)) path.lineTo(x, y);
    path.closePath();
    paths.set(item, path);
  }
  return path;
}

/** @param {Pen} pen @param {Item} item @param {number} px */
function polygon(pen, item, px) {
  if (!item.fill) return; // only a place
  const path = pathOf(item);
  pen.fillStyle = colour(item.fill);
  pen.fill(path);
  if (item.pattern) pattern(pen, item, path);
  // Without a line of their own, neighbours would let a hairline of the ground show between them.
  pen.strokeStyle = colour(item.stroke ?? item.fill);
  pen.lineWidth = item.width ?? px;
  pen.lineJoin = "miter";
  pen.stroke(path);
}

/** @param {Pen} pen @param {Item} item @param {Path2D} path */
function pattern(pen, item, path) {
  const xs = outline(item).map((point) => point[0]);
  const ys = outline(item).map((point) => point[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const step = Math.min(right - left, bottom - top) / 10;
  pen.save();
  pen.clip(path);
  pen.beginPath();
  if (item.pattern === "dots") {
    for (let y = top + step / 2; y < bottom; y += step) {
      for (let x = left + step / 2; x < right; x += step) {
        pen.moveTo(x + step * 0.12, y);
        pen.arc(x, y, step * 0.12, 0, 2 * Math.PI);
      }
    }
    pen.fillStyle = colour(item.ink ?? item.stroke ?? "ui.line");
    pen.fill();
  } else {
    // The lines keep their places on the whole scene, so that they run on from one area into the next.
    for (let d = Math.floor((left + top) / step) * step; d < right + bottom; d += step) {
      pen.moveTo(d - top, top);
      pen.lineTo(d - bottom, bottom);
    }
    pen.strokeStyle = colour(item.ink ?? item.stroke ?? "ui.line");
    pen.lineWidth = step * 0.22;
    pen.stroke();
  }
  pen.restore();
}

/** @param {Pen} pen @param {Item} item */
function link(pen, { a, b, stroke, width = 2, dash, arrow, zigzag }) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  pen.save();
  pen.translate(a[0], a[1]);
  pen.rotate(Math.atan2(b[1] - a[1], b[0] - a[0]));
  pen.beginPath();
  pen.moveTo(0, 0);
  if (zigzag) {
    const teeth = Math.max(2, Math.round(length / (width * 8)));
    for (let i = 1; i <= teeth; i++) pen.lineTo((length * i) / teeth, i % 2 ? width * 2 : 0);
  } else pen.lineTo(length, 0);
  if (arrow) {
    pen.moveTo(length - width * 4, -width * 2.5);
    pen.lineTo(length, 0);
    pen.lineTo(length - width * 4, width * 2.5);
  }
  pen.setLineDash(dash ? (Array.isArray(dash) ? dash : [width * 3, width * 2]) : []);
  pen.strokeStyle = colour(stroke);
  pen.lineWidth = width;
  pen.lineJoin = pen.lineCap = "round";
  pen.stroke();
  pen.restore();
}

/** @param {Pen} pen @param {Item} item */
function card(pen, item) {
  const { x, y, w, h } = item;
  plate(pen, x, y, w, h, Math.min(w, h) * 0.06, item.fill ?? "ui.panel", item.stroke ?? "ui.line", item.width ?? 1.2);
  const ink = colour(item.ink ?? "ui.text");
  if (!item.face) {
    pen.strokeStyle = ink;
    pen.lineWidth = Math.min(w, h) * 0.03;
    const r = Math.min(w, h) * 0.22;
    pen.beginPath();
    for (const [dx, dy] of [[0, -r * 0.6], [r, 0], [0, r * 0.6], [-r, 0]]) pen.lineTo(x + w / 2 + dx, y + h / 2 + dy);
    pen.closePath();
    pen.stroke();
    return;
  }
  const size = item.size ?? Math.min(h * 0.16, w * 0.13);
  const pad = size * 0.5;
  pen.save();
  pen.beginPath();
  pen.rect(x, y, w, h);
  pen.clip();
  pen.textBaseline = "top";
  pen.textAlign = "left";
  pen.fillStyle = ink;
  pen.font = `600 ${size}px ${FONT}`;
  // The number stands below a title that may take two lines, else beside it.
  const low = y + h - pad - (item.brief && item.corner !== undefined ? size : 0);
  const beside = item.brief || item.corner === undefined ? 0 : size * 1.7;
  let top = y + pad;
  if (item.title) top = paragraph(pen, item.short ?? item.title, x + pad, top, w - 2 * pad - beside, size * 1.1, item.brief ? low : top + size);
  pen.fillStyle = colour("ui.dim");
  pen.font = `${size * 0.85}px ${FONT}`;
  if (item.body && !item.brief) paragraph(pen, item.body, x + pad, top + size * 0.25, w - 2 * pad, size * 1.1, low);
  if (item.corner !== undefined) {
    pen.textAlign = "right";
    pen.textBaseline = item.brief ? "bottom" : "top";
    pen.font = `600 ${size}px ${FONT}`;
    pen.fillText(String(item.corner), x + w - pad, item.brief ? y + h - pad : y + pad);
  }
  pen.restore();
}

/**
 * Words in lines, the last of which ends with an ellipsis where there is no room for more.
 *
 * @param {Pen} pen
 * @param {string} words
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} step
 * @param {number} low where the room ends
 * @returns {number} where the next line would begin
 */
function paragraph(pen, words, x, y, width, step, low) {
  let line = "";
  for (const word of words.split(" ")) {
    if (line && pen.measureText(`${line} ${word}`).width > width) {
      if (y + 2 * step > low + step * 0.3) {
        pen.fillText(`${line.replace(/[,.;:]$/, "")}…`, x, y, width);
        return y + step;
      }
      pen.fillText(line, x, y, width);
      line = word;
      y += step;
    } else line = line ? `${line} ${word}` : word;
  }
  pen.fillText(line, x, y, width);
  return y + step;
}

/** @param {Pen} pen @param {Item} item */
function die(pen, { x, y, size, value, fill, stroke, ink, tone }) {
  plate(pen, x, y, size, size, size * 0.18, fill ?? "ui.panel", tone === "hit" ? "mark.take" : (stroke ?? "ui.line"), size * 0.07);
  if (!value) return;
  pen.globalAlpha = tone === "miss" ? 0.45 : 1;
  pen.fillStyle = colour(ink ?? "ui.text");
  pen.font = `600 ${size * 0.55}px ${FONT}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(String(value), x + size / 2, y + size * 0.53);
  pen.globalAlpha = 1;
}

/** @param {Pen} pen @param {Item} item */
function track(pen, { x, y, w, h, cells, value, fill, ink, labels }) {
  const step = w / cells;
  for (let i = 0; i < cells; i++) {
    const marker = i === value;
    plate(pen, x + i * step + step * 0.06, y, step * 0.88, h, h * 0.18, marker ? (ink ?? "ui.accent") : (fill ?? "ui.page"), "ui.line");
    if (labels?.[i] === undefined) continue;
    pen.fillStyle = colour(marker ? "ui.panel" : "ui.dim");
    pen.font = `${h * 0.5}px ${FONT}`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(String(labels[i]), x + (i + 0.5) * step, y + h * 0.53, step * 0.8);
  }
}

/** @param {Pen} pen @param {Item} item */
function text(pen, { x, y, size, text: words, ink, align, weight, max }) {
  pen.fillStyle = colour(ink);
  pen.font = `${weight ?? 400} ${size}px ${FONT}`;
  pen.textAlign = align ?? "left";
  pen.textBaseline = "middle";
  pen.fillText(words, x, y, max);
}

/** @param {Pen} pen @param {Item} item */
function button(pen, item) {
  if (item.w === undefined) return; // without a place it is a button of the page
  const { x, y, w, h } = item;
  plate(pen, x, y, w, h, Math.min(w, h) * 0.2, item.fill ?? "ui.panel", item.stroke ?? "ui.line");
  text(pen, { ...item, x: x + w / 2, y: y + h / 2, size: h * 0.4, ink: item.ink ?? "ui.text", align: "center", weight: 600, max: w * 0.9 });
}

/**
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {number} radius
 * @param {string} fill
 * @param {string} stroke
 * @param {number} [width]
 */
function plate(pen, x, y, w, h, radius, fill, stroke, width) {
  pen.beginPath();
  pen.roundRect(x, y, w, h, radius);
  pen.fillStyle = colour(fill);
  pen.fill();
  pen.strokeStyle = colour(stroke);
  pen.lineWidth = width ?? Math.min(w, h) * 0.03;
  pen.stroke();
}
