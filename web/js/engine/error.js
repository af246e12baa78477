/** A refusal of the engine's, with its code; `restarted` where the worker died under the request. */
export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** A part of the engine that could not be had; the message is a sentence. */
export class Missing extends Error {}

/** Why Python did not start, as a sentence. @param {unknown} error */
export const whyNotStarted = (error) => (error instanceof Missing ? error.message : `Python could not start: ${lastLine(error)}`);

/** The end of what an error says, which of Python's is its point. @param {unknown} error */
export function lastLine(error) {
  const lines = String(error instanceof Error ? error.message : error).trim().split("\n");
  return lines[lines.length - 1].slice(0, 200);
}
