import type { Command } from "../../command.ts";

/** Prints everything that the platform stores about the caller, as JSON on standard output. */
export const exportAccount: Command<void> = {
  noun: "account",
  verb: "export",
  summary: "cli.account.export",
  parse: () => {},
  async run(_options, { repository }) {
    return { data: await repository.profile.export() };
  },
};
