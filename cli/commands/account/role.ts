import type { PlatformRole } from "../../../sdk/mod.ts";
import { PLATFORM_ROLES } from "../../../sdk/model/account/user.ts";
import { accountList, findAccount } from "../../account_view.ts";
import { choiceFlag, type Command, missingFlag } from "../../command.ts";

/** Changes the role of another person on the platform. */
export const changeRole: Command<{ account: string; role: PlatformRole }> = {
  noun: "account",
  verb: "role",
  summary: "cli.account.role",
  argument: ["<account>", "cli.argument.account"],
  flags: { "--to <role>": "cli.flag.to" },
  parse(account, flags) {
    const role = choiceFlag(flags, "to", PLATFORM_ROLES);
    if (!role) throw missingFlag("--to <role>");
    return { account, role };
  },
  async run({ account, role }, { repository, terminal }) {
    const { id } = await findAccount(repository, account);
    const changed = await repository.accounts.setRole(id, role);
    return accountList([changed], terminal.t, changed);
  },
};
