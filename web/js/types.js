/**
 * What travels between the engine and the page. The engine's own notes say what each field means; these are the shapes.
 *
 * @typedef {[number, number]} Point
 *
 * One drawn item. Each kind has further fields, which only its own painter reads.
 * @typedef {{id: string, kind: string, alt?: string, group?: string, at?: [number, number], tip?: string} & Record<string, any>} Item
 * @typedef {{id: string, role: string, label: string, rows: number, cols: number}} Group
 * @typedef {{id: string, as: string, count?: number, strong?: boolean, faint?: boolean}} Mark
 * @typedef {{w: number, h: number, groups: Group[], items: Item[], marks: Mark[]}} Scene
 *
 * A node of the prompt: a leaf has `action`, the others `keys`.
 * @typedef {{as: string, say?: string, marks?: [string, string][], drag?: string, count?: number, tip?: string,
 *   keys?: Record<string, PromptNode>, action?: string}} PromptNode
 * @typedef {{text: string, why: string, keys: Record<string, PromptNode>, marks: [string, string][]}} Prompt
 *
 * @typedef {{kind: "human"} | {kind: "ai", level: number, name?: string}} Seat
 * @typedef {{seat: number, name: string, player: Seat, active: boolean, token?: Item, fill?: string,
 *   score?: {value: number, max: number, text: string}, taken: Item[], notes: string[]}} Side
 * @typedef {{id: string, text: string, value: number, max: number}} Counter
 * @typedef {{ply: number, seat: number, number: number, text: string, say: string}} LogEntry
 * @typedef {{kind: string, seats: number[], text: string, ai?: {seat: number, level: number}}} Status
 * @typedef {{undo: number | null, redo: number | null, offer: boolean, accept: boolean, decline: boolean, resign: boolean}} Can
 * @typedef {{winners: number[], winner?: number, draw: boolean, grade: string | null, scores: number[], reason: string}} Result
 *
 * @typedef {{v: number, game: string, seq: number, ply: number, viewer: number | null, status: Status, scene: Scene,
 *   prompt: Prompt | null, legal: ({action: string, label?: string} & Record<string, any>)[],
 *   events: ({kind: string, text: string} & Record<string, any>)[], can: Can, log: LogEntry[], result: Result | null,
 *   facts: Record<string, any>, sides: Side[], counters: Counter[], review?: number, sure?: boolean}} View
 *
 * @typedef {{name: string, label: string, type: string, choices: (string | number | boolean)[],
 *   default: string | number | boolean, help: string}} Option
 * @typedef {{game: string, title: string, available: boolean, summary: string, credits: string, log_style: string,
 *   seat_names: Record<string, string[]>, options: Option[], presets: Record<string, Record<string, string | number | boolean>>,
 *   levels: string[], positions: boolean, prefs: Record<string, string[]>, min_players: number, max_players: number,
 *   rules: number, information: string}} GameInfo
 *
 * What the build wrote into the page: the names of the engine's files with the bytes of each, and what is shown before
 * the engine is there.
 * @typedef {{build: string, parts: import("./engine/parts.js").Parts, files: Record<string, number>}} Start
 * @typedef {Start & {games: {games: GameInfo[]}, openings: Record<string, Record<string, View>>,
 *   single?: {name: string, bytes: number}, notices?: string}} Boot `single` is the edition that is one file, `notices`
 *   what that one has to say of its parts
 *
 * What the engine's client tells of itself.
 * @typedef {"asleep" | "loading" | "ready" | "failed"} EngineState
 * @typedef {{progress: (bytes: number, total: number) => void, state: (state: EngineState, why: string) => void}} EngineNews
 *
 * How a game is started: `record` for one that goes on, the others for a new one.
 * @typedef {{game: string, seats: Seat[], options: Record<string, string | number | boolean>, preset?: string, seed?: number | string,
 *   position?: string, record?: unknown}} Setup
 *
 * How this viewer wants the picture, as the engine reads it.
 * @typedef {Record<string, string | boolean>} PicturePrefs
 */

export {};
