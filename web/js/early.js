/** Runs before the page's other scripts are there: where the address names a game, Python begins to start already. */

import { launchEarly } from "./engine/launch.js";
import { readStart } from "./lib/boot.js";

if (new URLSearchParams(location.search).has("game") || location.hash.startsWith("#r=")) {
  try {
    launchEarly(readStart);
  } catch {
    // The client, which tries once more, says why.
  }
}
