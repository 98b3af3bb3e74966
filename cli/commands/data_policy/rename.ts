import { type Command, requiredFlag } from "../../command.ts";
import { policyReport } from "./policy_view.ts";

/** Gives a kept policy another name. */
export const renamePolicy: Command<{ id: string; name: string }> = {
  noun: "data-policy",
  verb: "rename",
  summary: "cli.dataPolicy.rename",
  argument: ["<id>", "cli.argument.policyId"],
  flags: { "--name <name>": "cli.flag.policyName" },
  parse: (id, flags) => ({ id, name: requiredFlag(flags, "name", "--name <name>") }),
  async run({ id, name }, { repository, terminal }) {
    const renamed = await repository.dataPolicies.rename(id, name);
    return policyReport(renamed, [renamed], terminal);
  },
};
