/** The link of an activation mail. Opening it changes nothing, because mail scanners open links; the button does. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { EmailPage, type EmailState } from "./_components/account/EmailPage.tsx";
import { explainFailure, forbidCaching, readForm, smallForm } from "./_components/account/form.ts";
import { stateOfLink } from "./_mailed_link.ts";
import { readReturnTarget, type ReturnTarget } from "./_return_target.ts";

export default createRoute(async (c) => {
  const { userName = "", token = "", code = "" } = c.req.query();
  const way = readReturnTarget(c, (name) => c.req.query(name));
  if (!userName || !code) return show(c, way, { step: "incomplete" });
  return show(c, way, await spentLink(c, userName, token + code) ?? { step: "ask", userName, token, code });
});

/** What to show instead of the button that a link is no longer good for. */
async function spentLink(c: Context, userName: string, code: string): Promise<EmailState | undefined> {
  const state = await stateOfLink(c, { userName, code, purpose: "activation" });
  if (state === "active") return { step: "already", userName };
  if (state === "invalid") return { step: "failed", userName, text: c.var.t("errors.activationInvalid") };
}

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const way = readReturnTarget(c, form);
  const userName = form("username").trim();
  const state = form("intent") === "resend"
    ? await resend(c, way, userName)
    : await activate(c, userName, form("token") + form("code"));
  return show(c, way, state);
});

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
) {
  try {
    await repository.users.resendActivation(userName, rfrom);
    return { step: "resent" as const, userName, local: !production };
  } catch (error) {
    const text = explainFailure(error, locale, t("account.resendFailed"));
    return { step: "failed" as const, userName, text };
  }
}

function show(c: Context, way: ReturnTarget, state: EmailState) {
  forbidCaching(c);
  const { t, locale } = c.var;
  return c.render(<EmailPage view={{ t, locale }} way={way} state={state} />, {
    title: t("account.activation"),
    noindex: true,
  });
}
