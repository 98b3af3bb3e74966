/** The form of a request for access as a list of fields, and what was typed into them. */
import type { MessageKey } from "../locales/mod.ts";
import { type AccessRequestInput, accessRequestSchema } from "../sdk/model/access_request.ts";
import { NAME_MAX, TEXT_MAX } from "../sdk/model/limits.ts";
import { type Locale, localized } from "../sdk/model/locale.ts";
import { chosenOrganizations } from "./registration/fields.ts";

interface AccessField {
  name: keyof typeof accessRequestSchema.shape;
  /** A line, several lines, or the institution picker. */
  asked: "line" | "lines" | "institution";
  label: MessageKey;
  hint?: MessageKey;
  required: boolean;
  max: number;
}

export const ACCESS_FIELDS: readonly AccessField[] = [
  { name: "name", asked: "line", label: "access_request.name", required: true, max: NAME_MAX },
  {
    name: "institution",
    asked: "institution",
    label: "access_request.institution",
    required: false,
    max: NAME_MAX,
  },
  {
    name: "justification",
    asked: "lines",
    label: "access_request.justification",
    hint: "access_request.justificationHint",
    required: true,
    max: TEXT_MAX,
  },
];

/** What was typed, as the page shows it again. */
export interface AccessDraft extends Required<AccessRequestInput> {
  /** Fields of the institution picker. */
  organizations: string;
  workUnit: string;
}

/** @param locale In which the institution is named. */
export function readAccessDraft(form: (name: string) => string, locale: Locale): AccessDraft {
  const [organizations, workUnit] = [form("organizations"), form("workUnit")];
  const [chosen] = chosenOrganizations({ organizations, workUnit });
  const institution = chosen ? localized({ zh: chosen.nameZh, en: chosen.nameEn }, locale) : workUnit;
  return {
    name: form("name"),
    institution,
    // Browsers send line ends of text areas as CR LF.
    justification: form("justification").replaceAll("\r\n", "\n"),
    organizations,
    workUnit,
  };
}
