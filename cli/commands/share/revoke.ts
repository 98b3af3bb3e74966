import type { Command } from "../../command.ts";
import { linkList } from "../../link_view.ts";

/** Ends a link at once. */
export const revokeLink: Command<string> = {
  noun: "share",
  verb: "revoke",
  summary: "cli.share.revoke",
  argument: ["<link>", "cli.argument.linkId"],
  parse: (argument) => argument,
  async run(linkId, { repository, terminal }) {
    const link = await repository.links.revoke(linkId);
    terminal.say(terminal.t("cli.share.revoked"));
    return linkList([link], terminal, link);
  },
};
