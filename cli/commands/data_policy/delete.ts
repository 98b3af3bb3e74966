import type { Command } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";

/** Deletes a kept policy for good. */
export const deletePolicy: Command<Confirmation & { id: string }> = {
  noun: "data-policy",
  verb: "delete",
  summary: "cli.dataPolicy.delete",
  argument: ["<id>", "cli.argument.policyId"],
  flags: { "--yes": "cli.flag.confirmPolicy" },
  parse: (id, flags) => ({ id, yes: flags.yes === true }),
  async run({ id, yes }, tools) {
    const { dataPolicies } = tools.repository;
    const { name } = await dataPolicies.get(id);
    await confirm(yes, name, "cli.confirm.deletePolicy", tools);
    await dataPolicies.delete(id);
    return { data: { id, deleted: true }, rows: [[id, name]] };
  },
};
