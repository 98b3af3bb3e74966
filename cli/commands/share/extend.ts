import { formatDate } from "../../../locales/format.ts";
import { type Command, missingFlag, textFlag } from "../../command.ts";
import { linkList } from "../../link_view.ts";

export interface ExtendOptions {
  linkId: string;
  expiry: string;
}

/** Moves the end of a link that has not ended. */
export const extendLink: Command<ExtendOptions> = {
  noun: "share",
  verb: "extend",
  summary: "cli.share.extend",
  argument: ["<link>", "cli.argument.linkId"],
  flags: { "--expiry <time>": "cli.flag.linkExpiry" },
  parse(linkId, flags) {
    const expiry = textFlag(flags, "expiry");
    if (!expiry) throw missingFlag("--expiry <time>");
    return { linkId, expiry };
  },
  async run({ linkId, expiry }, { repository, terminal }) {
    const link = await repository.links.extend(linkId, expiry);
    terminal.say(terminal.t("cli.share.extended", { date: formatDate(link.expiresAt) }));
    return linkList([link], terminal, link);
  },
};
