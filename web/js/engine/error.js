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
