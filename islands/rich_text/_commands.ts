/** What can be done to a text, and whether it is done where the cursor stands. Dialogs ask for the rest (`_dialogs.tsx`). */
import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { Attrs, MarkType, NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import * as tables from "prosemirror-tables";
import { schema } from "./_schema.ts";

export const { nodes, marks } = schema;

export type ToolName =
  | "paragraph"
  | "heading2"
  | "heading3"
  | "heading4"
  | "bold"
  | "italic"
  | "underline"
  | "strike"
  | "code"
  | "subscript"
  | "superscript"
  | "bulletList"
  | "orderedList"
  | "outdent"
  | "indent"
  | "quote"
  | "codeBlock"
  | "alignCenter"
  | "undo"
  | "redo"
  | "addRow"
  | "addColumn"
  | "removeRow"
  | "removeColumn"
  | "toggleHeading"
  | "mergeCells"
  | "splitCell"
  | "removeTable";

export interface Tool {
  run: Command;
  isActive?: (state: EditorState) => boolean;
  /** As prosemirror-keymap writes it. */
  keys?: string;
}

function hasMark(
  { selection: { empty, $from, from, to }, storedMarks, doc }: EditorState,
  type: MarkType,
): boolean {
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

/** Whether the cursor stands in such a node, however deep. */
function isInside({ selection: { $from } }: EditorState, type: NodeType, attrs: Attrs = {}): boolean {
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value)) {
      return true;
    }
  }
  return false;
}

const markTool = (type: MarkType, keys?: string): Tool => ({
  run: toggleMark(type),
  isActive: (state) => hasMark(state, type),
  keys,
});

/** Once more takes it back. */
const blockTool = (type: NodeType, attrs: Attrs, keys: string): Tool => {
  const isActive = (state: EditorState) => isInside(state, type, attrs);
  return {
    isActive,
    keys,
    run: (state, ...rest) => setBlockType(isActive(state) ? nodes.paragraph : type, attrs)(state, ...rest),
  };
};

const listTool = (type: NodeType, other: NodeType, keys: string): Tool => {
  const isActive = (state: EditorState) => nearestList(state)?.type === type;
  return {
    isActive,
    keys,
    run: (state, dispatch, view) => {
      const list = nearestList(state);
      if (list?.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
      if (list?.type !== other) return wrapInList(type)(state, dispatch, view);
      dispatch?.(state.tr.setNodeMarkup(list.position, type));
      return true;
    },
  };
};

function nearestList({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth);
    if (type === nodes.bullet_list || type === nodes.ordered_list) {
      return { type, position: $from.before(depth) };
    }
  }
}

const quote: Tool = {
  isActive: (state) => isInside(state, nodes.blockquote),
  keys: "Mod-Shift-9",
  run: (state, ...rest) =>
    (isInside(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, ...rest),
};

const alignCenter: Tool = {
  isActive: ({ selection }) => selection.$from.parent.attrs.align === "center",
  run: (state, dispatch) => {
    const { $from, from, to } = state.selection;
    if (!("align" in $from.parent.attrs)) return false;
    const align = $from.parent.attrs.align === "center" ? null : "center";
    const { tr } = state;
    state.doc.nodesBetween(from, to, (node, position) => {
      if (node.isTextblock && "align" in node.attrs) tr.setNodeAttribute(position, "align", align);
    });
    dispatch?.(tr);
    return true;
  },
};

export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  paragraph: { run: setBlockType(nodes.paragraph), keys: "Mod-Alt-0" },
  heading2: blockTool(nodes.heading, { level: 2 }, "Mod-Alt-2"),
  heading3: blockTool(nodes.heading, { level: 3 }, "Mod-Alt-3"),
  heading4: blockTool(nodes.heading, { level: 4 }, "Mod-Alt-4"),
  bold: markTool(marks.strong, "Mod-b"),
  italic: markTool(marks.em, "Mod-i"),
  underline: markTool(marks.underline, "Mod-u"),
  strike: markTool(marks.strike, "Mod-Shift-x"),
  code: markTool(marks.code, "Mod-e"),
  subscript: markTool(marks.subscript, "Mod-,"),
  superscript: markTool(marks.superscript, "Mod-."),
  bulletList: listTool(nodes.bullet_list, nodes.ordered_list, "Mod-Shift-8"),
  orderedList: listTool(nodes.ordered_list, nodes.bullet_list, "Mod-Shift-7"),
  outdent: { run: liftListItem(nodes.list_item), keys: "Mod-[" },
  indent: { run: sinkListItem(nodes.list_item), keys: "Mod-]" },
  quote,
  codeBlock: blockTool(nodes.code_block, {}, "Mod-Alt-c"),
  alignCenter,
  undo: { run: undo, keys: "Mod-z" },
  redo: { run: redo, keys: "Mod-Shift-z" },
  addRow: { run: tables.addRowAfter },
  addColumn: { run: tables.addColumnAfter },
  removeRow: { run: tables.deleteRow },
  removeColumn: { run: tables.deleteColumn },
  toggleHeading: { run: tables.toggleHeaderRow },
  mergeCells: { run: tables.mergeCells },
  splitCell: { run: tables.splitCell },
  removeTable: { run: tables.deleteTable },
};

/** A table with a row of headings, and the cursor in its first cell. */
export const insertTable = (rows: number, columns: number): Command => (state, dispatch) => {
  const row = (cell: NodeType) =>
    nodes.table_row.create(null, Array.from({ length: columns }, () => cell.createAndFill()!));
  const table = nodes.table.create(null, [
    row(nodes.table_header),
    ...Array.from({ length: rows - 1 }, () => row(nodes.table_cell)),
  ]);
  if (dispatch) {
    const tr = state.tr.replaceSelectionWith(table);
    tr.doc.descendants((node, position) => {
      if (node === table) tr.setSelection(TextSelection.near(tr.doc.resolve(position + 1)));
      return node !== table;
    });
    dispatch(tr.scrollIntoView());
  }
  return true;
};

/** The words that a link covers: the selection, or the whole link in which the cursor stands. */
export function linkAt({ selection, doc }: EditorState): { from: number; to: number; href: string } {
  const { $from, from, to } = selection;
  const link = marks.link.isInSet($from.marks()) ??
    $from.nodeAfter?.marks.find(({ type }) => type === marks.link);
  if (!link) return { from, to, href: "" };
  let [start, end] = [from, to];
  doc.nodesBetween($from.start(), $from.end(), (node, position) => {
    if (!link.isInSet(node.marks) || position > to || position + node.nodeSize < from) return;
    start = Math.min(start, position);
    end = Math.max(end, position + node.nodeSize);
  });
  return { from: start, to: end, href: link.attrs.href };
}

/** @param href Nothing takes the link away. @param text Stands there where nothing was selected. */
export const setLink = (href: string, text: string): Command => (state, dispatch) => {
  const { from, to } = linkAt(state);
  const { tr } = state;
  if (!href) tr.removeMark(from, to, marks.link);
  else if (from === to) {
    tr.replaceSelectionWith(schema.text(text || href, [marks.link.create({ href })]), false);
  } else tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href }));
  dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
  return true;
};
