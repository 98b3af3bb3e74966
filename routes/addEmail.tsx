/** "Add-email flow" (spec 1 §4): an e-mail is entered, a link is mailed, and a button on its page proves the e-mail. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../locales/mod.ts";
import { addEmailSchema, type PendingSignIn } from "../sdk/model/account/identity.ts";
import { toLoginType } from "../sdk/model/account/login_type.ts";
import { ApiError, toIssues } from "../sdk/mod.ts";
import {
  explainFailure,
  explainIssues,
  forbidCaching,
  readForm,
  smallForm,
} from "./_components/account/form.ts";
import {
  AddEmailPage,
  ConfirmEmailPage,
  ConfirmFailedPage,
  LinkSentPage,
} from "./_components/identity/AddEmailPage.tsx";
import { NothingPendingPage } from "./_components/identity/FailedPage.tsx";
import { nameOfProvider } from "./_components/identity/providers.tsx";
import { openSession, redirectToNextStep } from "./_external_sign_in.tsx";

export default createRoute(async (c) => {
  const { t, locale } = c.var;
  const { emailType = "", emailToken, sent, change } = c.req.query();
  if (emailToken) {
    const type = toLoginType(emailType);
    const provider = type ? nameOfProvider(t, type) : "";
    return await render(c, <ConfirmEmailPage view={{ t, locale }} provider={provider} token={emailToken} />);
  }
  const pending = await c.var.repository.identities.pending();
  if (pending?.emailVerified && !change) return c.redirect(localizedPath(locale, "/thirdPage"), 303);
  if (!pending) return await render(c, <NothingPendingPage view={{ t, locale }} />);
  return await (sent && pending.email
    ? showSent(c, pending)
    : showForm(c, pending, change ? "" : pending.email));
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  return await (form("emailToken") ? confirm(c, form("emailToken")) : send(c, form("email")));
});

async function send(c: Context, given: string) {
  const { t, locale, repository } = c.var;
  const parsed = addEmailSchema.safeParse({ email: given });
  const failed = async (text: string) => {
    const pending = await repository.identities.pending();
    if (!pending) return await render(c, <NothingPendingPage view={{ t, locale }} />);
    return await showForm(c, pending, given, text);
  };
  if (!parsed.success) return await failed(explainIssues(toIssues(parsed.error), t).email);
  try {
    await repository.identities.addEmail(parsed.data.email);
  } catch (error) {
    return await failed(explainFailure(error, locale, t("ui.requestFailed")));
  }
  return c.redirect(localizedPath(locale, "/addEmail?sent=1"), 303);
}

async function confirm(c: Context, emailToken: string) {
  const { t, locale, repository } = c.var;
  try {
    const { signedIn } = await repository.identities.confirmEmail({ emailToken });
    return signedIn ? await openSession(c, signedIn) : c.redirect(localizedPath(locale, "/thirdPage"), 303);
  } catch (error) {
    const next = redirectToNextStep(c, error);
    if (next) return next;
    if (!(error instanceof ApiError)) throw error;
    return await render(c, <ConfirmFailedPage view={{ t, locale }} />);
  }
}

function showForm(c: Context, pending: PendingSignIn, email: string, error?: string) {
  const { t, locale } = c.var;
  return render(c, <AddEmailPage view={{ t, locale }} pending={pending} email={email} error={error} />);
}

function showSent(c: Context, pending: PendingSignIn) {
  const { t, locale, production } = c.var;
  return render(c, <LinkSentPage view={{ t, locale }} pending={pending} local={!production} />);
}

function render(c: Context, page: Parameters<Context["render"]>[0]) {
  forbidCaching(c);
  // The switch of languages keeps no token.
  c.set("path", "/addEmail");
  return c.render(page, { title: c.var.t("identity.addEmail"), noindex: true });
}
