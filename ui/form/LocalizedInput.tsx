import type { InputHTMLAttributes, ReactNode } from "react";
import { languageTag } from "../../locales/format.ts";
import { type Locale, LOCALES, type LocalizedText } from "../../sdk/model/locale.ts";
import { TextArea, TextInput } from "./TextInput.tsx";

type Rest = Pick<InputHTMLAttributes<HTMLInputElement>, "inputMode" | "placeholder">;

interface Props extends Rest {
  /** The fields are called `<name>.zh` and `<name>.en`; without one no form sends them. */
  name?: string;
  /** Theirs are `<id>.zh` and `<id>.en`; the name when absent. */
  id?: string;
  label: ReactNode;
  /** What the languages are called on this page. */
  languages: LocalizedText;
  /** Below the first. */
  hint?: ReactNode;
  /** By the name of the field, or its id where it has none. */
  errors?: Readonly<Record<string, string | undefined>>;
  /** With `onChange` what stands there, otherwise what stands there at first. */
  value?: LocalizedText;
  onChange?: (locale: Locale, text: string) => void;
  /** Lines; absent: one line. */
  rows?: number;
  /** The same signs in either language, such as an address. */
  isNoText?: boolean;
}

/** A text in both languages: a field for each. They stand where the form puts them. */
export function LocalizedInput(props: Props) {
  const { name, id = name, label, languages, hint, errors = {}, value, onChange, rows, isNoText, ...rest } =
    props;
  return LOCALES.map((locale) => {
    const field = `${id}.${locale}`;
    const shared = {
      ...rest,
      id: field,
      name: name && `${name}.${locale}`,
      lang: isNoText ? undefined : languageTag[locale],
      label,
      aside: languages[locale],
      hint: locale === "zh" ? hint : undefined,
      error: errors[name ? `${name}.${locale}` : field],
      ...onChange
        ? {
          value: value?.[locale] ?? "",
          onChange: (event: { currentTarget: { value: string } }) =>
            onChange(locale, event.currentTarget.value),
        }
        : { defaultValue: value?.[locale] },
    };
    return rows ? <TextArea key={locale} {...shared} rows={rows} /> : <TextInput key={locale} {...shared} />;
  });
}
