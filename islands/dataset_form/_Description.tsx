import { type ComponentType, memo, useEffect, useState } from "react";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import { languageTag } from "../../locales/format.ts";
import { FieldError } from "../../ui/form/Field.tsx";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { useForm } from "./_context.ts";
import type { EditorProps } from "./_DescriptionEditor.tsx";
import { LongField } from "./_Field.tsx";

type Editor = ComponentType<EditorProps>;

/**
 * The description in both languages, plain or rich. The form is there before the editor, which is heavy: until it has come,
 * and without scripts, these are text areas.
 */
export function DescriptionFields() {
  const { errorAt } = useForm();
  const [loaded, setLoaded] = useState<{ DescriptionEditor: Editor }>();
  useEffect(() => void import("./_DescriptionEditor.tsx").then(setLoaded, () => {}), []);
  const error = errorAt("description");
  return (
    <div id={fieldId("description")} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {LOCALES.map((locale) => (
        <DescriptionField key={locale} locale={locale} Editor={loaded?.DescriptionEditor} />
      ))}
      {error && <FieldError id={fieldId("description")}>{error}</FieldError>}
    </div>
  );
}

const DescriptionField = memo(
  function DescriptionField({ locale, Editor }: { locale: Locale; Editor?: Editor }) {
    const { t, enhanced } = useForm();
    const [focused, setFocused] = useState(false);
    const [open, setOpen] = useState(false);
    // Whoever writes already is not interrupted.
    useEffect(() => void (Editor && !focused && setOpen(true)), [Editor, focused]);
    const path = `description.${locale}`;
    const label = t(`dataset_form.in.${locale}`, { label: t("dataset_form.description") });
    const hint = t("dataset_form.description.hint");
    if (Editor && open) return <Editor {...{ path, locale, label, hint }} />;
    return (
      <div
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <LongField
          {...{ path, label }}
          required
          rows={8}
          lang={languageTag[locale]}
          hint={enhanced ? hint : t("dataset_form.description.source")}
        />
      </div>
    );
  },
);
