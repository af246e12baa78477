/** The beginning of a board in somebody else's page: the game that the address names, and nothing around it. */

import { Frame } from "./embed/frame.js";
import { gameInfo, readBoot } from "./lib/boot.js";
import { unpack } from "./lib/deflate.js";
import { put, el } from "./lib/dom.js";
import { applyPrefs, keepStill } from "./lib/prefs.js";

const params = new URLSearchParams(location.search);
if (params.get("motion") === "0") keepStill();
applyPrefs();
begin();

async function begin() {
  const boot = readBoot();
  const packed = /^#r=(.+)$/.exec(location.hash)?.[1];
  const text = packed ? await unpack(packed).catch(() => "") : "";
  const record = packed ? parsed(text) : null;
  const wanted = params.get("game") ?? record?.game;
  const info = gameInfo(boot, wanted);
  if (info?.available) new Frame(boot, info, params, record);
  else put(document.body, el("p", { class: "banner", role: "alert" }, `There is no game “${wanted ?? ""}” here.`));
}

/** A record as an object; what is none goes on as it is, for the engine to say what is wrong. @param {string} text @returns {any} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
