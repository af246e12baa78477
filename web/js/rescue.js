/**
 * Says so where the page could not be loaded whole. A browser may keep an older page for some minutes, and by then the
 * host may have its parts no more; this script alone has a name that never changes.
 */

const PATIENCE = 1000; // ms from the page's load; a browser may run its scripts a little later, and they fill it anew

if (document.readyState === "complete") setTimeout(look, PATIENCE);
else addEventListener("load", () => setTimeout(look, PATIENCE));

function look() {
  const root = document.documentElement;
  const styled = getComputedStyle(root).getPropertyValue("--c-ui-page");
  if (root.dataset.build && styled) return;
  const words = document.createElement("span");
  words.textContent = "Some of this page is missing: a newer version may have come.";
  const reload = document.createElement("button");
  reload.type = "button";
  reload.textContent = "Reload";
  reload.addEventListener("click", () => location.reload());
  const banner = document.createElement("p");
  banner.className = "banner";
  banner.setAttribute("role", "alert");
  banner.append(words, " ", reload);
  const main = document.createElement("main");
  main.className = "lobby";
  main.append(banner);
  document.body.prepend(main);
}
