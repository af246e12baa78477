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
 * @param {string} [help]
 */
export function choice(label, choices, value, chosen, help) {
  const select = el(
    "select",
    { onchange: () => chosen(select.value) },
    ...choices.map(([name, words]) => el("option", { value: name, selected: name === value }, words)),
  );
  return labelled(label, select, "field", help);
}

/**
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} chosen
 * @param {string} [help]
 */
export function toggle(label, value, chosen, help) {
  const box = el("input", { type: "checkbox", checked: value, onchange: () => chosen(box.checked) });
  return labelled(label, box, "field check", help);
}

/**
 * A control with its label beside it, and what it does in a few words.
 *
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [look]
 * @param {string} [help]
 */
export function labelled(label, control, look = "field", help) {
  control.id = `field-${++count}`;
  if (help) control.setAttribute("aria-describedby", `${control.id}-help`);
  const small = help ? el("small", { id: `${control.id}-help` }, help) : null;
  return el("div", { class: look }, el("label", { for: control.id }, label), control, small);
}

/** A name as a title: "own step" becomes "Own step". @param {string} name */
export const titled = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");
