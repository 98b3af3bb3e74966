/** One's own particulars (spec 1 §2, §7 `userSettings`, §8). */
import type { Context } from "hono";
import {
  affiliationsOf,
  readRegistrationFields,
  type RegistrationFields,
} from "../../forms/registration/fields.ts";
import { ApiError, toIssues } from "../../sdk/mod.ts";
import { nationalPhone, spacedPhone } from "../../sdk/model/account/phone.ts";
import { type Profile, profileSchema } from "../../sdk/model/account/user.ts";
import { findCountry } from "../../sdk/model/vocabulary/countries.ts";
import { explainFailure, explainIssues, type FieldErrors } from "../_components/account/form.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { ProfilePage } from "../_components/settings/ProfilePage.tsx";
import { type Again, definePage, definePost } from "../_page.ts";

const HERE = "/login/edit_profile";

interface Typing {
  values: RegistrationFields;
  mailLocale: string;
}
interface Posted extends Typing {
  errors: FieldErrors;
}

const page = definePage({
  access: "signedIn",
  load: (c, _posted?: Posted) => c.var.repository.profile.read(),
  render: (profile, { view, user, t, ...stage }, posted) => {
    const done = stage.done === "updated" ? t("profile.updated") : undefined;
    const typed = posted ?? { values: valuesOf(profile), mailLocale: profile.locale, errors: {} };
    return {
      content: <ProfilePage {...typed} {...{ view, user, profile, done }} />,
      title: t("profile.navProfile"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: HERE,
  read: (form): Typing => ({ values: readRegistrationFields(form), mailLocale: form("locale") }),
  act: async ({ values, mailLocale }, { var: { t, repository } }) => {
    const parsed = profileSchema.safeParse({ ...toChange(values), locale: mailLocale });
    if (!parsed.success) {
      return { posted: { values, mailLocale, errors: explainIssues(toIssues(parsed.error), t) } };
    }
    await repository.profile.update(parsed.data);
    return `${HERE}?${DONE}=updated`;
  },
  explain,
  explainFault: explain,
});

const toChange = (values: RegistrationFields): Record<string, unknown> => ({
  ...values,
  organizations: affiliationsOf(values),
});

function explain(
  error: unknown,
  { values, mailLocale }: Typing,
  { var: { t, locale } }: Context,
): Again<Posted> {
  const errors = error instanceof ApiError && error.issues.length > 0
    ? explainIssues(error.issues, t)
    : { realName: explainFailure(error, locale, t("profile.updateFailed")) };
  return { posted: { values, mailLocale, errors } };
}

function valuesOf(profile: Profile): RegistrationFields {
  const known: Record<string, unknown> = {
    ...profile,
    ...shownPhone(profile.phone),
    organizations: JSON.stringify(profile.organizations),
  };
  return readRegistrationFields((name) => typeof known[name] === "string" ? known[name] : "");
}

/** As its own country writes it, when that country stands among the choices. */
function shownPhone(stored: string): { phone: string; phoneCountry: string } {
  const { phone, country } = nationalPhone(stored) ?? { phone: "", country: "" };
  return findCountry(country)?.callingCode
    ? { phone, phoneCountry: country }
    : { phone: spacedPhone(stored) ?? stored, phoneCountry: "" };
}
