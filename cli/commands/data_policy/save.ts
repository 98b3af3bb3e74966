import { type Command, countFlag, missingFlag, textFlag } from "../../command.ts";
import { policyReport } from "./policy_view.ts";
import { readPolicy } from "./read_policy.ts";

export interface PolicySaveOptions {
  path: string;
  name?: string;
  /** Of the policy that is replaced; a new one is made when absent. */
  id?: string;
  revision?: number;
}

/** Keeps a policy, as a new one or in place of one that has not changed since `--revision`. */
export const savePolicy: Command<PolicySaveOptions> = {
  noun: "data-policy",
  verb: "save",
  summary: "cli.dataPolicy.save",
  argument: ["<file>", "cli.argument.policyFile"],
  flags: {
    "--name <name>": "cli.flag.policyName",
    "--id <id>": "cli.flag.policyToReplace",
    "--revision <number>": "cli.flag.policyRevision",
  },
  parse(path, flags) {
    const id = textFlag(flags, "id");
    const name = textFlag(flags, "name");
    if (!id && !name) throw missingFlag("--name <name>");
    return { path, id, name, revision: countFlag(flags, "revision") };
  },
  async run({ path, id, name, revision }, { repository, terminal }) {
    const policy = await readPolicy(path);
    const { dataPolicies } = repository;
    if (!id) {
      const made = await dataPolicies.create(name!, policy);
      return policyReport(made, [made], terminal);
    }
    const before = await dataPolicies.get(id);
    const saved = await dataPolicies.save(id, name ?? before.name, policy, revision ?? before.revision);
    return policyReport(saved, [saved], terminal);
  },
};
