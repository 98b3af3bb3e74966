import { memo, useEffect, useRef, useState } from "react";
import type { Locale } from "../../sdk/model/locale.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { setValueAsInput } from "../_early_input.ts";
// With all that belongs to it, so that the editor opens at once.
import "../rich_text/_loaded.tsx";
import { RichTextField } from "../rich_text/_RichTextField.tsx";
import { useForm } from "./_context.ts";

export interface EditorProps {
  path: string;
  locale: Locale;
  label: string;
  hint: string;
}

/** A text of the form in the editor of rich text; it follows when something else puts another text there. */
export const DescriptionEditor = memo(function DescriptionEditor({ path, locale, label, hint }: EditorProps) {
  const { t, change, errorAt, valueAt } = useForm();
  const value = valueAt(path);
  const [first] = useState(value);
  const field = useRef<HTMLDivElement>(null);
  /** As the field itself holds it. */
  const shown = useRef(value);
  useEffect(() => {
    // As it is by now: what was drawn may be older than the last stroke.
    const current = valueAt(path);
    if (current === shown.current) return;
    shown.current = current;
    const source = field.current?.querySelector("textarea");
    if (source) setValueAsInput(source, current);
  }, [value]);
  return (
    <div ref={field} data-path={path}>
      <RichTextField
        {...{ t, label, hint, lang: locale, value: first }}
        id={fieldId(path)}
        name={path}
        required
        maySaveEmpty
        plain
        error={errorAt(path)}
        onChange={(text) => {
          shown.current = text;
          change({ type: "set", path, value: text });
        }}
      />
    </div>
  );
});
