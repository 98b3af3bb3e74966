/** Where the keyboard goes after a list has changed, or from the summary of errors: the page must not lose one's place. */
import { useEffect, useRef } from "react";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { buttonValue, type Edit, entryAfter } from "../../forms/dataset/edit.ts";
import type { DatasetForm } from "../../forms/dataset/form_state.ts";

/** Asks the entry that receives it to unfold. */
export const REVEAL = "sdb:reveal";
/** Id of the handle by which an entry is dragged. */
export const handleId = (path: string) => `h-${path}`;

/** Notes each change; after it is drawn, the focus moves. */
export function useFocusAfter(form: DatasetForm): (change: Edit) => void {
  const pending = useRef<Edit>(undefined);
  useEffect(() => {
    const change = pending.current;
    pending.current = undefined;
    if (change) moveFocus(form, change);
  }, [form]);
  return (change) =>
    pending.current = change.type === "set" || change.type === "replace" ? undefined : change;
}

function moveFocus(form: DatasetForm, change: Edit): void {
  if (change.type === "set" || change.type === "replace") return;
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
