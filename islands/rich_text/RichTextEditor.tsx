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
  /** Whether pictures may be uploaded to the media library, which editors of content may. */
  pictures?: boolean;
}

/** A field of rich text in a form of a page. */
export default function RichTextEditor({ locale, texts, pictures, ...field }: RichTextEditorProps) {
  const t = createTranslate(locale, texts);
  const upload = pictures ? uploader({ t, locale, lang: field.lang }) : undefined;
  return <RichTextField {...field} t={t} upload={upload} />;
}
