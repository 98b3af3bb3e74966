import { formatDate } from "../../../locales/format.ts";
import { type Command, requiredFlag } from "../../command.ts";
import { archiveLinkList } from "../../archive_link_view.ts";

export interface ExtendArchiveOptions {
  archiveLinkId: string;
  expiry: string;
}

/** Moves the end of a link that waits for its recipient. */
export const extendArchiveLink: Command<ExtendArchiveOptions> = {
  noun: "archive-link",
  verb: "extend",
  summary: "cli.archive_link.extend",
  argument: ["<link>", "cli.argument.archiveLinkId"],
  flags: { "--expiry <time>": "cli.flag.linkExpiry" },
  parse: (archiveLinkId, flags) => ({
    archiveLinkId,
    expiry: requiredFlag(flags, "expiry", "--expiry <time>"),
  }),
  async run({ archiveLinkId, expiry }, { repository, terminal }) {
    const link = await repository.archiveLinks.extend(archiveLinkId, expiry);
    terminal.say(terminal.t("cli.share.extended", { date: formatDate(link.expiresAt) }));
    return archiveLinkList([link], terminal, link);
  },
};
