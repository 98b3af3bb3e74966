/**
 * The link of a recovery mail, and of an administrator's set-up (spec 1 §4). Opening it changes nothing, because mail
 * scanners open links; the form does (safety 3.26).
 */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import {
  explainPassword,
  type FieldErrors,
  judgeNewPassword,
  keepPrivate,
  readForm,
  revokesTokens,
  smallForm,
} from "../_components/account/form.ts";
import { stateOfLink } from "../_mailed_link.ts";
import { readWay, type Way, wayFields, withWay } from "../_way.ts";
import { LinkFailedPage } from "../_components/account/LinkFailedPage.tsx";
import { NewPasswordPage } from "../_components/account/NewPasswordPage.tsx";

interface Link {
  userName: string;
  token: string;
  code: string;
  /** Where the login afterwards leads. */
  way: Way;
}

const recoveryWith = (way: Way) => withWay("/login", way, { mode: "recovery" });

export default createRoute(async (c) => {
  const { userName = "", token = "", code = "" } = c.req.query();
  const way = readWay(c, (name) => c.req.query(name));
  // A link that lost its end, or an old bookmark: the way to a new one.
  if (!userName || !code) return c.redirect(localizedPath(c.var.locale, recoveryWith(way)), 303);
  const state = await stateOfLink(c, { userName, code: token + code, purpose: "reset" });
  if (state === "invalid") return failed(c, way, userName, c.var.t("errors.resetInvalid"));
  // Ticked at first: who recovers an account often does so because somebody else was in it.
  return show(c, { userName, token, code, way }, { revokeTokens: true });
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const way = readWay(c, form);
  const link = { userName: form("userName"), token: form("token"), code: form("code"), way };
  const revokeTokens = revokesTokens(form);
  const errors = judgeNewPassword(c, form);
  if (Object.keys(errors).length > 0) return show(c, link, { revokeTokens, errors });
  try {
    await c.var.repository.users.resetPassword({
      userName: link.userName,
      code: link.token + link.code,
      password: form("password"),
      revokeTokens,
    });
    const login = withWay("/login", way, { notice: "changed" });
    return c.redirect(localizedPath(c.var.locale, login), 303);
  } catch (error) {
    if (error instanceof ApiError && error.error === "resetInvalid") {
      return failed(c, way, link.userName, error.in(c.var.locale));
    }
    return show(c, link, { revokeTokens, errors: explainPassword(c, error) });
  }
});

function show(
  c: Context,
  { way, ...link }: Link,
  { revokeTokens, errors = {} }: { revokeTokens: boolean; errors?: FieldErrors },
) {
  keepPrivate(c);
  const { t, locale, passwordPolicy } = c.var;
  const page = (
    <NewPasswordPage
      view={{ t, locale }}
      title={t("account.reset")}
      text={t("account.resetFor", { email: link.userName })}
      action={localizedPath(locale, "/forgetpwd/reset")}
      fields={{ ...link, ...wayFields(way) }}
      revokeTokens={revokeTokens}
      errors={errors}
      policy={passwordPolicy}
    />
  );
  return c.render(page, { title: t("account.reset"), noindex: true });
}

function failed(c: Context, way: Way, email: string, text: string) {
  keepPrivate(c);
  const { t, locale } = c.var;
  c.set("path", recoveryWith(way));
  const page = <LinkFailedPage view={{ t, locale }} title={t("account.reset")} {...{ text, way, email }} />;
  return c.render(page, { title: t("account.reset"), noindex: true });
}
