/**
 * What is to be done, in one sentence and why it matters; under it counters, and room for what the computer is doing.
 * The room is always there, so that nothing jumps when words come and go.
 */

import { button, el, put, set, write } from "../lib/dom.js";

/** @typedef {{text: string, why: string}} Words */

/**
 * A button of the page: `first` for the likely one, `data` for a mark that programs look for.
 *
 * @typedef {{words: string, act: () => void, first?: boolean, data?: string}} Offer
 */

const UNKEPT = { blocked: "This browser keeps nothing", full: "This browser has no room left" };

export class Say {
  /** @param {() => void} download hands the game over as a file */
  constructor(download) {
    this.text = el("strong");
    this.why = el("span");
    this.counters = el("span");
    this.busy = el("span", { class: "busy" });
    this.bar = el("progress", { "aria-label": "Loading the engine", max: 1, value: 0, hidden: true });
    /** Buttons of the scene that have no place on the board. */
    this.choices = el("div", { class: "choices" });
    /** Buttons of the page: answers to an offer, a game to go on with, what to do at the end. */
    this.offers = el("div", { class: "choices" });
    this.warning = el("span");
    this.banner = el("p", { class: "banner", hidden: true }, this.warning, button("Download", download, { class: "plain" }));
    this.host = el(
      "section",
      { class: "say", "aria-label": "What to do" },
      this.banner,
      el("p", { class: "sentence", "aria-live": "polite" }, this.text, " ", this.why),
      el("p", { class: "note" }, this.counters, this.busy),
      this.choices,
      this.offers,
      this.bar,
    );
  }

  /** Say why the game can't be kept, and offer it as a file. @param {"" | "blocked" | "full"} trouble */
  warn(trouble) {
    if (trouble) write(this.warning, `${UNKEPT[trouble]}: the game is lost when the page is closed.`);
    this.banner.hidden = !trouble;
  }

  /** @param {Words} words */
  show({ text, why }) {
    write(this.text, text);
    write(this.why, why);
  }

  /** @param {import("../types.js").Counter[]} counters */
  count(counters) {
    this.host.classList.toggle("many", counters.length > 1);
    write(this.counters, counters.map((counter) => counter.text).join(" · "));
  }

  /**
   * A few words about work under way, and how far it is where that is known; else a few about anything else.
   *
   * @param {string} words
   * @param {number | null} [share]
   * @param {string} [news]
   */
  work(words, share = null, news = "") {
    write(this.busy, words || news);
    this.host.classList.toggle("working", words !== "");
    this.bar.hidden = share === null;
    if (share !== null) this.bar.value = share;
  }

  /** @param {Offer[]} offers */
  offer(offers) {
    const key = JSON.stringify(offers);
    if (this.offers.dataset.key === key) return; // a new set would lose the focus
    set(this.offers, "data-key", key);
    const made = offers.map(({ words, act, first, data }) => {
      return button(words, act, { class: first ? "primary" : "plain", ...(data && { [data]: true }) });
    });
    put(this.offers, ...made);
  }
}
