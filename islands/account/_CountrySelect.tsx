import type { SelectHTMLAttributes } from "react";
import type { Translate } from "../../locales/format.ts";
import type { FieldTexts } from "../../ui/form/Field.tsx";
import { type Option, Select } from "../../ui/form/Select.tsx";

type Props = Partial<FieldTexts> & SelectHTMLAttributes<HTMLSelectElement> & {
  /** `countryOptions(locale)`: made by the page, in the reader's language alone. */
  options: Option[];
  /** Over a slice with `organization.country` and `organization.chooseCountry`. */
  t: Translate;
};

/** Country or region (spec 1 §2). */
export function CountrySelect({ t, label, ...rest }: Props) {
  return (
    <Select
      id="country"
      name="country"
      autoComplete="country"
      placeholder={t("organization.chooseCountry")}
      {...rest}
      label={label ?? t("organization.country")}
    />
  );
}
