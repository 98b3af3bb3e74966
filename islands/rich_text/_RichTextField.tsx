import type { EditorState } from "prosemirror-state";
import { useEffect, useRef, useState } from "react";
import { languageTag } from "../../locales/format.ts";
import { describedBy, Field } from "../../ui/form/Field.tsx";
import type { LoadedEditor, RichTextFieldProps } from "./_field.ts";
import { useEditor } from "./_use_editor.ts";

/**
 * A field of rich text. Without scripts, and until the editor is there, it is a text area that takes HTML or Markdown; the
 * editor writes into the same text area, so that a form sends the same field either way.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { id, name, value, lang, t, label, hint, error, required, aside, maySaveEmpty, onChange } = props;
  const source = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<LoadedEditor>();
  const [state, setState] = useState<EditorState>();
  const editor = useEditor({ ...props, source, place, onLoaded: setLoaded, onState: setState });
  const isOpen = Boolean(loaded && state);
  useEffect(() => {
    const dom = editor.current?.view.dom;
    const described = describedBy(id, { hint, error })["aria-describedby"];
    dom?.setAttribute("aria-invalid", String(Boolean(error)));
    if (described) dom?.setAttribute("aria-describedby", described);
  }, [error, isOpen]);
  return (
    <Field
      {...{ id, label, error, required, aside }}
      hint={isOpen ? hint : [t("rich_text.sourceHint"), hint].filter(Boolean).join(" ")}
    >
      <div
        className={isOpen
          ? "rt-editor flex flex-col border border-edge rounded-md bg-surface focus-within:border-link"
          : undefined}
      >
        {loaded && state && editor.current && (
          <loaded.Tools {...props} state={state} editor={editor.current} />
        )}
        <div ref={place} hidden={!isOpen} className="rich-text" />
      </div>
      <textarea
        ref={source}
        id={isOpen ? `${id}-source` : id}
        name={name}
        defaultValue={value}
        lang={languageTag[lang]}
        rows={10}
        required={required && !isOpen && !maySaveEmpty}
        onChange={isOpen ? undefined : (event) => onChange?.(event.target.value)}
        hidden={isOpen}
        {...describedBy(id, { hint: hint ?? true, error })}
        className="control"
      />
    </Field>
  );
}
