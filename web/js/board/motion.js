/** Tokens between two scenes: what kept its id glides, and so does what has gone to one of its kin; the rest fades in or out. */

const GLIDE = 200; // ms; shorter is missed, longer is waited for
const FADE = 240;

/** @typedef {import("../types.js").Item} Item */
/** @typedef {{x: number, y: number, alpha: number, lifted?: boolean}} Place */

export class Motion {
  /** @type {Map<string, {from: {x: number, y: number}}>} */
  #moves = new Map();
  /** @type {Map<string, {token: Item, x: number, y: number}>} */
  #gone = new Map();
  /** @type {Set<string>} */
  #born = new Set();
  #start = 0;

  /**
   * Begin the way from one set of tokens to another.
   *
   * @param {Map<string, Item>} before
   * @param {Map<string, Item>} after
   * @param {(id: string) => Place | null} shown where each stood in fact, which a drag may have changed
   */
  begin(before, after, shown) {
    this.stop();
    for (const [id, token] of before) {
      const place = shown(id) ?? { x: token.x, y: token.y, alpha: 1 };
      const now = after.get(id);
      if (!now) this.#gone.set(id, { token, x: place.x, y: place.y });
      else if (Math.hypot(now.x - place.x, now.y - place.y) > token.r * 0.05) this.#moves.set(id, { from: place });
    }
    if (before.size) for (const [id, token] of after) if (!before.has(id)) this.#appear(id, token);
    this.#start = performance.now();
  }

  /** A token that was not there: it comes from the nearest of its kin that has gone. @param {string} id @param {Item} token */
  #appear(id, token) {
    let nearest = null;
    let least = Infinity;
    for (const [other, gone] of this.#gone) {
      const far = Math.hypot(gone.x - token.x, gone.y - token.y);
      if (token.kin !== undefined && gone.token.kin === token.kin && far < least) [nearest, least] = [other, far];
    }
    const from = nearest === null ? null : this.#gone.get(nearest);
    if (nearest === null || !from) return this.#born.add(id);
    this.#gone.delete(nearest);
    return this.#moves.set(id, { from: { x: from.x, y: from.y } });
  }

  /** Be there at once. */
  stop() {
    this.#moves.clear();
    this.#gone.clear();
    this.#born.clear();
  }

  get running() {
    return this.#moves.size + this.#gone.size + this.#born.size > 0;
  }

  /** See whether it is over; call before each frame. @param {number} now */
  step(now) {
    if (now - this.#start >= Math.max(GLIDE, FADE)) this.stop();
  }

  /**
   * Where a token is at a moment.
   *
   * @param {Item} token
   * @param {number} now
   * @returns {Place}
   */
  place(token, now) {
    const past = now - this.#start;
    const move = this.#moves.get(token.id);
    if (move) {
      const t = ease(Math.min(1, past / GLIDE));
      return {
        x: move.from.x + (token.x - move.from.x) * t,
        y: move.from.y + (token.y - move.from.y) * t,
        alpha: 1,
        lifted: true,
      };
    }
    const alpha = this.#born.has(token.id) ? Math.min(1, past / FADE) : 1;
    return { x: token.x, y: token.y, alpha };
  }

  /** Tokens that are gone, with what is left of them. @param {number} now */
  gone(now) {
    const alpha = Math.max(0, 1 - (now - this.#start) / FADE);
    return [...this.#gone.values()].map(({ token, x, y }) => ({ token, x, y, alpha }));
  }
}

/** Quick to leave, gentle to arrive. @param {number} t */
const ease = (t) => 1 - (1 - t) ** 3;
