import { type FocusEvent, type FormEvent, type RefObject, useRef, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { afterPress } from "./_after_press.ts";
import { useBusy } from "./_busy.ts";
import { readTyped } from "./_registration.ts";
import { problemOf, type RequiredField } from "./_rules.ts";

interface PersonForm {
  form: RefObject<HTMLFormElement | null>;
  errors: Record<string, string>;
  busy: boolean;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A form with somebody's particulars and no password: explains each field when it is left, and all before sending. */
export function usePersonForm(
  required: readonly RequiredField[],
  given: Record<string, string>,
  t: Translate,
): PersonForm {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(given);
  const [busy, start] = useBusy();
  const judge = () => {
    const data = new FormData(form.current!);
    const typed = readTyped((name) => String(data.get(name) ?? ""));
    return required.flatMap((name) => {
      // No field here is a password, so whichever rule of passwords holds does not matter.
      const problem = problemOf(name, typed, "specified");
      return problem ? [[name, t(problem)] as const] : [];
    });
  };
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    // Passing through an empty field is no mistake yet.
    if (!value) return;
    const problem = judge().find(([field]) => field === name)?.[1] ?? "";
    afterPress(() => setErrors((shown) => ({ ...shown, [name]: problem })));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const problems = judge();
    setErrors(Object.fromEntries(problems));
    if (problems.length === 0) return start();
    event.preventDefault();
    document.getElementById(problems[0][0])?.focus();
  };
  return { form, errors, busy, onBlur, onSubmit };
}
