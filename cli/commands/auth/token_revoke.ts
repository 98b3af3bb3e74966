import type { Command } from "../../command.ts";

/** Revokes an access token at once, wherever it is used. */
export const revokeToken: Command<string> = {
  noun: "auth token",
  verb: "revoke",
  summary: "cli.auth.tokenRevoke",
  argument: ["<id>", "cli.argument.tokenId"],
  parse: (argument) => argument,
  async run(id, { repository, terminal }) {
    await repository.tokens.revoke(id);
    terminal.say(terminal.t("cli.auth.tokenRevoked", { id }));
    return { data: { id }, rows: [] };
  },
};
