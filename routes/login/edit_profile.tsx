/** One's own particulars (spec 1 §2, §7 `userSettings`, §8). */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { chosenOrganizations, readTyped, type Typed } from "../../islands/account/_registration.ts";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError, toIssues } from "../../sdk/mod.ts";
import { type Profile, profileSchema } from "../../sdk/model/user.ts";
import { internationalPhone } from "../../sdk/model/vocabulary/countries.ts";
import {
  explainFailure,
  explainIssues,
  type FieldErrors,
  keepPrivate,
  readForm,
  smallForm,
} from "../_components/account/form.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { ProfilePage } from "../_components/settings/ProfilePage.tsx";
import { toLogin } from "../_signed_in.ts";

const HERE = "/login/edit_profile";

export default createRoute((c) => c.var.user ? show(c) : toLogin(c));

export const POST = createRoute(smallForm, async (c) => {
  const { locale, t, user, repository } = c.var;
  if (!user) return toLogin(c, HERE);
  const form = await readForm(c);
  const [values, mailLocale] = [readTyped(form), form("locale")];
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

function toChange({ phone, phoneCountry, ...values }: Typed): Record<string, unknown> {
  return {
    ...values,
    phone: internationalPhone(phone, phoneCountry),
    organizations: chosenOrganizations(values),
  };
}

function explain({ var: { t, locale } }: Context, error: unknown): FieldErrors {
  if (error instanceof ApiError && error.issues.length > 0) return explainIssues(error.issues, t);
  return { realName: explainFailure(error, locale, t("profile.updateFailed")) };
}

function valuesOf(profile: Profile): Typed {
  const known: Record<string, unknown> = {
    ...profile,
    organizations: JSON.stringify(profile.organizations),
  };
  return readTyped((name) => typeof known[name] === "string" ? known[name] : "");
}

interface Posted {
  values: Typed;
  mailLocale: string;
  errors: FieldErrors;
}

async function show(c: Context, posted?: Posted) {
  const { t, locale, user, repository } = c.var;
  const profile = await repository.profile.read();
  const done = c.req.query(DONE) === "updated" ? t("profile.updated") : undefined;
  const { values = valuesOf(profile), mailLocale = profile.locale, errors = {} } = posted ?? {};
  keepPrivate(c);
  const page = (
    <ProfilePage {...{ view: { t, locale }, user: user!, profile, values, mailLocale, errors, done }} />
  );
  return c.render(page, { title: t("profile.navProfile"), noindex: true });
}
