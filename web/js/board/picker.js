/**
 * The walk down a prompt: which keys can be pressed now, what is chosen, what a press means. It knows nothing but the
 * tree: whatever is legal is in it.
 */

/** @typedef {import("../types.js").Prompt} Prompt */
/** @typedef {import("../types.js").PromptNode} PromptNode */
/** @typedef {import("../types.js").Mark} Mark */

export class Picker {
  /** @type {Prompt | null} */
  #prompt = null;
  /** @type {{id: string, node: PromptNode}[]} */
  #path = [];
  /** @type {Set<string>} */
  #mentioned = new Set();

  /** @param {{changed: () => void, act: (action: string, path: {id: string, node: PromptNode}[]) => void}} on */
  constructor(on) {
    this.on = on;
  }

  /**
   * A new prompt, or none. A choice that was not finished stays where the prompt is still the same (another picture of
   * it came); and where the last action added or removed one of several, the place where that was done stays chosen.
   *
   * @param {Prompt | null} prompt
   */
  set(prompt) {
    const last = this.#path.at(-1)?.node;
    const oneOfSeveral = last?.action !== undefined && (last.as === "add" || last.as === "remove");
    const same = !this.#sent && JSON.stringify(prompt) === JSON.stringify(this.#prompt);
    const again = same ? this.#path : oneOfSeveral ? this.#path.slice(0, -1) : [];
    this.#prompt = prompt;
    this.#mentioned = new Set();
    this.#mention(prompt?.keys);
    this.#path = [];
    for (const { id } of again) {
      const node = this.keys[id];
      if (!node?.keys) break;
      this.#path.push({ id, node });
    }
    this.on.changed();
  }

  /** @param {Record<string, PromptNode> | undefined} keys */
  #mention(keys = {}) {
    for (const [id, node] of Object.entries(keys)) {
      this.#mentioned.add(id);
      this.#mention(node.keys);
    }
  }

  /** Whether the prompt takes this anywhere, now or further on. @param {string} id */
  mentions(id) {
    return this.#mentioned.has(id);
  }

  /** What can be chosen where the walk stands; nothing once an action is on its way. */
  get keys() {
    const at = this.#path.at(-1);
    return (at ? at.node.keys : this.#prompt?.keys) ?? {};
  }

  /** The chosen node, or null at the top. */
  get chosen() {
    return this.#path.at(-1) ?? null;
  }

  /** @param {string} id */
  isChosen(id) {
    return this.#path.some((step) => step.id === id) || this.#stands(id);
  }

  /** Whether a choice of that thing has been made and can't be taken back. @param {string} id */
  #stands(id) {
    return (this.#prompt?.marks ?? []).some(([other, as]) => other === id && as === "pick");
  }

  /** The node that a press on this would choose: here, or from the top; null where it would do nothing. @param {string} id */
  find(id) {
    if (this.#sent) return null;
    return this.keys[id] ?? this.#prompt?.keys[id] ?? null;
  }

  /** The node of a thing at the top of the prompt. @param {string} id */
  top(id) {
    return this.#prompt?.keys[id] ?? null;
  }

  get #sent() {
    return this.#path.at(-1)?.node.action !== undefined;
  }

  /**
   * Press a key: go down, or start again from the top; at a leaf the action goes out.
   *
   * @param {string} id
   * @returns {boolean} whether it meant anything
   */
  press(id) {
    const node = this.find(id);
    if (!node) return false;
    if (!(id in this.keys)) this.#path = [];
    this.#path.push({ id, node });
    this.on.changed();
    if (node.action !== undefined) this.on.act(node.action, [...this.#path]);
    return true;
  }

  /** Take the last choice back. @returns {boolean} whether there was one */
  back() {
    if (!this.#path.length || this.#sent) return false;
    this.#path.pop();
    this.on.changed();
    return true;
  }

  /** Take all choices back; also one that was sent and refused. */
  clear() {
    if (!this.#path.length) return;
    this.#path = [];
    this.on.changed();
  }

  /**
   * All marks as they are now. What a person looks at stands out with all that it would take; the rest steps back.
   *
   * @param {string} looked the id pointed at or focused
   * @returns {Mark[]}
   */
  marks(looked) {
    /** @type {Mark[]} */
    const marks = (this.#prompt?.marks ?? []).map(([id, as]) => ({ id, as }));
    for (const { id, node } of this.#path) {
      if (node.as === "pick" || node.keys) marks.push({ id, as: "pick" });
      for (const [other, as] of node.marks ?? []) marks.push({ id: other, as });
    }
    if (this.#sent) return marks;
    const over = this.keys[looked];
    const strong = over && over.as !== "pick" ? over : null;
    const taken = new Set((strong?.marks ?? []).map(([id]) => id));
    for (const [id, node] of Object.entries(this.keys)) {
      if (node.as === "pick") continue; // what can be picked up shows when it is pointed at
      const stands = strong !== null && (id === looked || taken.has(id));
      marks.push({ id, as: node.as, count: node.count, strong: id === looked, faint: strong !== null && !stands });
    }
    for (const [id, as] of strong?.marks ?? []) marks.push({ id, as, strong: true });
    return marks;
  }

  /**
   * The clicks that lead to an action.
   *
   * @param {string} action
   * @returns {{id: string, node: PromptNode}[] | null}
   */
  pathTo(action) {
    /**
     * @param {Record<string, PromptNode>} keys
     * @returns {{id: string, node: PromptNode}[] | null}
     */
    const search = (keys) => {
      for (const [id, node] of Object.entries(keys)) {
        if (node.action === action) return [{ id, node }];
        const rest = node.keys && search(node.keys);
        if (rest) return [{ id, node }, ...rest];
      }
      return null;
    };
    return search(this.#prompt?.keys ?? {});
  }
}
