/** Pieces and counters: a body, and on it a star burst, a sign or a text. */

import { colour } from "./colours.js";

/** @typedef {import("../types.js").Item} Item */
/** @typedef {CanvasRenderingContext2D} Pen */

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

/**
 * Paint a token with its centre at the origin of the pen.
 *
 * @param {Pen} pen
 * @param {Item} token
 */
export function paintToken(pen, token) {
  const { r } = token;
  body(pen, token);
  pen.fillStyle = colour(token.fill);
  pen.fill();
  if (token.stroke) {
    pen.strokeStyle = colour(token.stroke);
    pen.lineWidth = token.width ?? r * 0.05;
    pen.lineJoin = "round";
    pen.stroke();
  }
  const ink = colour(token.ink ?? "ui.text");
  if (token.mark && typeof token.mark === "object") burst(pen, token.mark, r, ink);
  else if (token.mark) sign(pen, token.mark, r, ink);
  if (token.text !== undefined) words(pen, token, ink);
}

/** @param {Pen} pen @param {Item} token */
function body(pen, { shape, r, turn, wide = 0.7 }) {
  pen.rotate(((turn ?? 0) * Math.PI) / 180);
  pen.beginPath();
  if (shape === "disc") pen.arc(0, 0, r, 0, 2 * Math.PI);
  else if (shape === "square") pen.roundRect(-r, -r, 2 * r, 2 * r, r * 0.25);
  else if (shape === "block") pen.roundRect(-r * wide, -r, 2 * r * wide, 2 * r, r * 0.2);
  else {
    const corners = shape === "triangle" ? [[0, -r], [r, r * 0.8], [-r, r * 0.8]] : [[0, -r], [r, 0], [0, r], [-r, 0]];
    for (const [x, y] of corners) pen.lineTo(x, y);
    pen.closePath();
  }
}

/**
 * A star; two points with equal radii are a plain diamond.
 *
 * @param {Pen} pen
 * @param {{points: number, outer: number, inner: number}} mark
 * @param {number} r
 * @param {string} ink
 */
function burst(pen, { points, outer, inner }, r, ink) {
  pen.beginPath();
  for (let i = 0; i < 2 * points; i++) {
    const radius = (i % 2 ? inner : outer) * r;
    const angle = (Math.PI * i) / points;
    pen.lineTo(radius * Math.sin(angle), -radius * Math.cos(angle));
  }
  pen.closePath();
  pen.fillStyle = ink;
  pen.fill();
}

/**
 * @param {Pen} pen
 * @param {string} mark `slit`, `barrel`, or a letter
 * @param {number} r
 * @param {string} ink
 */
function sign(pen, mark, r, ink) {
  pen.fillStyle = ink;
  if (mark === "slit") pen.fillRect(-r * 0.6, -r * 0.16, r * 1.2, r * 0.32);
  else if (mark === "barrel") {
    pen.save();
    pen.rotate(-Math.PI / 4);
    pen.fillRect(-r * 0.65, -r * 0.14, r * 1.3, r * 0.28);
    pen.restore();
  } else words(pen, { id: "", kind: "", text: mark, r }, ink);
}

/** @param {Pen} pen @param {Item} token @param {string} ink */
function words(pen, { text, r }, ink) {
  pen.fillStyle = ink;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const size = String(text).length > 2 ? r * 0.8 : r * 1.1;
  pen.font = `600 ${size}px ${FONT}`;
  pen.fillText(String(text), 0, r * 0.06, 1.8 * r);
}

/**
 * Small tokens in a row, for the strips; a canvas of its own, named for those who can't see it.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Item[]} tokens
 * @param {number} size in CSS pixels
 */
export function paintRow(canvas, tokens, size) {
  const dpr = devicePixelRatio || 1;
  const width = Math.max(1, tokens.length * size);
  canvas.width = Math.round(width * dpr);
  canvas.height = Math.round(size * dpr);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${size}px`;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  tokens.forEach((token, i) => {
    const r = token.r || 1;
    const scale = ((size / 2 - 1) / r) * dpr;
    pen.setTransform(scale, 0, 0, scale, (i + 0.5) * size * dpr, (size / 2) * dpr);
    paintToken(pen, { ...token, r, width: r * 0.1 });
  });
}
