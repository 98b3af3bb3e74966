/** One's own accounts elsewhere: bind, look at, unbind (spec 1 §6; spec 3 §6). */
import type { Context } from "hono";
import { toLoginType } from "../../sdk/model/account/login_type.ts";
import { ApiError } from "../../sdk/mod.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { IdentitiesPage } from "../_components/identity/IdentitiesPage.tsx";
import { nameOfProvider } from "../_components/identity/providers.tsx";
import { definePage, definePost } from "../_page.ts";
import { reauthenticationPath } from "../_reauthentication.ts";
import { readAuthorizationFailure } from "../_external_sign_in.tsx";

const HERE = "/settings/identities";

const page = definePage({
  access: "signedIn",
  load: async (c, _posted?: { problem: string }) => {
    const { repository } = c.var;
    const [identities, offered, ticket] = await Promise.all([
      repository.identities.list(),
      repository.identities.providers(),
      bindTicket(c),
    ]);
    const providers = offered.map(({ loginType }) => loginType);
    const told = { done: doneText(c), problem: readAuthorizationFailure(c)?.text };
    return { identities, providers, ticket, reauthenticationHref: reauthenticationPath(c, HERE), ...told };
  },
  render: (data, { view, user, t }, posted) => ({
    content: <IdentitiesPage {...data} {...posted} view={view} user={user} />,
    title: t("profile.navIdentities"),
    path: HERE,
  }),
});

export default page;

export const POST = definePost({
  page,
  returnTo: HERE,
  read: (form) => toLoginType(form("loginType")),
  act: async (loginType, c) => {
    if (!loginType) return await page.show(c);
    await c.var.repository.identities.remove(loginType);
    return removed(loginType);
  },
  proof: HERE,
  explain: (error, loginType, c) =>
    // It was unbound in another tab: what was wanted.
    error.error === "notFound" && loginType
      ? removed(loginType)
      : { posted: { problem: error.in(c.var.locale) } },
});

const removed = (loginType: string) => `${HERE}?${DONE}=removed&type=${loginType}`;

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
