/** Keys of the editor, and what becomes of text as it is typed. */
import { baseKeymap, chainCommands, createParagraphNear, exitCode } from "prosemirror-commands";
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { splitListItem } from "prosemirror-schema-list";
import { type Command, type Plugin, TextSelection } from "prosemirror-state";
import { goToNextCell } from "prosemirror-tables";
import { marks, nodes, type ToolName, TOOLS } from "./_commands.ts";

const insertBreak: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type === nodes.code_block) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** A caption has one line: what follows it is a paragraph. */
const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.figure) return false;
  const after = $from.after();
  const tr = state.tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

/**
 * @param actions What opens dialogs, by key. Tab moves between the cells of a table and leaves the editor everywhere else,
 * so that nobody is caught in it.
 */
export function keyPlugins(actions: Readonly<Record<string, Command>>): Plugin[] {
  const tools = (Object.keys(TOOLS) as ToolName[]).flatMap((name): [string, Command][] => {
    const { keys, run } = TOOLS[name];
    return keys ? [[keys, run]] : [];
  });
  const own = keymap({
    ...Object.fromEntries(tools),
    ...actions,
    "Mod-y": TOOLS.redo.run,
    "Enter": chainCommands(leaveCaption, splitListItem(nodes.list_item)),
    "Shift-Enter": chainCommands(exitCode, insertBreak),
    "Mod-Enter": chainCommands(exitCode, leaveCaption, createParagraphNear),
    "Tab": goToNextCell(1),
    "Shift-Tab": goToNextCell(-1),
    "Backspace": undoInputRule,
  });
  return [typingRules(), own, keymap(baseKeymap)];
}

/** The beginnings of Markdown. */
function typingRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs]) => ({ level: signs.length })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,3})\.\s$/,
        nodes.ordered_list,
        ([, number]) => ({ order: Number(number) }),
        ([, number], list) => list.childCount + list.attrs.order === Number(number),
      ),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      markRule(/(?:^|[^*])\*\*([^*\s][^*]*)\*\*$/, "strong", 2),
      markRule(/(?:^|[^`])`([^`]+)`$/, "code", 1),
      new InputRule(/(?:^|[^$\\])(\$([^$\s](?:[^$]*[^$\s\\])?)\$)$/, (state, match, start, end) => {
        const from = start + match[0].indexOf(match[1]);
        return state.tr.replaceWith(from, end, nodes.formula.create({ tex: match[2] }));
      }),
    ],
  });
}

/** @param signs Number of signs at either end. */
function markRule(pattern: RegExp, mark: "strong" | "code", signs: number): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const type = marks[mark];
    const from = start + match[0].length - match[1].length - 2 * signs;
    const tr = state.tr.delete(from + signs + match[1].length, end).delete(from, from + signs);
    return tr.addMark(from, from + match[1].length, type.create()).removeStoredMark(type);
  });
}
