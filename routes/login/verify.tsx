/** The second half of a login that answered 4013: a code of the app, or a recovery code (safety 3.36). */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import type { SecondFactorLogin } from "../../sdk/model/second_factor.ts";
import { ApiError } from "../../sdk/mod.ts";
import { arrive } from "../_arrival.tsx";
import { explainFailure, keepPrivate, readForm, smallForm } from "../_components/account/form.ts";
import { ExpiredStepPage } from "../_components/account/ExpiredStepPage.tsx";
import { SecondFactorPage } from "../_components/account/SecondFactorPage.tsx";
import { clearTicket, readTicket, setSession } from "../_session.ts";
import { readWay, type Way, withWay } from "../_way.ts";

export default createRoute((c) => {
  const way = readWay(c, (name) => c.req.query(name));
  return readTicket(c, "secondFactor") ? show(c, way) : expired(c, way);
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const way = readWay(c, form);
  const { t, locale, repository } = c.var;
  const [ticket, code] = [readTicket(c, "secondFactor"), form("code").trim()];
  if (!ticket) return expired(c, way);
  if (!code) return show(c, way, t("account.codeRequired"));
  let result: SecondFactorLogin;
  try {
    result = await repository.secondFactor.login(ticket, code);
  } catch (error) {
    if (error instanceof ApiError && error.error === "ticketInvalid") return expired(c, way);
    return show(c, way, explainFailure(error, locale, t("account.loginFailed")));
  }
  const token = result.token.access_token;
  clearTicket(c, "secondFactor");
  setSession(c, { token, userName: result.key, device: result.device, loginType: result.loginType });
  return await arrive(c, way, token);
});

function show(c: Context, way: Way, error?: string) {
  keepPrivate(c);
  const { t, locale } = c.var;
  c.set("path", withWay("/login/verify", way));
  return c.render(<SecondFactorPage view={{ t, locale }} way={way} error={error} />, {
    title: t("account.secondStep"),
    noindex: true,
  });
}

function expired(c: Context, way: Way) {
  keepPrivate(c);
  clearTicket(c, "secondFactor");
  const { t, locale } = c.var;
  const page = (
    <ExpiredStepPage
      view={{ t, locale }}
      title={t("account.secondStep")}
      loginHref={localizedPath(locale, withWay("/login", way))}
    />
  );
  return c.render(page, { title: t("account.secondStep"), noindex: true });
}
