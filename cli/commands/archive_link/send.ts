import type { ArchiveLinkSendingInput } from "../../../sdk/mod.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { choiceFlag, type Command, textFlag } from "../../command.ts";
import { newArchiveLink } from "../../archive_link_view.ts";

export interface SendArchiveOptions extends ArchiveLinkSendingInput {
  archiveLinkId: string;
}

/** Mails a link once more under a new address; with `--print` the address is printed once and not mailed. */
export const sendArchiveLink: Command<SendArchiveOptions> = {
  noun: "archive-link",
  verb: "send",
  summary: "cli.archive_link.send",
  argument: ["<link>", "cli.argument.archiveLinkId"],
  flags: {
    "--expiry <time>": "cli.flag.linkExpiry",
    "--mail-language <locale>": "cli.flag.archiveMailLanguage",
    "--print": "cli.flag.archivePrint",
  },
  parse: (archiveLinkId, flags) => ({
    archiveLinkId,
    expiry: textFlag(flags, "expiry"),
    locale: choiceFlag(flags, "mailLanguage", LOCALES),
    mailed: !flags.print,
  }),
  async run({ archiveLinkId, ...sending }, { repository, terminal }) {
    return newArchiveLink(await repository.archiveLinks.send(archiveLinkId, sending), terminal);
  },
};
