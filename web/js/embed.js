/** The beginning of a board in somebody else's page: the game that the address names, and nothing around it. */

import { Frame } from "./embed/frame.js";
import { gameInfo, readBoot } from "./lib/boot.js";
import { recordIn } from "./lib/deflate.js";
import { el, put, styled } from "./lib/dom.js";
import { applyPrefs, keepStill } from "./lib/prefs.js";

const params = new URLSearchParams(location.search);
if (params.get("motion") === "0") keepStill();
applyPrefs();
document.documentElement.dataset.build = BUILD_ID;
styled().then(begin);

async function begin() {
  const boot = readBoot();
  const record = await recordIn(location.hash);
  const wanted = params.get("game") ?? record?.game;
  const info = gameInfo(boot, wanted);
  if (info?.available) new Frame(boot, info, params, record);
  else put(document.body, el("p", { class: "banner", role: "alert" }, `There is no game “${wanted ?? ""}” here.`));
}
