import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { RichTextField } from "./_RichTextField.tsx";
import { uploader } from "./_upload.ts";

export const hydrate = "visible";

export interface RichTextEditorProps {
  /** Of the page. */
  locale: Locale;
  /** `rich_text` and `ui`. */
  texts: MessageSlice;
  id: string;
  name: string;
  /** HTML as it is stored. */
  value: string;
  /** Of the text. */
  lang: Locale;
  label: string;
  hint?: string;
  error?: string;
  required?: boolean;
  /** Path of the call that adds to the media library (`_upload.ts`); without it no picture can be put in. */
  uploadTo?: string;
}

/** A field of rich text in a form of a page. */
export default function RichTextEditor({ locale, texts, uploadTo, ...field }: RichTextEditorProps) {
  const t = createTranslate(locale, texts);
  return <RichTextField {...field} t={t} upload={uploadTo ? uploader(uploadTo, field.lang) : undefined} />;
}
