import { type FocusEvent, type FormEvent, type RefObject, useRef } from "react";
import type { Translate } from "../../locales/format.ts";
import { afterPress } from "../_after_press.ts";
import { useBusy } from "../_busy.ts";
import { type FieldTexts, type Summary, useFormErrors } from "./_form_errors.ts";
import { readRegistrationFields } from "../../forms/registration/fields.ts";
import type { RequiredField } from "../../forms/registration/rules.ts";
import { problemIn } from "./_field_problem.ts";

interface PersonForm {
  form: RefObject<HTMLFormElement | null>;
  errors: FieldTexts;
  /** See `useFormErrors`. */
  summary: Summary;
  busy: boolean;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  /** A field has changed, or was judged, that no input event tells of. */
  onChange: (name: string) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A form with somebody's particulars and no password: explains each field when it is left, and all before sending. */
export function usePersonForm(
  required: readonly RequiredField[],
  given: FieldTexts,
  t: Translate,
): PersonForm {
  const form = useRef<HTMLFormElement>(null);
  const { errors, summary, refuse, setError } = useFormErrors(given);
  const [busy, start] = useBusy();
  const validate = () => {
    const data = new FormData(form.current!);
    const typed = readRegistrationFields((name) => String(data.get(name) ?? ""));
    return Object.fromEntries(required.flatMap((name) => {
      // No field here is a password, so whichever rule of passwords holds does not matter.
      const problem = problemIn(form.current!, name, typed, "specified");
      return problem ? [[name, t(problem)] as const] : [];
    }));
  };
  const explain = (name: string) => {
    if (form.current) setError(name, validate()[name] ?? "");
  };
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    // Passing through an empty field is no mistake yet.
    if (value) afterPress(() => explain(name));
  };
  const onChange = (name: string) => {
    if (errors[name]) explain(name);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const problems = validate();
    const [first] = Object.keys(problems);
    if (!first) return start();
    event.preventDefault();
    refuse(problems);
    document.getElementById(first)?.focus();
  };
  return { form, errors, summary, busy, onBlur, onChange, onSubmit };
}
