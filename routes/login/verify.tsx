/** The second half of a login that answered 4013: a code of the app, or a recovery code (safety 3.36). */
import type { Context } from "hono";
import { ApiError } from "../../sdk/mod.ts";
import { redirectAfterSignIn } from "../_after_sign_in.tsx";
import { explainFailure } from "../_components/account/form.ts";
import { SecondFactorPage } from "../_components/account/SecondFactorPage.tsx";
import { expiredStep } from "../_expired_step.tsx";
import { definePage, definePost, type Outcome } from "../_page.ts";
import { clearTicket, readTicket, setSession } from "../_session.ts";
import { readReturnTarget, type ReturnTarget, withReturnTarget } from "../_return_target.ts";

/** The form, or a ticket whose time is over. */
type Posted = { way: ReturnTarget; error?: string } | { expired: ReturnTarget };

const page = definePage({
  access: "anyone",
  load: (c, posted?: Posted): Posted => {
    if (posted) return posted;
    const way = readReturnTarget(c, (name) => c.req.query(name));
    return readTicket(c, "secondFactor") ? { way } : expired(c, way);
  },
  render: (data, { view, t }) => {
    const title = t("account.secondStep");
    if ("expired" in data) return expiredStep(view, title, data.expired);
    const { way, error } = data;
    return {
      content: <SecondFactorPage {...{ view, way, error }} />,
      title,
      path: withReturnTarget("/login/verify", way),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  read: (form, c) => ({ way: readReturnTarget(c, form), code: form("code").trim() }),
  act: async ({ way, code }, c) => {
    const ticket = readTicket(c, "secondFactor");
    if (!ticket) return { posted: expired(c, way) };
    if (!code) return { posted: { way, error: c.var.t("account.codeRequired") } };
    const result = await c.var.repository.secondFactor.login(ticket, code);
    const token = result.token.access_token;
    clearTicket(c, "secondFactor");
    setSession(c, { token, userName: result.key, device: result.device, loginType: result.loginType });
    return await redirectAfterSignIn(c, way, token);
  },
  explain,
  explainFault: explain,
});

function explain(error: unknown, { way }: { way: ReturnTarget }, c: Context): Outcome<Posted> {
  const { t, locale } = c.var;
  if (error instanceof ApiError && error.error === "ticketInvalid") return { posted: expired(c, way) };
  return { posted: { way, error: explainFailure(error, locale, t("account.loginFailed")) } };
}

function expired(c: Context, way: ReturnTarget): Posted {
  clearTicket(c, "secondFactor");
  return { expired: way };
}
