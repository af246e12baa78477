/** The page's parameters: what `index.html?game=...` says about the game to play. */

const OWN = new Set(["game", "seats", "seed", "position", "preset", "motion", "start"]);

const SWITCH = new Map([
  ...["1", "true", "yes", "on", ""].map((word) => /** @type {const} */ ([word, true])),
  ...["0", "false", "no", "off"].map((word) => /** @type {const} */ ([word, false])),
]);

/**
 * The game that an address asks for. What can't be read is passed on as it is, so that the engine says what is wrong.
 *
 * @param {URLSearchParams} params
 * @param {import("../types.js").GameInfo} info
 * @returns {import("../types.js").Setup}
 */
export function readSetup(params, info) {
  /** @type {import("../types.js").Setup} */
  const setup = { game: info.game, seats: readSeats(params.get("seats"), info), options: {} };
  for (const [name, text] of params) {
    if (OWN.has(name)) continue;
    const option = info.options.find((other) => other.name === name);
    setup.options[name] = option ? readOption(option, text) : text;
  }
  const preset = params.get("preset");
  if (preset) setup.preset = Object.keys(info.presets).find((name) => same(name, preset)) ?? preset;
  const seed = params.get("seed");
  if (seed) setup.seed = /^\d+$/.test(seed) ? Number(seed) : seed;
  const position = params.get("position");
  if (position) setup.position = position.replaceAll("_", " ");
  return setup;
}

/**
 * The address of a game, shortest form.
 *
 * @param {import("../types.js").Setup} setup
 * @param {import("../types.js").GameInfo} info
 */
export function writeSetup(setup, info) {
  const params = new URLSearchParams({ game: setup.game });
  const seats = setup.seats.map((seat) => (seat.kind === "ai" ? `ai:${seat.level}` : "human")).join(",");
  if (seats !== defaultSeats(info.min_players)) params.set("seats", seats);
  if (setup.preset) params.set("preset", setup.preset);
  for (const { name, default: usual } of info.options) {
    const value = setup.options[name];
    if (value !== undefined && value !== (info.presets[setup.preset ?? ""]?.[name] ?? usual)) params.set(name, String(value));
  }
  if (setup.seed !== undefined) params.set("seed", String(setup.seed));
  if (setup.position) params.set("position", setup.position.replaceAll(" ", "_"));
  // Commas and colons are legal there as they are, and easier to read.
  return `?${params}`.replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}

/** @param {number} players */
const defaultSeats = (players) => ["human", ...Array(Math.max(0, players - 1)).fill("ai:2")].join(",");

/**
 * @param {string | null} text
 * @param {import("../types.js").GameInfo} info
 * @returns {import("../types.js").Seat[]}
 */
function readSeats(text, info) {
  return (text || defaultSeats(info.min_players)).split(",").map((seat) => {
    const [kind, level] = seat.trim().split(":");
    return kind === "ai" ? { kind, level: Number(level ?? 2) } : { kind: /** @type {"human"} */ (kind) };
  });
}

/**
 * @param {import("../types.js").Option} option
 * @param {string} text
 */
function readOption(option, text) {
  if (option.type === "bool") return SWITCH.get(text.toLowerCase()) ?? text;
  return option.choices.find((choice) => same(String(choice), text)) ?? (option.type === "int" ? Number(text) : text);
}

/**
 * Whether two names are the same to a person who types them.
 *
 * @param {string} a
 * @param {string} b
 */
function same(a, b) {
  /** @param {string} text */
  const plain = (text) => text.toLowerCase().replace(/[\s_+-]+/g, " ").trim();
  return plain(a) === plain(b);
}
