/** The game as a text: to read, copy, keep as a file, or send as a link. */

import { button, el } from "../lib/dom.js";
import { pack } from "../lib/deflate.js";
import { download, readable } from "../lib/files.js";
import { openSheet } from "../lib/sheet.js";

/** @param {import("./page.js").Page} page */
export async function openRecord(page) {
  const record = await page.match.record().catch(() => null);
  if (!record) return;
  const text = readable(record);
  const done = el("p", { class: "note", role: "status" });
  const area = el("textarea", { readonly: true, rows: 10, "aria-label": "Record", spellcheck: "false" });
  area.value = text;

  /** @param {string} what @param {string} words */
  const copy = async (what, words) => {
    try {
      await navigator.clipboard.writeText(words);
      done.textContent = `${what} copied.`;
    } catch {
      // Not everywhere may a page write there; the text can be copied by hand.
      area.value = words;
      area.select();
      done.textContent = `Copy the ${what.toLowerCase()} from the field.`;
    }
  };
  const link = async () => {
    const address = new URL(`?game=${page.info.game}`, location.href);
    address.hash = `r=${await pack(JSON.stringify(record))}`;
    await copy("Link", address.href);
  };
  openSheet("Record", [
    area,
    el(
      "div",
      { class: "choices" },
      button("Copy", () => copy("Record", text), { class: "plain" }),
      button("Copy link", link, { class: "plain" }),
      button("Download", () => download(page.info.game, record), { class: "plain" }),
    ),
    done,
  ]);
}
