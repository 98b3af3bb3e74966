import type { Command } from "../../command.ts";

const setHold = (verb: string, hold: boolean, summary: Command<string>["summary"]): Command<string> => ({
  noun: "community",
  verb,
  summary,
  argument: ["<code>", "cli.argument.community"],
  parse: (code) => code,
  async run(code, { repository, terminal }) {
    const changed = await repository.reviews.holdPublication(code, hold);
    terminal.say(terminal.t(changed.hold ? "cli.community.held" : "cli.community.unheld", { code }));
    return { data: { code, ...changed }, rows: [[code, String(changed.hold)]] };
  },
});

/** Makes accepted versions of a community wait for `sdb dataset release` (spec 3 §2, row 9). */
export const holdCommunity: Command<string> = setHold("hold", true, "cli.community.hold");

/** Makes accepted versions of a community be published at once; those that wait already keep waiting. */
export const unholdCommunity: Command<string> = setHold("unhold", false, "cli.community.unhold");
