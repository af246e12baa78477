/**
 * Sheets: native dialogs, beside the board where there is room and from below on a phone, so that the middle of the
 * board stays in sight. The browser keeps the focus in and gives it back.
 */

import { button, el } from "./dom.js";
import { icon } from "./icons.js";

let count = 0;

/**
 * Open a sheet.
 *
 * @param {string} title
 * @param {(Node | string | null | false)[]} content
 * @param {{class?: string, closed?: () => void}} [more]
 * @returns {HTMLDialogElement}
 */
export function openSheet(title, content, more = {}) {
  const id = `sheet-${++count}`;
  const close = button("", () => dialog.close(), { class: "quiet", "aria-label": "Close" });
  close.append(icon("close"));
  const dialog = el(
    "dialog",
    { class: `sheet ${more.class ?? ""}`, "aria-labelledby": id },
    el("header", {}, el("h2", { id }, title), close),
    ...content,
  );
  // A press on the dialog itself, outside of all its content, is one on the backdrop.
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog && outside(dialog, event)) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    more.closed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** @param {HTMLDialogElement} dialog @param {PointerEvent} event */
function outside(dialog, event) {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

/** Whether a sheet is open. */
export const sheetOpen = () => document.querySelector("dialog[open]") !== null;

/**
 * A labelled choice of few.
 *
 * @param {string} label
 * @param {[string, string][]} choices value and words
 * @param {string} value
 * @param {(value: string) => void} chosen
 */
export function choice(label, choices, value, chosen) {
  const select = el(
    "select",
    { onchange: () => chosen(select.value) },
    ...choices.map(([name, words]) => el("option", { value: name, selected: name === value }, words)),
  );
  return el("label", { class: "field" }, el("span", {}, label), select);
}

/**
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} chosen
 * @param {string} [help]
 */
export function toggle(label, value, chosen, help) {
  const id = `help-${++count}`;
  const box = el("input", { type: "checkbox", checked: value, onchange: () => chosen(box.checked), "aria-describedby": help ? id : null });
  return el(
    "div",
    { class: "field check" },
    el("label", {}, box, el("span", {}, label)),
    help ? el("small", { id }, help) : null,
  );
}

/** A name as a title: "own step" becomes "Own step". @param {string} name */
export const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
