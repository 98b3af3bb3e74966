import type { Command } from "../../command.ts";

/** Everything that the platform keeps of oneself, as JSON on standard output. */
export const exportAccount: Command<void> = {
  noun: "account",
  verb: "export",
  summary: "cli.account.export",
  parse: () => {},
  async run(_options, { repository }) {
    return { data: await repository.profile.export() };
  },
};
