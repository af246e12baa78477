/** Keeps nothing: a board in somebody else's page begins anew with that page. */

/** @typedef {import("../play/keeper.js").Keeping} Keeping */

/** @implements {Keeping} */
export class Guest {
  held = true;
  begun = false;
  /** @type {any} */
  record = null;
  /** @type {Keeping["trouble"]} */
  trouble = "";
  claim = { held: Promise.resolve(), release: () => {} };

  async alone() {
    return null;
  }

  async copy() {
    return null;
  }

  async keep() {}

  leave() {}
}
