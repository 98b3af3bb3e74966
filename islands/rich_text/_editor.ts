/** The editor itself, without what stands around it. It is loaded when a field of rich text is seen. */
import { dropCursor } from "prosemirror-dropcursor";
import { gapCursor } from "prosemirror-gapcursor";
import { history } from "prosemirror-history";
import { Fragment, type Node, Slice } from "prosemirror-model";
import { type Command, EditorState } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { RICH_TEXT_BYTES_MAX, richTextBytes } from "../../sdk/model/rich_text/limits.ts";
import { nodes } from "./_commands.ts";
import { FormulaView } from "./_formula_view.ts";
import { clipboardReader, readDocument, writeDocument } from "./_html.ts";
import { keyPlugins } from "./_keys.ts";
import { cleanPasted } from "./_paste.ts";

export interface LostFormulas {
  /** Shown as they are, without TeX to edit. */
  kept: number;
  /** Not read. */
  lost: number;
}

export interface EditorEvents {
  onChange(html: string): void;
  /** After every step, also one of the cursor alone. */
  onState(state: EditorState): void;
  onLink(): void;
  onFormula(): void;
  /** Pictures that were pasted or dropped. */
  onImages(files: File[]): void;
  onPasteTooLong(bytes: number): void;
  onLostImages(count: number): void;
  /** Formulas that were pasted and are not what they were. */
  onLostFormulas(formulas: LostFormulas): void;
  /** Alt+F10, as in other editors. */
  onToolbar(): void;
}

export interface EditorOptions {
  place: HTMLElement;
  html: string;
  /** Of the element that is typed into. */
  attributes: Record<string, string>;
  events: EditorEvents;
}

export interface Editor {
  view: EditorView;
  html(): string;
  /** Puts another text in its place, as a step that can be undone. */
  replace(html: string): void;
  run(command: Command): void;
  destroy(): void;
}

const act = (work: () => void): Command => () => {
  work();
  return true;
};

export function openEditor({ place, html, attributes, events }: EditorOptions): Editor {
  const plugins = [
    ...keyPlugins({
      "Mod-k": act(events.onLink),
      "Mod-Shift-m": act(events.onFormula),
      "Alt-F10": act(events.onToolbar),
    }),
    history(),
    dropCursor({ color: "var(--link)" }),
    gapCursor(),
    tableEditing(),
  ];
  const drawFormula = (node: Node, view: EditorView, getPos: () => number | undefined) =>
    new FormulaView(node, view, getPos, events.onFormula);
  const view: EditorView = new EditorView({ mount: place }, {
    state: EditorState.create({ doc: readDocument(html), plugins }),
    attributes,
    nodeViews: { formula: drawFormula, formula_block: drawFormula },
    clipboardParser: clipboardReader,
    transformPastedHTML: (pasted) => takePasted(pasted, events),
    handleDOMEvents: {
      paste: (view, event) => takeTooLong(event, events) || takeFormulas(view, event, events),
    },
    handlePaste: (_, event) => takeImages(event, event.clipboardData, events),
    handleDrop: (_, event) => takeImages(event, event.dataTransfer, events),
    dispatchTransaction(tr) {
      const state = view.state.apply(tr);
      view.updateState(state);
      events.onState(state);
      if (tr.docChanged) events.onChange(writeDocument(state.doc));
    },
  });
  return {
    view,
    html: () => writeDocument(view.state.doc),
    replace: (next) => {
      const { doc, tr } = view.state;
      view.dispatch(
        tr.replace(0, doc.content.size, new Slice(Fragment.from(readDocument(next).content), 0, 0)),
      );
    },
    run: (command) => {
      view.focus();
      command(view.state, view.dispatch, view);
    },
    destroy: () => view.destroy(),
  };
}

function takePasted(pasted: string, events: EditorEvents): string {
  const { html, lostImages } = cleanPasted(pasted);
  // After the change that the paste itself is.
  if (lostImages > 0) setTimeout(() => events.onLostImages(lostImages));
  return html;
}

/** Refused before it is read: the browser would stand still over it, and the server would not take it. */
function takeTooLong(event: ClipboardEvent, events: EditorEvents): boolean {
  const [html, text] = ["text/html", "text/plain"].map((type) => event.clipboardData?.getData(type) ?? "");
  // Of HTML the styles of word processors are left out, which are most of it.
  const bytes = Math.max(richTextBytes(text), richTextBytes(html) / 10);
  if (bytes <= RICH_TEXT_BYTES_MAX) return false;
  event.preventDefault();
  events.onPasteTooLong(Math.max(richTextBytes(text), richTextBytes(html)));
  return true;
}

/** Of this editor itself, or with TeX: these need nothing. */
const READY = /<math(?=[^<>]*\salttext=)/gi;
const FORMULA = /<(?:[a-z0-9]+:)?(?:math|omath)(?=[\s>])/i;
/** Some programs copy MathML as text. */
const MATHML_AS_TEXT = /^\s*(?:<\?xml[^<>]*>\s*)?<((?:[a-z0-9]+:)?math)[\s>][^]*<\/\1>\s*$/i;

/** Formulas of web pages and word processors get their TeX; what writes it comes with the first of them. */
function takeFormulas(view: EditorView, event: ClipboardEvent, events: EditorEvents): boolean {
  const [html, text] = ["text/html", "text/plain"].map((type) => event.clipboardData?.getData(type) ?? "");
  const isText = MATHML_AS_TEXT.test(text);
  const source = isText ? text : html;
  if (!view.editable || !FORMULA.test(isText ? source : source.replace(READY, ""))) return false;
  event.preventDefault();
  import("../../sdk/model/rich_text/math/write_formulas.ts").then(({ writeFormulas }) => {
    const { html, kept, lost } = writeFormulas(source);
    if (view.isDestroyed) return;
    view.pasteHTML(html);
    if (kept + lost > 0) setTimeout(() => events.onLostFormulas({ kept, lost }));
  });
  return true;
}

/** Files stand beside the HTML of a word processor as pictures of the whole; then the HTML is what is meant. */
function takeImages(event: Event, data: DataTransfer | null, events: EditorEvents): boolean {
  if (data?.types.includes("text/html")) return false;
  const images = [...data?.files ?? []].filter(({ type }) => type.startsWith("image/"));
  if (images.length === 0) return false;
  event.preventDefault();
  events.onImages(images);
  return true;
}

/** Puts a picture below where the cursor stands. */
export const insertFigure =
  (attrs: { src: string; alt: string }, caption: string): Command => (state, dispatch) => {
    const content = caption ? state.schema.text(caption) : null;
    dispatch?.(state.tr.replaceSelectionWith(nodes.figure.create(attrs, content)).scrollIntoView());
    return true;
  };

/** A formula in the line or below it, in place of the one that is selected. */
export const insertFormula = (tex: string, display: boolean): Command => (state, dispatch) => {
  const node = (display ? nodes.formula_block : nodes.formula).create({ tex });
  dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
  return true;
};
