import { type Command, countFlag } from "../../command.ts";
import { archiveLinkList } from "../../archive_link_view.ts";

/** Records that the caller prepared for others, newest first, with what became of them. */
export const listArchiveLinks: Command<{ page?: number; size?: number }> = {
  noun: "archive-link",
  verb: "list",
  summary: "cli.archive_link.list",
  flags: { "--page <number>": "cli.flag.page", "--size <number>": "cli.flag.size" },
  parse: (_argument, flags) => ({ page: countFlag(flags, "page"), size: countFlag(flags, "size") }),
  async run(options, { repository, terminal }) {
    const found = await repository.archiveLinks.list(options);
    return archiveLinkList(found.list, terminal, found);
  },
};
