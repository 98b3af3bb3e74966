/** The link of an activation mail. Opening it changes nothing, because mail scanners open links; the button does. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { EmailPage, type EmailState } from "./_components/account/EmailPage.tsx";
import { explainFailure, keepPrivate, readForm, smallForm } from "./_components/account/form.ts";

export default createRoute((c) => {
  const { userName = "", token = "", code = "" } = c.req.query();
  return show(c, userName && code ? { step: "ask", userName, token, code } : { step: "incomplete" });
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const userName = form("username").trim();
  return await (form("intent") === "resend" ? resend(c, userName) : activate(c, userName, form));
});

async function activate(c: Context, userName: string, form: (name: string) => string) {
  const { t, locale, repository } = c.var;
  try {
    await repository.users.activate(userName, form("token") + form("code"));
    return show(c, { step: "activated", userName });
  } catch (error) {
    return show(c, { step: "failed", userName, text: explainFailure(error, locale, t("ui.requestFailed")) });
  }
}

async function resend(c: Context, userName: string) {
  const { t, locale, repository, production } = c.var;
  try {
    await repository.users.resendActivation(userName);
    return show(c, { step: "resent", userName, local: !production });
  } catch (error) {
    const text = explainFailure(error, locale, t("account.resendFailed"));
    return show(c, { step: "failed", userName, text });
  }
}

function show(c: Context, state: EmailState) {
  keepPrivate(c);
  const { t, locale } = c.var;
  return c.render(<EmailPage view={{ t, locale }} state={state} />, {
    title: t("account.activation"),
    noindex: true,
  });
}
