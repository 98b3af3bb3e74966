/** The link of an activation mail. Opening it changes nothing, because mail scanners open links; the button does. */
import type { Context } from "hono";
import { explainFailure } from "./_components/account/form.ts";
import { EmailPage, type EmailState } from "./_components/account/EmailPage.tsx";
import { stateOfLink } from "./_mailed_link.ts";
import { definePage, definePost } from "./_page.ts";
import { readReturnTarget, type ReturnTarget } from "./_return_target.ts";

interface Shown {
  way: ReturnTarget;
  state: EmailState;
}

const page = definePage({
  access: "anyone",
  load: async (c, posted?: Shown): Promise<Shown> => {
    if (posted) return posted;
    const { userName = "", token = "", code = "" } = c.req.query();
    const way = readReturnTarget(c, (name) => c.req.query(name));
    if (!userName || !code) return { way, state: { step: "incomplete" } };
    const state = await spentLink(c, userName, token + code);
    return { way, state: state ?? { step: "ask", userName, token, code } };
  },
  render: (shown, { view, t }) => ({
    content: <EmailPage view={view} {...shown} />,
    title: t("account.activation"),
  }),
});

export default page;

export const POST = definePost({
  page,
  read: (form, c) => ({
    way: readReturnTarget(c, form),
    userName: form("username").trim(),
    resends: form("intent") === "resend",
    code: form("token") + form("code"),
  }),
  act: async ({ way, userName, resends, code }, c) => {
    const state = resends ? await resend(c, way, userName) : await activate(c, userName, code);
    return { posted: { way, state } };
  },
});

/** What to show instead of the button that a link is no longer good for. */
async function spentLink(c: Context, userName: string, code: string): Promise<EmailState | undefined> {
  const state = await stateOfLink(c, { userName, code, purpose: "activation" });
  if (state === "active") return { step: "already", userName };
  if (state === "invalid") return { step: "failed", userName, text: c.var.t("errors.activationInvalid") };
}

async function activate(c: Context, userName: string, code: string): Promise<EmailState> {
  const { t, locale, repository } = c.var;
  try {
    await repository.users.activate(userName, code);
    return { step: "activated", userName };
  } catch (error) {
    // The button may have been pressed twice.
    if (await stateOfLink(c, { userName, code, purpose: "activation" }) === "active") {
      return { step: "already", userName };
    }
    return { step: "failed", userName, text: explainFailure(error, locale, t("ui.requestFailed")) };
  }
}

async function resend(
  { var: { t, locale, repository, production } }: Context,
  { rfrom }: ReturnTarget,
  userName: string,
): Promise<EmailState> {
  try {
    await repository.users.resendActivation(userName, rfrom);
    return { step: "resent", userName, local: !production };
  } catch (error) {
    const text = explainFailure(error, locale, t("account.resendFailed"));
    return { step: "failed", userName, text };
  }
}
