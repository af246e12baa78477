/**
 * The service worker: keeps one build of the site, whole or not at all, so that it plays without its host. A newer build
 * waits until a person asks for it; the files of an older one stay for as long as a page of it is open.
 */

import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

const worker = /** @type {any} */ (self);
const OURS = `tw ${worker.registration.scope} `; // another folder of this host may have a site like this one
const NAME = OURS + BUILD_ID;
const HASHED = /-[0-9a-f]{12}\.\w+$/; // a name that says what is in it

const precache = new PrecacheController({ cacheName: NAME, plugins: [{ handlerDidError: askAgain }] });
precache.addToCacheList(__WB_MANIFEST);
registerRoute(new PrecacheRoute(precache, { ignoreURLParametersMatching: [/^/], cleanURLs: false }));
// A page of an older build may still need its own files, to start its engine anew.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && HASHED.test(url.pathname),
  async ({ request }) => (await caches.match(request.url)) ?? fetch(request),
);

// Without the host, what is not kept is not there at all, but for the few files that are on the host alone.
registerRoute(
  new NavigationRoute(async ({ request, url }) => {
    const known = NOT_KEPT.includes(url.href.slice(worker.registration.scope.length).split(/[?#]/)[0]);
    try {
      return await fetch(request);
    } catch (why) {
      const page = known ? undefined : await precache.matchPrecache(NOT_FOUND);
      if (!page) throw why;
      return new Response(page.body, { status: 404, headers: page.headers });
    }
  }),
);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(takeOver().then(() => precache.install(event)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), clear()]));
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "skip") worker.skipWaiting();
  else if (event.data === "whole") event.waitUntil(answer(event.ports[0]));
});

/**
 * What fails while it is being kept may be an old copy, which the browser takes for fresh: the host itself is asked once.
 *
 * @param {{event: Event, request: Request}} failed
 */
async function askAgain({ event, request }) {
  const key = precache.getCacheKeyForURL(request.url);
  if (event.type !== "install" || !key) return undefined;
  const found = await fetch(new Request(request, { cache: "reload" }));
  if (!found.ok) return undefined;
  await (await caches.open(NAME)).put(key, found.clone());
  return found;
}

/** What an older build has already need not travel again. */
async function takeOver() {
  const cache = await caches.open(NAME);
  const wanted = precache.getCachedURLs().filter((url) => HASHED.test(url));
  await Promise.all(
    wanted.map(async (url) => {
      const had = await caches.match(url);
      if (had) await cache.put(url, had);
    }),
  );
}

/** Whether all of it is there. @param {MessagePort} port */
async function answer(port) {
  const kept = new Set((await (await caches.open(NAME)).keys()).map((request) => request.url));
  const whole = [...precache.getURLsToCacheKeys().values()].every((key) => kept.has(key));
  port.postMessage({ whole, build: BUILD_ID });
  await clear();
}

/** Forget older builds of which no page is open. */
async function clear() {
  if (worker.registration.installing || worker.registration.waiting) return; // which is a newer one
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  const forget = (/** @type {string} */ name) =>
    navigator.locks.request(`tw.build.${name.slice(OURS.length)}`, { ifAvailable: true }, (lock) => lock && caches.delete(name));
  await Promise.all(others.map(forget));
}
