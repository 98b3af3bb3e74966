import type { Command } from "../../command.ts";
import { policyReport } from "./policy_view.ts";

/** The policies that one keeps, the one that was changed last first. */
export const listPolicies: Command<void> = {
  noun: "data-policy",
  verb: "list",
  summary: "cli.dataPolicy.list",
  parse: () => {},
  async run(_options, { repository, terminal }) {
    const heads = await repository.dataPolicies.list();
    return policyReport(heads, heads, terminal);
  },
};
