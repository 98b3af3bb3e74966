/** What a field of rich text is given, and what is loaded for it. */
import type { EditorState } from "prosemirror-state";
import type { ReactNode } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import type { FieldTexts } from "../../ui/form/Field.tsx";
import type { Editor, openEditor } from "./_editor.ts";

export interface RichTextFieldProps extends FieldTexts {
  id: string;
  name: string;
  /** HTML as it is stored; changes of it from outside are not followed. */
  value: string;
  /** Language of the text. */
  lang: Locale;
  /** `rich_text` and `ui`. */
  t: Translate;
  aside?: ReactNode;
  /** Without it no picture can be put in. @throws Error whose message is shown. */
  upload?: (file: File, alt: string) => Promise<{ src: string }>;
  /** Of the page, where pictures of the media library may be put in too; its `t` then has `media`. */
  library?: Locale;
  onChange?: (html: string) => void;
  /** The field holds plain text as well, which stays plain as long as nothing else is written; otherwise that is Markdown. */
  plain?: boolean;
  /** `required` marks the label alone: what is not finished may be saved. */
  maySaveEmpty?: boolean;
}

export interface ToolsProps extends RichTextFieldProps {
  state: EditorState;
  editor: Editor;
}

/** `_loaded.tsx`. */
export interface LoadedEditor {
  Tools: (props: ToolsProps) => ReactNode;
  openEditor: typeof openEditor;
  readMarkdown: (markdown: string) => Promise<string>;
  plainToHtml: (text: string) => string;
  /** A plain text where the HTML says no more. */
  simplest: (html: string) => string;
}
