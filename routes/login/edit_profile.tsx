/** One's own particulars (spec 1 §2, §7 `userSettings`, §8). */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import {
  affiliationsOf,
  readRegistrationFields,
  type RegistrationFields,
} from "../../forms/registration/fields.ts";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError, toIssues } from "../../sdk/mod.ts";
import { nationalPhone, spacedPhone } from "../../sdk/model/account/phone.ts";
import { type Profile, profileSchema } from "../../sdk/model/account/user.ts";
import { findCountry } from "../../sdk/model/vocabulary/countries.ts";
import {
  explainFailure,
  explainIssues,
  type FieldErrors,
  forbidCaching,
  readForm,
  smallForm,
} from "../_components/account/form.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { ProfilePage } from "../_components/settings/ProfilePage.tsx";
import { redirectToLogin } from "../_login_redirect.ts";

const HERE = "/login/edit_profile";

export default createRoute((c) => c.var.user ? show(c) : redirectToLogin(c));

export const POST = createRoute(smallForm, async (c) => {
  const { locale, t, user, repository } = c.var;
  if (!user) return redirectToLogin(c, HERE);
  const form = await readForm(c);
  const [values, mailLocale] = [readRegistrationFields(form), form("locale")];
  const parsed = profileSchema.safeParse({ ...toChange(values), locale: mailLocale });
  if (!parsed.success) {
    return show(c, { values, mailLocale, errors: explainIssues(toIssues(parsed.error), t) });
  }
  try {
    await repository.profile.update(parsed.data);
  } catch (error) {
    return show(c, { values, mailLocale, errors: explain(c, error) });
  }
  return c.redirect(localizedPath(locale, `${HERE}?${DONE}=updated`), 303);
});

const toChange = (values: RegistrationFields): Record<string, unknown> => ({
  ...values,
  organizations: affiliationsOf(values),
});

function explain({ var: { t, locale } }: Context, error: unknown): FieldErrors {
  if (error instanceof ApiError && error.issues.length > 0) return explainIssues(error.issues, t);
  return { realName: explainFailure(error, locale, t("profile.updateFailed")) };
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

interface Posted {
  values: RegistrationFields;
  mailLocale: string;
  errors: FieldErrors;
}

async function show(c: Context, posted?: Posted) {
  const { t, locale, user, repository } = c.var;
  const profile = await repository.profile.read();
  const done = c.req.query(DONE) === "updated" ? t("profile.updated") : undefined;
  const { values = valuesOf(profile), mailLocale = profile.locale, errors = {} } = posted ?? {};
  forbidCaching(c);
  const page = (
    <ProfilePage {...{ view: { t, locale }, user: user!, profile, values, mailLocale, errors, done }} />
  );
  return c.render(page, { title: t("profile.navProfile"), noindex: true });
}
