import { type FocusEvent, type FormEvent, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { Select } from "../../routes/_components/ui/Select.tsx";
import { useBusy } from "../account/_busy.ts";
import { PersonFields } from "../account/_PersonFields.tsx";
import { readTyped, type Typed } from "../account/_registration.ts";
import { type Choices, problemOf } from "../account/_rules.ts";

export const hydrate = "load";

interface Props {
  action: string;
  /** As the fields show it; whatever was typed comes back after an error. */
  values: Typed;
  /** Language of mails. */
  mailLocale: string;
  errors: Record<string, string>;
  choices: Choices;
  locale: Locale;
  texts: MessageSlice;
}

const REQUIRED = ["realName", "workUnit", "phone"] as const;
/** Each in its own words, as the language switch has them. */
const LANGUAGES = [{ value: "zh", label: "中文" }, { value: "en", label: "English" }];

/** The particulars of the registration, to be changed (spec 1 §2, §5), with and without the script. */
export default function ProfileForm({ action, values, mailLocale, choices, locale, texts, ...props }: Props) {
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
    const { name } = target as unknown as HTMLInputElement;
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
  return (
    <form
      ref={form}
      method="post"
      action={action}
      noValidate
      onSubmit={onSubmit}
      onBlur={onBlur}
      className="panel p-4 md:p-6 flex flex-col gap-5"
    >
      <PersonFields {...{ t, locale, values, errors, choices }} onChange={() => {}} />
      <div className="sm:w-[calc(50%-0.625rem)]">
        <Select
          id="locale"
          name="locale"
          label={t("profile.mailLanguage")}
          hint={t("profile.mailLanguageHint")}
          options={LANGUAGES}
          defaultValue={mailLocale}
        />
      </div>
      <div>
        <Button type="submit" variant="primary" busy={busy}>{t("profile.save")}</Button>
      </div>
    </form>
  );
}
