/** The registration form as it was typed, and as the API takes it (spec 1 §3). */
import type { Locale } from "../../sdk/model/locale.ts";
import type { Organization } from "../../sdk/model/organization_types.ts";
import { customOrganization } from "../../sdk/model/organization_choice.ts";
import type { Gender, RegistrationInput } from "../../sdk/model/account/user.ts";

/** Names of all fields. */
export const FIELDS = [
  "email",
  "password",
  "confirm",
  "realName",
  "gender",
  "workUnit",
  "organizations",
  "phone",
  "phoneCountry",
  "researchArea",
  "title",
  "country",
  "terms",
] as const;

/** By field name; an absent field is empty. `organizations` is JSON. */
export type RegistrationFields = Record<(typeof FIELDS)[number], string>;

export function readRegistrationFields(field: (name: string) => string): RegistrationFields {
  return Object.fromEntries(FIELDS.map((name) => [name, field(name)])) as RegistrationFields;
}

export function toRegistration(typed: RegistrationFields, locale: Locale): RegistrationInput {
  const { email, password, realName, workUnit, phone, phoneCountry, researchArea, title, country } = typed;
  return {
    ...{
      email: email.trim(),
      password,
      realName,
      workUnit,
      phone: phone.trim(),
      phoneCountry,
      researchArea,
      title,
      locale,
    },
    gender: typed.gender as Gender,
    organizations: affiliationsOf(typed),
    country,
    terms: (typed.terms !== "") as true,
  };
}

/** What was chosen, else what was typed; none when the field is empty. */
export function affiliationsOf(
  typed: Pick<RegistrationFields, "organizations" | "workUnit">,
): Organization[] {
  const chosen = chosenOrganizations(typed);
  if (chosen.length > 0 || typed.workUnit.trim() === "") return chosen;
  return [customOrganization(typed.workUnit)];
}

/** What was chosen counts as long as the text in the field still names it. */
export function chosenOrganizations(
  { organizations, workUnit }: Pick<RegistrationFields, "organizations" | "workUnit">,
): Organization[] {
  try {
    const chosen = JSON.parse(organizations || "[]");
    const [first] = Array.isArray(chosen) ? chosen : [];
    return first && [first.nameEn, first.nameZh].includes(workUnit.trim()) ? chosen : [];
  } catch {
    return [];
  }
}
