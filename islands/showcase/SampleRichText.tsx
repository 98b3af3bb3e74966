import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { RichTextField } from "../rich_text/_RichTextField.tsx";

interface Props {
  locale: Locale;
  texts: MessageSlice;
  value: string;
}

/** Pictures of the showcase stay in the text. */
export default function SampleRichText({ locale, texts, value }: Props) {
  const t = createTranslate(locale, texts);
  return (
    <RichTextField
      t={t}
      id="sample"
      name="sample"
      lang={locale}
      label={t("showcase.richText")}
      hint={t("showcase.richTextHint")}
      value={value}
      upload={readAsText}
    />
  );
}

const readAsText = (file: File): Promise<{ src: string }> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ src: String(reader.result) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
