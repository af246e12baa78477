/** Where a scene's items are: outlines, centres, what lies inside. All in scene units. */

/** @typedef {import("../types.js").Item} Item */
/** @typedef {import("../types.js").Point} Point */

/** @type {WeakMap<Item, Point[]>} */
const outlines = new WeakMap();

/**
 * The corners of an item's area; none for what has no area.
 *
 * @param {Item} item
 * @returns {Point[]}
 */
export function outline(item) {
  let found = outlines.get(item);
  if (!found) outlines.set(item, (found = corners(item)));
  return found;
}

/** @param {Item} item @returns {Point[]} */
function corners(item) {
  const { x, y } = item;
  switch (item.kind) {
    case "polygon":
      return item.points;
    case "token":
      return item.shape === "lozenge"
        ? [[x, y - item.r], [x + item.r, y], [x, y + item.r], [x - item.r, y]]
        : box(x - item.r, y - item.r, 2 * item.r, 2 * item.r);
    case "die":
      return box(x, y, item.size, item.size);
    case "text": {
      const width = item.max ?? item.text.length * item.size * 0.6;
      const left = { center: x - width / 2, right: x - width }[/** @type {string} */ (item.align)] ?? x;
      return box(left, y - item.size * 0.7, width, item.size * 1.4);
    }
    case "link":
      return [item.a, item.b];
    default:
      return item.w === undefined ? [] : box(x, y, item.w, item.h);
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @returns {Point[]}
 */
const box = (x, y, w, h) => [[x, y], [x + w, y], [x + w, y + h], [x, y + h]];

/** @param {Item} item */
export function bounds(item) {
  const points = outline(item);
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** @param {Item} item @returns {Point} */
export function centre(item) {
  const { left, top, width, height } = bounds(item);
  return [left + width / 2, top + height / 2];
}

/**
 * The radius of the largest circle round the centre that stays inside: what a mark may fill.
 *
 * @param {Item} item
 */
export function room(item) {
  const points = outline(item);
  const [x, y] = centre(item);
  let least = Infinity;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    const length = Math.hypot(bx - ax, by - ay);
    if (length) least = Math.min(least, Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length);
  });
  return least;
}

/**
 * Whether a point lies inside an item (by how often a ray crosses its outline).
 *
 * @param {Item} item
 * @param {number} x
 * @param {number} y
 */
export function inside(item, x, y) {
  const points = outline(item);
  let odd = false;
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

/** Whether an item's area is its bounding box. @param {Item} item */
export function isBox(item) {
  const { left, top, width, height } = bounds(item);
  return outline(item).every(
    ([x, y]) => (x === left || x === left + width) && (y === top || y === top + height),
  );
}

/**
 * The item that lies in a direction from another as the eye sees it: within 45 degrees, near, and straight ahead
 * rather than aslant.
 *
 * @param {Item[]} items
 * @param {Item} from
 * @param {number} dx
 * @param {number} dy
 * @returns {Item | null}
 */
export function neighbour(items, from, dx, dy) {
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const item of items) {
    if (item === from) continue;
    const [ox, oy] = centre(item);
    const along = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy - (oy - y) * dx);
    if (along <= 0.01 || aside > along * 1.01) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [item, far];
  }
  return best;
}
