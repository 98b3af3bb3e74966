import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { Checkbox } from "../../routes/_components/ui/Choice.tsx";
import { useBusy } from "../account/_busy.ts";
import { PersonFields } from "../account/_PersonFields.tsx";
import { readTyped, type Typed } from "../account/_registration.ts";
import { type Choices, problemOf } from "../account/_rules.ts";

export const hydrate = "load";

interface Props {
  action: string;
  /** As the fields show it; whatever was typed comes back after an error. */
  values: Typed;
  errors: Record<string, string>;
  choices: Choices;
  termsHref: string;
  locale: Locale;
  texts: MessageSlice;
}

const REQUIRED = ["realName", "workUnit", "phone", "terms"] as const;

/** The particulars that a provider does not tell (spec 1 §4), with and without the script. */
export default function SupplementForm(
  { action, values, choices, termsHref, locale, texts, ...props }: Props,
) {
  const t = createTranslate(locale, texts);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(props.errors);
  const [busy, start] = useBusy();
  const judge = () => {
    const data = new FormData(form.current!);
    const typed = readTyped((name) => String(data.get(name) ?? ""));
    return REQUIRED.flatMap((name) => {
      const problem = problemOf(name, typed, "specified");
      return problem ? [[name, t(problem)] as const] : [];
    });
  };
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    if (!value) return;
    const problem = judge().find(([field]) => field === name)?.[1] ?? "";
    setErrors((shown) => ({ ...shown, [name]: problem }));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const problems = judge();
    setErrors(Object.fromEntries(problems));
    if (problems.length === 0) return start();
    event.preventDefault();
    document.getElementById(problems[0][0])?.focus();
  };
  const terms = (
    <>
      {t("account.termsAgree")}
      <a href={termsHref} target="_blank" rel="noopener" className="link">{t("layout.terms")}</a>
    </>
  );
  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={onSubmit}
      onBlur={onBlur}
      className="flex flex-col gap-5"
    >
      <PersonFields {...{ t, locale, values, errors, choices }} onChange={() => {}} />
      <Checkbox
        id="terms"
        name="terms"
        required
        defaultChecked={values.terms !== ""}
        error={errors.terms || undefined}
        hint={t("account.termsHint")}
        label={terms}
      />
      <Button type="submit" variant="primary" busy={busy} className="w-full">{t("identity.create")}</Button>
    </form>
  );
}
