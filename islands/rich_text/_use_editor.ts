/** Opens the editor over the text area of a field and keeps both the same. */
import type { EditorState } from "prosemirror-state";
import { type RefObject, useEffect, useRef } from "react";
import { languageTag } from "../../locales/format.ts";
import { isHtml } from "../../sdk/model/rich_text/is_html.ts";
import type { Editor, EditorEvents } from "./_editor.ts";
import type { LoadedEditor, RichTextFieldProps } from "./_field.ts";

interface Options extends RichTextFieldProps {
  source: RefObject<HTMLTextAreaElement | null>;
  place: RefObject<HTMLDivElement | null>;
  onLoaded: (loaded: LoadedEditor) => void;
  onState: (state: EditorState) => void;
}

/** What the tools listen to, as events of the element that is typed into. */
export type EditorEvent =
  | "link"
  | "formula"
  | "images"
  | "toolbar"
  | "pasteTooLong"
  | "lostImages"
  | "lostFormulas"
  | "change";

/** @returns the editor, once it is open. */
export function useEditor(options: Options): RefObject<Editor | null> {
  const editor = useRef<Editor | null>(null);
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    let isMounted = true;
    const plain = Boolean(options.plain);
    const follow = () => followSource(editor.current, options.source.current, plain);
    import("./_loaded.tsx").then(async (loaded) => {
      const html = await asHtml(loaded, options.source.current?.value ?? "", plain);
      if (!isMounted || !options.place.current) return;
      editor.current = open(loaded, html, latest);
      options.source.current?.addEventListener("input", follow);
      options.onLoaded(loaded);
      options.onState(editor.current.view.state);
    });
    return () => {
      isMounted = false;
      options.source.current?.removeEventListener("input", follow);
      editor.current?.destroy();
      editor.current = null;
    };
  }, []);
  return editor;
}

async function asHtml(
  { readMarkdown, plainToHtml }: LoadedEditor,
  text: string,
  plain: boolean,
): Promise<string> {
  if (text.trim() === "" || isHtml(text)) return text;
  return plain ? plainToHtml(text) : await readMarkdown(text);
}

function open(loaded: LoadedEditor, html: string, latest: RefObject<Options>): Editor {
  const { id, lang, error, required, hint, label, source, place } = latest.current;
  const tell = (type: EditorEvent, detail?: unknown) =>
    void place.current?.dispatchEvent(new CustomEvent(`rt:${type}`, { detail }));
  const events: EditorEvents = {
    onChange: (html) => {
      const { plain } = latest.current;
      // What was put into a field of plain text stays as it was put, until somebody writes.
      if (plain && following.has(source.current!)) return;
      const next = plain ? loaded.simplest(html) : html;
      writeSource(source.current, next);
      tell("change", next);
      latest.current.onChange?.(next);
    },
    onState: (state) => latest.current.onState(state),
    onLink: () => tell("link"),
    onFormula: () => tell("formula"),
    onToolbar: () => tell("toolbar"),
    onImages: (files) => tell("images", files),
    onPasteTooLong: (bytes) => tell("pasteTooLong", bytes),
    onLostImages: (count) => tell("lostImages", count),
    onLostFormulas: (formulas) => tell("lostFormulas", formulas),
  };
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const attributes = {
    id,
    role: "textbox",
    "aria-multiline": "true",
    lang: languageTag[lang],
    class: "rich-text",
    ...(typeof label === "string" ? { "aria-label": label } : {}),
    ...(required ? { "aria-required": "true" } : {}),
    ...(described ? { "aria-describedby": described } : {}),
  };
  return loaded.openEditor({ place: place.current!, html, attributes, events });
}

const written = new WeakMap<HTMLTextAreaElement, string>();
/** Text areas whose text is being put into their editor. */
const following = new WeakSet<HTMLTextAreaElement>();

/** The form and whoever watches it hear of the change as of any other. */
function writeSource(source: HTMLTextAreaElement | null, html: string): void {
  if (!source) return;
  source.value = html;
  written.set(source, html);
  source.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What somebody typed before the editor was there, or what was kept for this form, is put back into the text area. */
function followSource(editor: Editor | null, source: HTMLTextAreaElement | null, plain: boolean): void {
  if (!editor || !source || source.value === (written.get(source) ?? source.defaultValue)) return;
  const { value } = source;
  written.set(source, value);
  import("./_loaded.tsx").then(async (loaded) => {
    const html = await asHtml(loaded, value, plain);
    following.add(source);
    editor.replace(html);
    following.delete(source);
  });
}
