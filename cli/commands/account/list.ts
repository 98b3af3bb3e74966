import type { AccountQuery } from "../../../sdk/mod.ts";
import { PLATFORM_ROLES } from "../../../sdk/model/account/user.ts";
import { accountList } from "../../account_view.ts";
import { choiceFlag, type Command, countFlag, textFlag } from "../../command.ts";

/** All accounts, newest first. */
export const listAccounts: Command<AccountQuery> = {
  noun: "account",
  verb: "list",
  summary: "cli.account.list",
  argument: ["[query]", "cli.argument.accountQuery"],
  flags: {
    "--role <role>": "cli.flag.role",
    "--size <number>": "cli.flag.size",
    "--after <id>": "cli.flag.after",
  },
  parse: (argument, flags) => ({
    q: argument || undefined,
    role: choiceFlag(flags, "role", PLATFORM_ROLES),
    size: countFlag(flags, "size"),
    after: textFlag(flags, "after"),
  }),
  async run(query, { repository, terminal }) {
    const found = await repository.accounts.list(query);
    const { total, list, next } = found;
    terminal.say(terminal.t("cli.account.found", { total, shown: list.length }));
    if (next) terminal.say(terminal.t("cli.account.more", { next }));
    return accountList(list, terminal.t, found);
  },
};
