import { accountList, findAccount } from "../../account_view.ts";
import { type Command, missingFlag, textFlag } from "../../command.ts";

export interface CommunityOptions {
  account: string;
  grant?: string;
  withdraw?: string;
}

/** Adds or removes another person as administrator of a community. */
export const changeCommunities: Command<CommunityOptions> = {
  noun: "account",
  verb: "community",
  summary: "cli.account.community",
  argument: ["<account>", "cli.argument.account"],
  flags: { "--grant <code>": "cli.flag.grant", "--withdraw <code>": "cli.flag.withdraw" },
  parse(account, flags) {
    const [grant, withdraw] = [textFlag(flags, "grant"), textFlag(flags, "withdraw")];
    if (!grant && !withdraw) throw missingFlag("--grant <code>");
    return { account, grant, withdraw };
  },
  async run({ account, grant, withdraw }, { repository, terminal }) {
    const { accounts } = repository;
    let changed = await findAccount(repository, account);
    if (withdraw) changed = await accounts.withdrawCommunity(changed.id, withdraw);
    if (grant) changed = await accounts.grantCommunity(changed.id, grant);
    return accountList([changed], terminal.t, changed);
  },
};
