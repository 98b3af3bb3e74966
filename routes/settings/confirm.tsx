/** "Confirm that it is you": before a grave step, ten minutes after signing in; then back to the page of the step. */
import type { Context } from "hono";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import { explainFailure } from "../_components/account/form.ts";
import { ConfirmPage } from "../_components/settings/ConfirmPage.tsx";
import { type Again, definePage, definePost, type FormReader } from "../_page.ts";
import { returnPath } from "../_return_path.ts";
import { clearSession } from "../_session.ts";
import { withReturnTarget } from "../_return_target.ts";

const DEFAULT_RETURN_PATH = "/settings/security";

interface Posted {
  back: string;
  error: string;
}

const page = definePage({
  // A visitor's login leads to the step itself: a sign-in is a proof.
  access: "anyone",
  load: async (c, posted?: Posted) => {
    const { user, repository } = c.var;
    const back = posted?.back ?? returnPathOf(c, c.req.query("back"));
    if (!user) return logInFor(c, back);
    return { back, userName: user.userName, profile: await repository.profile.read() };
  },
  render: ({ back, userName, profile: { hasPassword, secondFactor } }, { view, t }, posted) => {
    const by = secondFactor ? "code" : hasPassword ? "password" : "signIn";
    return {
      content: <ConfirmPage {...{ view, userName, by, back }} error={posted?.error} />,
      title: t("security.proofTitle"),
      path: `/settings/confirm?${new URLSearchParams({ back })}`,
    };
  },
});

export default page;

export const POST = definePost({
  page,
  read: (form) => form,
  act: async (form, c) => {
    const back = returnPathOf(c, form("back"));
    const { user, repository } = c.var;
    if (!user) return logInFor(c, back);
    if (form("intent") === "again") return await signInAgain(c, back);
    await repository.users.prove({ password: form("password"), code: form("code") });
    return c.redirect(back, 303);
  },
  explain,
  explainFault: explain,
});

function explain(error: unknown, form: FormReader, c: Context): Again<Posted> {
  const { t, locale } = c.var;
  const text = explainFailure(error, locale, t("security.proofFailed"));
  return { posted: { back: returnPathOf(c, form("back")), error: text } };
}

const returnPathOf = (c: Context, given?: string): string =>
  returnPath(given, c.var.publicUrl) ?? localizedPath(c.var.locale, DEFAULT_RETURN_PATH);

const logInFor = (c: Context, back: string): Response =>
  c.redirect(localizedPath(c.var.locale, withReturnTarget("/login", { returnTo: back })), 303);

async function signInAgain(c: Context, back: string): Promise<Response> {
  try {
    await c.var.repository.users.logout();
  } catch (error) {
    // A session that is over already is what was wanted.
    if (!(error instanceof ApiError)) throw error;
  }
  clearSession(c);
  return logInFor(c, back);
}
