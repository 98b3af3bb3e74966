import type { Command } from "../../command.ts";
import { archiveLinkList } from "../../archive_link_view.ts";

/** Ends a link that waits for its recipient. */
export const revokeArchiveLink: Command<string> = {
  noun: "archive-link",
  verb: "revoke",
  summary: "cli.archive_link.revoke",
  argument: ["<link>", "cli.argument.archiveLinkId"],
  parse: (argument) => argument,
  async run(id, { repository, terminal }) {
    const link = await repository.archiveLinks.revoke(id);
    terminal.say(terminal.t("cli.share.revoked"));
    return archiveLinkList([link], terminal, link);
  },
};
