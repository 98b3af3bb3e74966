/** Whether what is stored is still what was stored, for platform administrators. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { forbidCaching } from "../_components/account/form.ts";
import { administratorsOnly } from "../_components/account_admin/forbidden.tsx";
import { readDamagedPage } from "../_components/integrity/address.ts";
import { IntegrityPage } from "../_components/integrity/IntegrityPage.tsx";
import { redirectToLogin } from "../_login_redirect.ts";

export default createRoute((c) => {
  if (!c.var.user) return redirectToLogin(c);
  return c.var.user.role === "administrator" ? show(c) : administratorsOnly(c, "integrity.forbiddenTitle");
});

async function show(c: Context) {
  const { t, locale, user, repository: { integrity } } = c.var;
  const [state, damaged] = await Promise.all([
    integrity.show(),
    integrity.damaged({ page: readDamagedPage(c.req.query("page")) }),
  ]);
  forbidCaching(c);
  return await c.render(<IntegrityPage {...{ view: { t, locale }, user: user!, state, damaged }} />, {
    title: t("integrity.title"),
    noindex: true,
  });
}
