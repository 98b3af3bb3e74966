/** A new password for a signed-in person (spec 1 §2, §8); every session ends with it. */
import type { Context } from "hono";
import { ApiError } from "../../sdk/mod.ts";
import {
  explainFailure,
  explainIssues,
  type FieldErrors,
  revokesTokens,
} from "../_components/account/form.ts";
import { ChangePasswordPage } from "../_components/settings/ChangePasswordPage.tsx";
import { type Again, definePage, definePost } from "../_page.ts";
import { clearSession } from "../_session.ts";

const HERE = "/login/changepassword";

interface Posted {
  revokeTokens: boolean;
  errors: FieldErrors;
}

const page = definePage({
  access: "signedIn",
  load: async (c, _posted?: Posted) => {
    const { profile, tokens } = c.var.repository;
    const [{ hasPassword }, { length }] = await Promise.all([profile.read(), tokens.list()]);
    return { hasPassword, tokens: length };
  },
  render: (data, { view, user, t, passwordPolicy: policy }, posted) => {
    const { revokeTokens, errors } = posted ?? { revokeTokens: false, errors: {} };
    return {
      content: <ChangePasswordPage {...data} {...{ view, user, revokeTokens, policy, errors }} />,
      title: t("profile.navPassword"),
      path: HERE,
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: HERE,
  read: (form) => ({
    current: form("current"),
    password: form("password"),
    confirm: form("confirm"),
    revokeTokens: revokesTokens(form),
  }),
  act: async ({ confirm, ...change }, c) => {
    const { t, repository } = c.var;
    const back = (errors: FieldErrors) => ({ posted: { revokeTokens: change.revokeTokens, errors } });
    if (!change.password) return back({ password: t("validation.passwordRequired") });
    if (change.password !== confirm) return back({ confirm: t("validation.passwordMismatch") });
    await repository.profile.changePassword(change);
    clearSession(c);
    return "/login?notice=changed";
  },
  proof: HERE,
  explain,
  explainFault: explain,
});

/** What belongs to no field stands with the first one, where people look. */
function explain(
  error: unknown,
  { revokeTokens }: { revokeTokens: boolean },
  { var: { t, locale } }: Context,
): Again<Posted> {
  if (error instanceof ApiError && error.issues.length > 0) {
    return { posted: { revokeTokens, errors: explainIssues(error.issues, t) } };
  }
  const field = error instanceof ApiError && error.error === "passwordWrong" ? "current" : "password";
  const errors = { [field]: explainFailure(error, locale, t("profile.passwordFailed")) };
  return { posted: { revokeTokens, errors } };
}
