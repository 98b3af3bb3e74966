/** The forced update after a login that answered 4012 (spec 1 §4); opened by the ticket in its cookie alone. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError } from "../../sdk/mod.ts";
import {
  readReturnTarget,
  type ReturnTarget,
  returnTargetFields,
  withReturnTarget,
} from "../_return_target.ts";
import { ExpiredStepPage } from "../_components/account/ExpiredStepPage.tsx";
import {
  explainPassword,
  type FieldErrors,
  forbidCaching,
  readForm,
  revokesTokens,
  smallForm,
  validateNewPassword,
} from "../_components/account/form.ts";
import { NewPasswordPage } from "../_components/account/NewPasswordPage.tsx";
import { clearTicket, readTicket } from "../_session.ts";

export default createRoute((c) => {
  const way = readReturnTarget(c, (name) => c.req.query(name));
  return readTicket(c, "forcedUpdate") ? show(c, way, { revokeTokens: false }) : expired(c, way);
});

export const POST = createRoute(smallForm, async (c) => {
  const form = await readForm(c);
  const way = readReturnTarget(c, form);
  const ticket = readTicket(c, "forcedUpdate");
  if (!ticket) return expired(c, way);
  const revokeTokens = revokesTokens(form);
  const errors = validateNewPassword(c, form);
  if (Object.keys(errors).length > 0) return show(c, way, { revokeTokens, errors });
  try {
    const update = { ticket, password: form("password"), revokeTokens };
    await c.var.repository.users.updatePassword(update);
    clearTicket(c, "forcedUpdate");
    const login = withReturnTarget("/login", way, { notice: "changed" });
    return c.redirect(localizedPath(c.var.locale, login), 303);
  } catch (error) {
    if (error instanceof ApiError && error.error === "ticketInvalid") return expired(c, way);
    return show(c, way, { revokeTokens, errors: explainPassword(c, error) });
  }
});

function show(
  c: Context,
  way: ReturnTarget,
  { revokeTokens, errors = {} }: { revokeTokens: boolean; errors?: FieldErrors },
) {
  forbidCaching(c);
  const { t, locale, passwordPolicy } = c.var;
  c.set("path", withReturnTarget("/forgetpwd/updata", way));
  const page = (
    <NewPasswordPage
      view={{ t, locale }}
      title={t("account.forcedUpdate")}
      text={t("account.forcedUpdateHint")}
      action={localizedPath(locale, "/forgetpwd/updata")}
      fields={returnTargetFields(way)}
      revokeTokens={revokeTokens}
      errors={errors}
      policy={passwordPolicy}
    />
  );
  return c.render(page, { title: t("account.forcedUpdate"), noindex: true });
}

function expired(c: Context, way: ReturnTarget) {
  forbidCaching(c);
  clearTicket(c, "forcedUpdate");
  const { t, locale } = c.var;
  const page = (
    <ExpiredStepPage
      view={{ t, locale }}
      title={t("account.forcedUpdate")}
      loginHref={localizedPath(locale, withReturnTarget("/login", way))}
    />
  );
  return c.render(page, { title: t("account.forcedUpdate"), noindex: true });
}
