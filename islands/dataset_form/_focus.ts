/** Where the keyboard goes after a list has changed, or from the summary of errors: the page must not lose one's place. */
import { useEffect } from "react";
import { useSignals } from "../../ui/signals.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { buttonValue, entryAfter, type ListEdit } from "../../forms/dataset/edit.ts";
import type { DatasetForm } from "../../forms/dataset/form_state.ts";
import type { FormStore } from "./_form_store.ts";

/** Asks the entry that receives it to unfold. */
export const REVEAL = "sdb:reveal";
/** Id of the handle by which an entry is dragged. */
export const handleId = (path: string) => `h-${path}`;

/** After a change of a list is drawn, the focus moves to where one goes on. Draws nothing itself. */
export function FocusAfter({ form, listEdit }: Pick<FormStore, "form" | "listEdit">): null {
  useSignals();
  const change = listEdit.value;
  useEffect(() => {
    if (change) moveFocus(form.peek(), change);
  }, [change]);
  return null;
}

function moveFocus(form: DatasetForm, change: ListEdit): void {
  if (change.type === "move") return focusMoved(change.path, change.index + change.by, change.by);
  const entry = document.getElementById(fieldId(entryAfter(form, change)));
  const field = change.type === "add" &&
    entry?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
  (field || entry)?.focus();
}

/** The handle of the moved entry, where that moved it; else the same button, or its counterpart at the end of the list. */
function focusMoved(path: string, index: number, by: number): void {
  const handle = document.activeElement?.id.startsWith(handleId(path)) &&
    document.getElementById(handleId(`${path}.${index}`));
  if (handle) return handle.focus();
  for (const direction of [by, -by]) {
    const id = `b-${buttonValue({ type: "move", path, index, by: direction })}`;
    const button = document.getElementById(id) as HTMLButtonElement | null;
    if (button && !button.disabled) return button.focus();
  }
}

/** Goes to the field at a path, or to the nearest group around it; what is folded away is unfolded first. */
export function focusField(path: string): void {
  const found = nearest(path);
  if (!found) return;
  if (found.id === fieldId(path)) return show(found);
  found.dispatchEvent(new CustomEvent(REVEAL));
  // The card is drawn by then.
  setTimeout(() => show(nearest(path) ?? found), 60);
}

function nearest(path: string): HTMLElement | undefined {
  for (let parts = path.split("."); parts.length > 0; parts = parts.slice(0, -1)) {
    const found = document.getElementById(fieldId(parts.join(".")));
    if (found) return found;
  }
}

function show(field: HTMLElement): void {
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}
