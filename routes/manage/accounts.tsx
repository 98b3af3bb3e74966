/** Accounts and their rights, for platform administrators. */
import type { Context } from "hono";
import { createRoute } from "honox/factory";
import { localizedPath } from "../../locales/mod.ts";
import { ApiError, PLATFORM_ROLES, type Repository } from "../../sdk/mod.ts";
import { keepPrivate, readForm, smallForm } from "../_components/account/form.ts";
import { AccountsPage } from "../_components/account_admin/AccountsPage.tsx";
import { accountsPath, readFilter } from "../_components/account_admin/address.ts";
import { pathOf } from "../_components/dataset/view.ts";
import { DONE } from "../_components/hub/FlashNote.tsx";
import { LinkButton } from "../_components/ui/Button.tsx";
import { EmptyState } from "../_components/ui/EmptyState.tsx";
import { toLogin } from "../_signed_in.ts";

const CHANGES = ["role", "grant", "withdraw", "password"] as const;
type Change = (typeof CHANGES)[number];

export default createRoute((c) => {
  if (!c.var.user) return toLogin(c);
  return c.var.user.role === "administrator" ? show(c) : forbidden(c);
});

export const POST = createRoute(smallForm, async (c) => {
  const { user, locale, repository } = c.var;
  if (!user) return toLogin(c, "/manage/accounts");
  if (user.role !== "administrator") return forbidden(c);
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
  keepPrivate(c);
  const view = { t, locale };
  return await c.render(
    <AccountsPage {...{ view, filter, page, communities, user: user!, problem, open, done }} />,
    { title: t("account_admin.title"), noindex: true },
  );
}

/** Also for administrators whose rights rest until their second factor is set up. */
function forbidden(c: Context) {
  const { t, locale, user } = c.var;
  const action = user?.secondFactorMissing && (
    <LinkButton variant="primary" href={pathOf({ t, locale }, "/settings/security")}>
      {t("security.setUp")}
    </LinkButton>
  );
  return c.render(
    <EmptyState icon="i-tabler-lock" title={t("account_admin.forbiddenTitle")} action={action}>
      {t(user?.secondFactorMissing ? "security.requiredText" : "account_admin.forbiddenText")}
    </EmptyState>,
    { title: t("account_admin.forbiddenTitle"), status: 403, noindex: true },
  );
}
