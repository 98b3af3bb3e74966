/** "Add-email flow" (spec 1 §4): an e-mail is entered, a link is mailed, and a button on its page proves the e-mail. */
import type { Context } from "hono";
import { localizedPath } from "../locales/mod.ts";
import { addEmailSchema, type PendingSignIn } from "../sdk/model/account/identity.ts";
import { type LoginType, toLoginType } from "../sdk/model/account/login_type.ts";
import { ApiError, toIssues } from "../sdk/mod.ts";
import { explainFailure, explainIssues } from "./_components/account/form.ts";
import {
  AddEmailPage,
  ConfirmEmailPage,
  ConfirmFailedPage,
  LinkSentPage,
} from "./_components/identity/AddEmailPage.tsx";
import { NothingPendingPage } from "./_components/identity/FailedPage.tsx";
import type { View } from "./_components/dataset/view.ts";
import { nameOfProvider } from "./_components/identity/providers.tsx";
import { definePage, definePost, type Outcome } from "./_page.ts";
import { openSession, redirectToNextStep } from "./_external_sign_in.tsx";

/** A form that comes back, or a link that no longer proves an e-mail. */
type Posted = { given: string; error: string } | { unproved: true };

const page = definePage({
  access: "anyone",
  load: async (c, posted?: Posted) => {
    const { emailType = "", emailToken, sent, change } = c.req.query();
    if (posted && "unproved" in posted) return { unproved: true };
    if (!posted && emailToken) return { token: emailToken, type: toLoginType(emailType) };
    const pending = await c.var.repository.identities.pending();
    if (posted) return { pending, email: posted.given, error: posted.error };
    if (pending?.emailVerified && !change) return c.redirect(localizedPath(c.var.locale, "/thirdPage"), 303);
    const email = change ? "" : pending?.email ?? "";
    return { pending, email, sent: Boolean(sent && pending?.email) };
  },
  render: (data, { view, t, production }) => ({
    content: <BrowserRedirect {...data} view={view} local={!production} />,
    title: t("identity.addEmail"),
    // The switch of languages keeps no token.
    path: "/addEmail",
  }),
});

export default page;

export const POST = definePost({
  page,
  read: (form) => ({ emailToken: form("emailToken"), email: form("email") }),
  act: ({ emailToken, email }, c) => emailToken ? confirm(c, emailToken) : send(c, email),
});

interface StepProps {
  view: View;
  /** Whether mails stay on this server. */
  local: boolean;
  unproved?: boolean;
  /** Of the mailed link. */
  token?: string;
  type?: LoginType;
  pending?: PendingSignIn | null;
  email?: string;
  error?: string;
  sent?: boolean;
}

function BrowserRedirect(
  { view, local, unproved, token, type, pending, email = "", error, sent }: StepProps,
) {
  if (unproved) return <ConfirmFailedPage view={view} />;
  if (token) {
    return <ConfirmEmailPage view={view} provider={type ? nameOfProvider(view.t, type) : ""} token={token} />;
  }
  if (!pending) return <NothingPendingPage view={view} />;
  if (sent) return <LinkSentPage {...{ view, pending, local }} />;
  return <AddEmailPage {...{ view, pending, email, error }} />;
}

async function send({ var: { t, locale, repository } }: Context, given: string): Promise<Outcome<Posted>> {
  const parsed = addEmailSchema.safeParse({ email: given });
  if (!parsed.success) {
    return { posted: { given, error: explainIssues(toIssues(parsed.error), t).email } };
  }
  try {
    await repository.identities.addEmail(parsed.data.email);
  } catch (error) {
    return { posted: { given, error: explainFailure(error, locale, t("ui.requestFailed")) } };
  }
  return "/addEmail?sent=1";
}

async function confirm(c: Context, emailToken: string): Promise<Outcome<Posted>> {
  try {
    const { signedIn } = await c.var.repository.identities.confirmEmail({ emailToken });
    return signedIn ? await openSession(c, signedIn) : "/thirdPage";
  } catch (error) {
    const next = redirectToNextStep(c, error);
    if (next) return next;
    if (!(error instanceof ApiError)) throw error;
    return { posted: { unproved: true } };
  }
}
