import type { Locale, Translate } from "../../locales/format.ts";
import { NAME_MAX } from "../../sdk/model/limits.ts";
import { OrganizationPicker } from "../organization/_OrganizationPicker.tsx";
import { CountedInput } from "./_CountedInput.tsx";
import { CountrySelect } from "./_CountrySelect.tsx";
import { GenderField } from "./_GenderField.tsx";
import { PhoneField } from "./_PhoneField.tsx";
import { chosenOrganizations, type RegistrationFields } from "../../forms/registration/fields.ts";
import type { Choices } from "../../forms/registration/rules.ts";

interface Props {
  t: Translate;
  locale: Locale;
  values: RegistrationFields;
  errors: Record<string, string>;
  choices: Choices;
  /** A field has changed, or was judged, that no input event tells of. */
  onChange: (name: keyof RegistrationFields) => void;
}

/** Who somebody is: the particulars of a registration (spec 1 §2). */
export function PersonFields({ t, locale, values, errors, choices, onChange }: Props) {
  const field = (name: keyof RegistrationFields) => ({
    id: name,
    name,
    error: errors[name] || undefined,
    defaultValue: values[name],
    maxLength: NAME_MAX,
    t,
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 items-start">
        <CountedInput {...field("realName")} label={t("account.realName")} autoComplete="name" required />
        <GenderField t={t} value={values.gender} />
      </div>
      <OrganizationPicker
        organizations={chosenOrganizations(values)}
        workUnit={values.workUnit}
        error={errors.workUnit || undefined}
        onChange={() => onChange("workUnit")}
        locale={locale}
        t={t}
      />
      <PhoneField
        label={t("account.phone")}
        phone={values.phone}
        country={values.phoneCountry}
        error={errors.phone || undefined}
        options={choices.calling}
        onJudged={() => onChange("phone")}
        t={t}
      />
      <div className="grid gap-5 sm:grid-cols-2 items-start">
        <CountedInput {...field("researchArea")} label={t("account.researchArea")} />
        <CountedInput {...field("title")} label={t("account.title")} autoComplete="organization-title" />
      </div>
      <CountrySelect
        defaultValue={values.country}
        error={errors.country || undefined}
        options={choices.countries}
        t={t}
      />
    </>
  );
}
