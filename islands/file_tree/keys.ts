/** What a key does in the tree, as in the treegrid pattern of WAI-ARIA: rows have the focus. */
import { isStored, type Row } from "./rows.ts";

export type Command =
  | { do: "focus"; key: string }
  | { do: "toggle" | "open" | "select" | "range" | "rename" | "remove"; key: string }
  | { do: "all" }
  /** The last deletion. */
  | { do: "undo" }
  | { do: "clear" }
  /** The row gets the focus and the selection reaches to it. */
  | { do: "extend"; key: string };

interface Press {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press) =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isSelectAll = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press) =>
  key.toLowerCase() === "a" && (ctrlKey || metaKey) && !altKey && !shiftKey;

/**
 * @param editable Rows can be renamed and deleted.
 * @returns nothing for a key that the tree leaves to the browser.
 */
export function commandOf(
  rows: readonly Row[],
  active: string,
  press: Press,
  editable = false,
): Command | undefined {
  if (isSelectAll(press)) return { do: "all" };
  if (isUndo(press)) return editable ? { do: "undo" } : undefined;
  if (press.altKey || press.ctrlKey || press.metaKey) return undefined;
  const at = Math.max(0, rows.findIndex(({ key }) => key === active));
  const row = rows[at];
  if (!row) return undefined;
  const focus = (to: number): Command | undefined => {
    const target = rows[Math.min(rows.length - 1, Math.max(0, to))];
    return target && { do: press.shiftKey ? "extend" : "focus", key: target.key };
  };
  switch (press.key) {
    case "ArrowDown":
      return focus(at + 1);
    case "ArrowUp":
      return focus(at - 1);
    case "Home":
      return focus(0);
    case "End":
      return focus(rows.length - 1);
    case "ArrowRight":
      if (row.kind !== "folder") return undefined;
      return row.open ? focus(at + 1) : { do: "toggle", key: row.key };
    case "ArrowLeft":
      if (row.kind === "folder" && row.open) return { do: "toggle", key: row.key };
      return focus(parentOf(rows, at));
    case "Enter":
      return { do: "open", key: row.key };
    case " ":
      return { do: press.shiftKey ? "range" : "select", key: row.key };
    case "Escape":
      return { do: "clear" };
    case "F2":
      return editable && isStored(row) ? { do: "rename", key: row.key } : undefined;
    case "Delete":
      return editable && isStored(row) ? { do: "remove", key: row.key } : undefined;
  }
}

/** The row that a row lies in; itself at the top. */
function parentOf(rows: readonly Row[], at: number): number {
  for (let above = at - 1; above >= 0; above--) if (rows[above]!.level < rows[at]!.level) return above;
  return at;
}

/** The next row whose name begins with what was typed; from the active one on, around the end. */
export function findTyped(rows: readonly Row[], active: string, typed: string): string | undefined {
  const at = Math.max(0, rows.findIndex(({ key }) => key === active));
  // A second letter may still mean the row that the first one found.
  const first = typed.length > 1 ? at : at + 1;
  for (let step = 0; step < rows.length; step++) {
    const row = rows[(first + step) % rows.length]!;
    if (isStored(row) && row.name.toLowerCase().startsWith(typed)) return row.key;
  }
}
