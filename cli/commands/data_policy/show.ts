import type { Command } from "../../command.ts";

/** A kept policy as JSON, which `data-policy export` and `data-policy save` read. */
export const showPolicy: Command<string> = {
  noun: "data-policy",
  verb: "show",
  summary: "cli.dataPolicy.show",
  argument: ["<id>", "cli.argument.policyId"],
  parse: (id) => id,
  run: async (id, { repository }) => ({ data: (await repository.dataPolicies.get(id)).policy }),
};
