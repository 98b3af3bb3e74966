import type { Command } from "../../command.ts";

/** Prints the short address of a page of the site. */
export const shortenAddress: Command<string> = {
  noun: "share",
  verb: "short",
  summary: "cli.share.short",
  argument: ["<url>", "cli.argument.ownPage"],
  parse: (argument) => argument,
  async run(target, { repository }) {
    const made = await repository.links.shorten(target);
    return { data: made, rows: [[made.url]] };
  },
};
