import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { Organization } from "../../sdk/model/organization_types.ts";
import { OrganizationPicker } from "../organization/_OrganizationPicker.tsx";

export const hydrate = "load";

interface Props {
  /** What stands there at first, or came back. */
  organizations: Organization[];
  workUnit: string;
  error?: string;
  locale: Locale;
  texts: MessageSlice;
}

/** The institution of a requester, from the registry or as it is typed; it may be left out. */
export default function InstitutionField({ locale, texts, ...field }: Props) {
  const t = createTranslate(locale, texts);
  return (
    <OrganizationPicker
      {...field}
      single
      optional
      label={t("access_request.institution")}
      locale={locale}
      t={t}
    />
  );
}
