/** Where the keyboard goes after a list has changed: the page must not lose one's place. */
import { useEffect, useRef } from "react";
import { fieldId } from "./_context.ts";
import { buttonValue, type Edit } from "./edit.ts";
import type { DatasetForm } from "./form_state.ts";
import { getAt } from "./path_state.ts";

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
  const { path } = change;
  const count = (getAt(form, path) as unknown[]).length;
  if (change.type === "move") return focusMoved(path, change.index + change.by, change.by);
  const index = change.type === "add" ? count - 1 : Math.min(change.index, count - 1);
  const entry = document.getElementById(fieldId(index < 0 ? path : `${path}.${index}`));
  const field = change.type === "add" &&
    entry?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea");
  (field || entry)?.focus();
}

/** The same button of the moved entry, or its counterpart at the end of the list. */
function focusMoved(path: string, index: number, by: number): void {
  for (const direction of [by, -by]) {
    const id = `b-${buttonValue({ type: "move", path, index, by: direction })}`;
    const button = document.getElementById(id) as HTMLButtonElement | null;
    if (button && !button.disabled) return button.focus();
  }
}
