import type { ArchiveLinkRequestInput } from "../../../sdk/mod.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { choiceFlag, type Command, requiredFlag, textFlag } from "../../command.ts";
import { newArchiveLink } from "../../archive_link_view.ts";

/** Invites somebody to archive a prepared record; with `--print` the address is printed once and not mailed. */
export const createArchiveLink: Command<ArchiveLinkRequestInput> = {
  noun: "archive-link",
  verb: "create",
  summary: "cli.archive_link.create",
  argument: ["<doi>", "cli.argument.archiveDoi"],
  flags: {
    "--email <email>": "cli.flag.archiveRecipient",
    "--expiry <time>": "cli.flag.linkExpiry",
    "--title-zh <text>": "cli.flag.archiveTitleZh",
    "--title-en <text>": "cli.flag.archiveTitleEn",
    "--contact <email>": "cli.flag.archiveContact",
    "--community <code>": "cli.flag.archiveCommunity",
    "--mail-language <locale>": "cli.flag.archiveMailLanguage",
    "--print": "cli.flag.archivePrint",
  },
  parse: (archiveDoi, flags) => ({
    archiveDoi,
    email: requiredFlag(flags, "email", "--email <email>"),
    expiry: requiredFlag(flags, "expiry", "--expiry <time>"),
    title: { zh: textFlag(flags, "titleZh") ?? "", en: textFlag(flags, "titleEn") ?? "" },
    archiveEmail: textFlag(flags, "contact"),
    communityCode: textFlag(flags, "community"),
    locale: choiceFlag(flags, "mailLanguage", LOCALES),
    mailed: !flags.print,
  }),
  async run(request, { repository, terminal }) {
    return newArchiveLink(await repository.archiveLinks.create(request), terminal);
  },
};
