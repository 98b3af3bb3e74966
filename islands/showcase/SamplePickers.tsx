import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { Option } from "../../ui/form/Select.tsx";
import { CountrySelect } from "../account/_CountrySelect.tsx";
import { PhoneField } from "../account/_PhoneField.tsx";
import { OrganizationPicker } from "../organization/_OrganizationPicker.tsx";

interface Props {
  countries: Option[];
  callingCodes: Option[];
  locale: Locale;
  texts: MessageSlice;
}

/** The fields that look something up: organisation, telephone number, country. */
export default function SamplePickers({ countries, callingCodes, locale, texts }: Props) {
  const t = createTranslate(locale, texts);
  return (
    <>
      <OrganizationPicker locale={locale} t={t} />
      <PhoneField options={callingCodes} t={t} />
      <CountrySelect options={countries} t={t} />
    </>
  );
}
