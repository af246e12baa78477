/** What the page says: the one sentence, the few words about work under way, and the buttons under them. */

import { nameOf } from "./strips.js";

/** @typedef {import("../types.js").View} View */

/**
 * All that the words depend on.
 *
 * @typedef {{
 *   view: View | null, past: View | null, people: number[],
 *   engine: import("../types.js").EngineState, share: number, why: string,
 *   thought: {nodes: number} | null, own: boolean, queued: boolean,
 *   said: string, hint: string, notice: string, trouble: string, offered: string, elsewhere: boolean, news: string, update: (() => void) | null,
 * }} State `own` where the thought is a hint for the person; `notice` is what has just been refused or said at the
 *   table; `trouble` why the game can't be opened; `elsewhere` where another tab has it; `news` is said when nothing else goes on;
 *   `update` goes over to a newer version of the page; `offered` describes a game that could go on
 *
 * @typedef {{text: string, why: string}} Words
 */

const NUMBERS = new Intl.NumberFormat("en");

/** @param {State} state @returns {Words} */
export function sentence(state) {
  const { view, past } = state;
  if (state.engine === "failed") return { text: "The engine did not start.", why: state.why };
  if (state.trouble) return { text: state.trouble, why: "" };
  if (state.elsewhere) return { text: "This game is open in another tab.", why: "It goes on here when that one is closed." };
  if (!view) return { text: state.notice || "Setting up the board.", why: "" };
  if (past) return { text: "Looking back.", why: lookedAt(past) };
  if (state.notice) return { text: state.notice, why: "" };
  if (view.result) return outcome(view, state.people);
  if (state.queued) return { text: "Your move is made.", why: "It is played as soon as the engine is there." };
  if (state.hint) return { text: "Hint.", why: asSentence(state.hint) };
  if (view.prompt) {
    const why = asSentence(state.said) || (state.offered ? `You left ${state.offered}.` : view.prompt.why);
    return { text: view.prompt.text || view.status.text, why };
  }
  if (state.engine === "asleep") return { text: "A position to look at.", why: "" };
  if (view.can.accept) return { text: "An offer to end the game stands.", why: "Is it accepted?" };
  return { text: view.status.text, why: state.offered ? `You left ${state.offered}.` : "" };
}

/** What goes on, and how far it is where that is known; else news. @param {State} state @returns {[string, number | null, string]} */
export function work({ engine, share, thought, news }) {
  if (engine === "loading") return [`Engine ${Math.floor(share * 100)} %`, share, ""];
  if (thought) return [thought.nodes ? `${NUMBERS.format(thought.nodes)} nodes` : "Thinking", null, ""];
  return ["", null, news];
}

/** Words as a sentence of their own. @param {string} words */
function asSentence(words) {
  if (!words) return "";
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** @param {View} past */
function lookedAt(past) {
  const ply = past.review ?? 0;
  const entry = past.log.find((other) => other.ply === ply);
  return entry ? entry.say : ply === 0 ? "The start." : `Step ${ply} of ${past.ply}.`;
}

/**
 * How it ended, for those who sit here.
 *
 * @param {View} view
 * @param {number[]} people
 * @returns {Words}
 */
export function outcome(view, people) {
  const { result, sides } = view;
  if (!result) return { text: "", why: "" };
  const called = sides.map((side) => titleOf(nameOf(side, people)));
  // Two computers of one rank are told apart by their seats.
  const titles = new Set(called).size === called.length ? called : sides.map((side) => side.name);
  const scores = titles
    .map((title, seat) => `${title} ${result.scores[seat]}`)
    .sort((a, b) => Number(b.startsWith("You ")) - Number(a.startsWith("You ")))
    .join(", ");
  const why = `${result.reason} ${scores}.${result.grade ? ` ${result.grade}` : ""}`;
  if (result.draw) return { text: "A draw.", why };
  const names = result.winners.map((seat) => titles[seat]);
  return { text: `${names.join(" and ")} ${names.length > 1 || names[0] === "You" ? "win" : "wins"}.`, why };
}

/** A name without its level. @param {string} name */
const titleOf = (name) => name.split(" · ")[0];
