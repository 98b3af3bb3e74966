import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { FormErrors } from "../account/_FormErrors.tsx";
import { usePersonForm } from "../account/_person_form.ts";
import { PersonFields } from "../account/_PersonFields.tsx";
import { Terms } from "../account/_Terms.tsx";
import type { RegistrationFields } from "../../forms/registration/fields.ts";
import type { Choices } from "../../forms/registration/rules.ts";

export const hydrate = "load";

interface Props {
  action: string;
  /** As the fields show it; whatever was typed comes back after an error. */
  values: RegistrationFields;
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
      className="flex flex-col gap-5"
    >
      <FormErrors title={t("identity.stopped")} {...summary} />
      <PersonFields {...{ t, locale, values, errors, choices }} onChange={onChange} />
      <Terms
        href={termsHref}
        checked={values.terms !== ""}
        error={errors.terms}
        locale={locale}
        texts={texts}
      />
      <Button type="submit" variant="primary" busy={busy} className="w-full">{t("identity.create")}</Button>
    </form>
  );
}
