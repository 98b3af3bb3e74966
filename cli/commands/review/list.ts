import { REVIEW_STATES, type ReviewState } from "../../../sdk/mod.ts";
import { choiceFlag, type Command, countFlag } from "../../command.ts";
import { reviewList } from "../../view.ts";

export interface ReviewListOptions {
  state?: ReviewState;
  page?: number;
  size?: number;
}

/** The queue of the communities one administers, or of the governance team; oldest first. */
export const list: Command<ReviewListOptions> = {
  noun: "review",
  verb: "list",
  summary: "cli.review.list",
  flags: {
    "--state <state>": "cli.flag.state",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (_argument, flags) => ({
    state: choiceFlag(flags, "state", REVIEW_STATES) ?? "OPEN",
    page: countFlag(flags, "page"),
    size: countFlag(flags, "size"),
  }),
  async run(options, { repository, terminal }) {
    const found = await repository.reviews.list(options);
    const { page, total } = found;
    terminal.say(terminal.t("cli.review.found", { shown: found.list.length, total, page }));
    return reviewList(found.list, terminal, found);
  },
};
