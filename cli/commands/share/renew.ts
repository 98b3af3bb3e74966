import { formatDate } from "../../../locales/format.ts";
import type { Command } from "../../command.ts";

/** Gives a link another address, which is printed once; the earlier ones end. */
export const renewLink: Command<string> = {
  noun: "share",
  verb: "renew",
  summary: "cli.share.renew",
  argument: ["<link>", "cli.argument.linkId"],
  parse: (argument) => argument,
  async run(linkId, { repository, terminal }) {
    const made = await repository.links.renew(linkId);
    terminal.say(terminal.t("cli.share.created", { date: formatDate(made.expiresAt) }));
    return { data: made, rows: [[made.url]] };
  },
};
