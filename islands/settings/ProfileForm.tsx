import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { FormErrors } from "../account/_FormErrors.tsx";
import { usePersonForm } from "../account/_person_form.ts";
import { PersonFields } from "../account/_PersonFields.tsx";
import type { RegistrationFields } from "../../forms/registration/fields.ts";
import type { Choices } from "../../forms/registration/rules.ts";

export const hydrate = "load";

interface Props {
  action: string;
  /** As the fields show it; whatever was typed comes back after an error. */
  values: RegistrationFields;
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
  const { form, errors, summary, busy, onBlur, onChange, onSubmit } = usePersonForm(
    REQUIRED,
    props.errors,
    t,
  );
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
      <FormErrors title={t("profile.updateFailed")} {...summary} />
      <PersonFields {...{ t, locale, values, errors, choices }} onChange={onChange} />
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
