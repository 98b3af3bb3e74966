import type { EditorState } from "prosemirror-state";
import { type KeyboardEvent, type Ref, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import type { MessageKey } from "../../locales/keys.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { ToolName } from "./_commands.ts";

/** What asks for more before it acts. */
export type DialogName = "link" | "image" | "insertTable" | "formula" | "markdown" | "shortcuts";

type Piece = ToolName | DialogName;

const ICONS: Readonly<Record<Piece, string>> = {
  paragraph: "i-tabler-pilcrow",
  heading2: "i-tabler-h-2",
  heading3: "i-tabler-h-3",
  heading4: "i-tabler-h-4",
  bold: "i-tabler-bold",
  italic: "i-tabler-italic",
  underline: "i-tabler-underline",
  strike: "i-tabler-strikethrough",
  code: "i-tabler-code",
  subscript: "i-tabler-subscript",
  superscript: "i-tabler-superscript",
  bulletList: "i-tabler-list",
  orderedList: "i-tabler-list-numbers",
  outdent: "i-tabler-indent-decrease",
  indent: "i-tabler-indent-increase",
  quote: "i-tabler-blockquote",
  codeBlock: "i-tabler-source-code",
  alignCenter: "i-tabler-align-center",
  undo: "i-tabler-arrow-back-up",
  redo: "i-tabler-arrow-forward-up",
  addRow: "i-tabler-row-insert-bottom",
  addColumn: "i-tabler-column-insert-right",
  removeRow: "i-tabler-row-remove",
  removeColumn: "i-tabler-column-remove",
  toggleHeading: "i-tabler-table-row",
  mergeCells: "i-tabler-arrows-join",
  splitCell: "i-tabler-arrows-split",
  removeTable: "i-tabler-table-off",
  link: "i-tabler-link",
  image: "i-tabler-photo",
  insertTable: "i-tabler-table",
  formula: "i-tabler-math-function",
  markdown: "i-tabler-markdown",
  shortcuts: "i-tabler-keyboard",
};

const GROUPS: readonly (readonly Piece[])[] = [
  ["undo", "redo"],
  ["heading2", "heading3", "heading4"],
  ["bold", "italic", "underline", "strike", "code", "subscript", "superscript"],
  ["bulletList", "orderedList", "outdent", "indent", "quote", "codeBlock", "alignCenter"],
  ["link", "image", "insertTable", "formula"],
  ["markdown", "shortcuts"],
];
const TABLE_GROUP: readonly ToolName[] = [
  ...["addRow", "addColumn", "removeRow", "removeColumn"] as const,
  ...["toggleHeading", "mergeCells", "splitCell", "removeTable"] as const,
];

/** What a press does and shows; made of the editor's state. */
export interface ToolState {
  tool(name: ToolName): { pressed?: boolean; disabled: boolean };
  insideTable: boolean;
}

interface Props {
  t: Translate;
  state: EditorState;
  toolsOf: (state: EditorState) => ToolState;
  onTool: (name: ToolName) => void;
  onDialog: (name: DialogName) => void;
  /** Without a way to upload no picture can be put in. */
  without?: readonly DialogName[];
  /** Id of the element that is typed into. */
  controls: string;
  ref: Ref<HTMLDivElement>;
}

const DIALOGS: readonly Piece[] = ["link", "image", "insertTable", "formula", "markdown", "shortcuts"];
const isDialog = (piece: Piece): piece is DialogName => DIALOGS.includes(piece);

/** One stop of the Tab key; arrows, Home and End move within it (ARIA Authoring Practices, "Toolbar"). */
export function Toolbar({ t, state, toolsOf, onTool, onDialog, without = [], controls, ref }: Props) {
  const [current, setCurrent] = useState<Piece>("undo");
  const { tool, insideTable } = toolsOf(state);
  const groups = insideTable ? [...GROUPS, TABLE_GROUP] : GROUPS;
  const here = groups.some((group) => group.includes(current)) ? current : "undo";
  const button = (piece: Piece) => {
    const { pressed, disabled } = isDialog(piece) ? { pressed: undefined, disabled: false } : tool(piece);
    return (
      <button
        key={piece}
        type="button"
        data-tool={piece}
        title={t(`rich_text.${piece}` as MessageKey)}
        aria-label={t(`rich_text.${piece}` as MessageKey)}
        aria-pressed={pressed}
        // Not `disabled`: the focus would be lost when the last step was undone.
        aria-disabled={disabled || undefined}
        tabIndex={piece === here ? 0 : -1}
        onFocus={() => setCurrent(piece)}
        // The selection of the text stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !disabled && (isDialog(piece) ? onDialog(piece) : onTool(piece))}
        className={classes(
          "inline-flex items-center justify-center size-9 rounded-md text-lg text-soft",
          pressed ? "bg-tint text-link" : "hover:bg-tint hover:text-link",
          disabled && "opacity-40",
        )}
      >
        <Icon name={ICONS[piece]} />
      </button>
    );
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t("rich_text.toolbar")}
      aria-controls={controls}
      onKeyDown={moveFocus}
      className="flex flex-wrap gap-x-2 gap-y-1 p-1.5 border-b border-line bg-sunken rounded-t-md"
    >
      {groups.map((group) => (
        <div
          key={group[0]}
          role="group"
          aria-label={group === TABLE_GROUP ? t("rich_text.tableTools") : undefined}
          className="flex flex-wrap gap-0.5"
        >
          {group.filter((piece) => !isDialog(piece) || !without.includes(piece)).map(button)}
        </div>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const last = buttons.length - 1;
  const targets: Record<string, number> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  if (at < 0 || !(event.key in targets)) return;
  event.preventDefault();
  buttons[targets[event.key]].focus();
}
