/** Accounts and their rights, for platform administrators. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError, PLATFORM_ROLES, type Repository } from "../../sdk/mod.ts";
import { forbidCaching, readForm, smallForm } from "../_components/account/form.ts";
import { AccountsPage } from "../_components/account_admin/AccountsPage.tsx";
import { accountsPath, readFilter } from "../_components/account_admin/address.ts";
import { administratorsOnly } from "../_components/account_admin/forbidden.tsx";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { redirectToLogin } from "../_login_redirect.ts";

const CHANGES = ["role", "grant", "withdraw", "password"] as const;
type Change = (typeof CHANGES)[number];

export default createRoute((c) => {
  if (!c.var.user) return redirectToLogin(c);
  return c.var.user.role === "administrator"
    ? show(c)
    : administratorsOnly(c, "account_admin.forbiddenTitle");
});

export const POST = createRoute(smallForm, async (c) => {
  const { user, locale, repository } = c.var;
  if (!user) return redirectToLogin(c, "/manage/accounts");
  if (user.role !== "administrator") return administratorsOnly(c, "account_admin.forbiddenTitle");
  const form = await readForm(c);
  const change = CHANGES.find((one) => one === form("intent"));
  if (!change) return await show(c);
  try {
    await perform(repository, change, form);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return await show(c, { problem: error.in(locale), open: form("id") });
  }
  const filter = readFilter((name) => c.req.query(name));
  return c.redirect(localizedPath(locale, accountsPath(filter, { [DONE]: change })), 303);
});

async function perform(
  { accounts }: Repository,
  change: Change,
  form: (name: string) => string,
): Promise<void> {
  const [id, code] = [form("id"), form("code").trim()];
  if (change === "grant") await accounts.grantCommunity(id, code);
  else if (change === "withdraw") await accounts.withdrawCommunity(id, code);
  else if (change === "password") await accounts.requirePasswordUpdate(id);
  else {
    const role = PLATFORM_ROLES.find((one) => one === form("role"));
    if (role) await accounts.setRole(id, role);
  }
}

async function show(c: Context, { problem, open }: { problem?: string; open?: string } = {}) {
  const { t, locale, user, repository } = c.var;
  const filter = readFilter((name) => c.req.query(name));
  const { q, role, after } = filter;
  const [page, communities] = await Promise.all([
    repository.accounts.list({ q, role: role || undefined, after }),
    repository.communities.list(),
  ]);
  const did = CHANGES.find((one) => one === c.req.query(DONE));
  const done = did && !problem ? t(`account_admin.done.${did}`) : undefined;
  forbidCaching(c);
  const view = { t, locale };
  return await c.render(
    <AccountsPage {...{ view, filter, page, communities, user: user!, problem, open, done }} />,
    { title: t("account_admin.title"), noindex: true },
  );
}
