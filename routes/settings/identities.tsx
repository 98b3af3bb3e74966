/** One's own accounts elsewhere: bind, look at, unbind (spec 1 §6; spec 3 §6). */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { toLoginType } from "../../sdk/model/account/login_type.ts";
import { ApiError } from "../../sdk/mod.ts";
import { forbidCaching, readForm, smallForm } from "../_components/account/form.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { IdentitiesPage } from "../_components/identity/IdentitiesPage.tsx";
import { nameOfProvider } from "../_components/identity/providers.tsx";
import { reauthenticationPath, redirectToReauthentication } from "../_reauthentication.ts";
import { redirectToLogin } from "../_login_redirect.ts";
import { readAuthorizationFailure } from "../_external_sign_in.tsx";

const HERE = "/settings/identities";

export default createRoute((c) => c.var.user ? show(c) : redirectToLogin(c));

export const POST = createRoute(smallForm, async (c) => {
  const { locale, user, repository } = c.var;
  if (!user) return redirectToLogin(c, HERE);
  const loginType = toLoginType((await readForm(c))("loginType"));
  if (!loginType) return await show(c);
  try {
    await repository.identities.remove(loginType);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const asked = redirectToReauthentication(c, error, HERE);
    if (asked) return asked;
    // It was unbound in another tab: what was wanted.
    if (error.error !== "notFound") return await show(c, error.in(locale));
  }
  return c.redirect(localizedPath(locale, `${HERE}?${DONE}=removed&type=${loginType}`), 303);
});

async function show(c: Context, problem?: string) {
  const { t, locale, user, repository } = c.var;
  const [identities, offered, ticket] = await Promise.all([
    repository.identities.list(),
    repository.identities.providers(),
    bindTicket(c),
  ]);
  forbidCaching(c);
  c.set("path", HERE);
  const providers = offered.map(({ loginType }) => loginType);
  const shown = {
    view: { t, locale },
    user: user!,
    identities,
    providers,
    ticket,
    reauthenticationHref: reauthenticationPath(c, HERE),
  };
  const page = (
    <IdentitiesPage {...shown} done={doneText(c)} problem={problem ?? readAuthorizationFailure(c)?.text} />
  );
  return c.render(page, { title: t("profile.navIdentities"), noindex: true });
}

/** Undefined for a session that must first prove who it is. */
async function bindTicket({ var: { repository } }: Context): Promise<string | undefined> {
  try {
    return (await repository.identities.bindTicket()).ticket;
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== "proofRequired") throw error;
  }
}

/** What the walk, or the step before, has done. */
function doneText(c: Context): string | undefined {
  const { t } = c.var;
  const { [DONE]: done, type = "", bound = "" } = c.req.query();
  const [boundType, removedType] = [toLoginType(bound), toLoginType(type)];
  if (boundType) return t("identity.bound", { provider: nameOfProvider(t, boundType) });
  if (done === "removed" && removedType) {
    return t("identity.removed", { provider: nameOfProvider(t, removedType) });
  }
}
