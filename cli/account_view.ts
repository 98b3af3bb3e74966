/** Other people's accounts as rows, and finding an account that a command names. */
import type { Translate } from "../locales/mod.ts";
import type { Account, Repository } from "../sdk/mod.ts";
import { CliError } from "./error.ts";
import type { Report } from "./terminal.ts";

export function accountList(list: Account[], t: Translate, data: unknown): Report {
  return {
    data,
    columns: [
      t("cli.column.account"),
      t("cli.column.email"),
      t("cli.column.name"),
      t("cli.column.role"),
      t("cli.column.communities"),
      t("cli.column.status"),
    ],
    rows: list.map(({ id, email, realName, role, communities, status }) => [
      id,
      email,
      realName,
      role,
      communities.join(",") || "-",
      status,
    ]),
  };
}

/** Finds an account by id or complete e-mail. @throws CliError notFound. */
export async function findAccount({ accounts }: Repository, given: string): Promise<Account> {
  if (/^[0-9a-f]{32}$/.test(given)) return await accounts.get(given);
  const email = given.trim().toLowerCase();
  let after: string | undefined;
  do {
    const { list, next } = await accounts.list({ q: email, size: 100, after });
    const found = list.find((account) => account.email === email);
    if (found) return found;
    after = next;
  } while (after);
  throw new CliError("notFound", "cli.error.noAccount", { values: { found: given } });
}
