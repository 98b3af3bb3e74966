import { accountList, findAccount } from "../../account_view.ts";
import type { Command } from "../../command.ts";

/** Ends all sessions of another account; its next login demands a new password. */
export const requirePasswordUpdate: Command<string> = {
  noun: "account",
  verb: "require-password-update",
  summary: "cli.account.requirePasswordUpdate",
  argument: ["<account>", "cli.argument.account"],
  parse: (account) => account,
  async run(account, { repository, terminal }) {
    const { id } = await findAccount(repository, account);
    const changed = await repository.accounts.requirePasswordUpdate(id);
    return accountList([changed], terminal.t, changed);
  },
};
