/** Accounts and their rights, for platform administrators. */
import type { Context } from "hono";
import { PLATFORM_ROLES, type Repository } from "../../sdk/mod.ts";
import { AccountsPage } from "../_components/account_admin/AccountsPage.tsx";
import { accountsPath, readFilter } from "../_components/account_admin/address.ts";
import { DONE } from "../_components/own_datasets/FlashNote.tsx";
import { definePage, definePost, type FormReader } from "../_page.ts";

const CHANGES = ["role", "grant", "withdraw", "password"] as const;
type Change = (typeof CHANGES)[number];

/** A refused change: why, and the account whose forms stay open. */
interface Posted {
  problem?: string;
  open?: string;
}

const page = definePage({
  access: "manage:accounts",
  load: async (c, _posted?: Posted) => {
    const { repository } = c.var;
    const filter = filterOf(c);
    const { q, role, after } = filter;
    const [page, communities] = await Promise.all([
      repository.accounts.list({ q, role: role || undefined, after }),
      repository.communities.list(),
    ]);
    return { filter, page, communities };
  },
  render: (data, { view, t, user, ...stage }, posted) => {
    const did = posted?.problem ? undefined : CHANGES.find((one) => one === stage.done);
    const done = did && t(`account_admin.done.${did}`);
    return {
      content: <AccountsPage {...data} {...posted} {...{ view, user, done }} />,
      title: t("account_admin.title"),
    };
  },
});

export default page;

export const POST = definePost({
  page,
  returnTo: "/manage/accounts",
  read: (form) => form,
  act: async (form, c) => {
    const change = CHANGES.find((one) => one === form("intent"));
    if (!change) return { posted: {} };
    await perform(c.var.repository, change, form);
    return accountsPath(filterOf(c), { [DONE]: change });
  },
  explain: (error, form, c) => ({ posted: { problem: error.in(c.var.locale), open: form("id") } }),
});

const filterOf = (c: Context) => readFilter((name) => c.req.query(name));

async function perform({ accounts }: Repository, change: Change, form: FormReader): Promise<void> {
  const [id, code] = [form("id"), form("code").trim()];
  if (change === "grant") await accounts.grantCommunity(id, code);
  else if (change === "withdraw") await accounts.withdrawCommunity(id, code);
  else if (change === "password") await accounts.requirePasswordUpdate(id);
  else {
    const role = PLATFORM_ROLES.find((one) => one === form("role"));
    if (role) await accounts.setRole(id, role);
  }
}
