import type { ExtraField } from "../../../forms/article.ts";
import type { ArticleContent } from "../../../sdk/model/content/article.ts";
import { LOCALES, type LocalizedText } from "../../../sdk/model/locale.ts";
import { Checkbox } from "../../../ui/form/Choice.tsx";
import { LocalizedInput } from "../../../ui/form/LocalizedInput.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import type { View } from "../dataset/view.ts";
import { languageNames } from "./language_names.ts";
import { MediaField } from "./MediaField.tsx";

interface ExtraProps {
  view: View;
  content: Pick<ArticleContent, "extra">;
  /** By the name of their field. */
  errors: Record<string, string>;
  field: ExtraField;
}

/** A field that only some kinds have. */
export function Extra(props: ExtraProps) {
  const { view: { t }, content, errors, field } = props;
  const { name, type } = field;
  const id = `extra.${name}`;
  const value = content.extra[name];
  const label = t(`content.extra.${name}` as "content.extra.year");
  const shared = { id, name: id, label, error: errors[id] };
  if (type === "localized" || type === "localizedMedia") return <Localized {...props} />;
  if (field.type === "media") {
    const { media, required } = field;
    return (
      <MediaField
        {...{ view: props.view, name: id, label, required }}
        kind={media}
        error={errors[id]}
        value={String(value ?? "")}
      />
    );
  }
  if (type === "flag") return <Checkbox {...shared} value="yes" defaultChecked={value === true} />;
  if (field.type === "choice") {
    return (
      <Select
        {...shared}
        defaultValue={String(value ?? field.choices[0])}
        options={field.choices.map((choice) => ({
          value: choice,
          label: t(`content.choice.${choice}` as "content.choice.info"),
        }))}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      type={type === "day" ? "date" : "text"}
      inputMode={type === "number" ? "numeric" : undefined}
      defaultValue={value === undefined ? "" : String(value)}
    />
  );
}

/** One field for each language. */
function Localized({ view, content, errors, field }: ExtraProps) {
  const name = `extra.${field.name}`;
  const label = view.t(`content.extra.${field.name}` as "content.extra.year");
  const languages = languageNames(view);
  const value = (content.extra[field.name] ?? { zh: "", en: "" }) as LocalizedText;
  if (field.type !== "localizedMedia") {
    return <LocalizedInput {...{ name, label, languages, errors, value }} />;
  }
  return LOCALES.map((locale) => (
    <MediaField
      key={locale}
      {...{ view, label }}
      name={`${name}.${locale}`}
      aside={languages[locale]}
      error={errors[`${name}.${locale}`]}
      kind={field.media}
      value={value[locale]}
    />
  ));
}
