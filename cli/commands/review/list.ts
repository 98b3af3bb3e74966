import { QUEUE_SORTS, QUEUE_STATES, type QueueFilter } from "../../../sdk/model/review.ts";
import { choiceFlag, type Command, countFlag, textFlag } from "../../command.ts";
import { reviewList } from "../../review_view.ts";

export interface ReviewListOptions extends QueueFilter {
  page?: number;
  size?: number;
}

/** Lists the queue of the caller's communities, or of the governance team; oldest first. */
export const list: Command<ReviewListOptions> = {
  noun: "review",
  verb: "list",
  summary: "cli.review.list",
  flags: {
    "--state <state>": "cli.flag.state",
    "--community <code>": "cli.flag.reviewCommunity",
    "--query <text>": "cli.flag.reviewQuery",
    "--sort <order>": "cli.flag.reviewSort",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse: (_argument, flags) => ({
    state: choiceFlag(flags, "state", QUEUE_STATES) ?? "OPEN",
    community: textFlag(flags, "community"),
    q: textFlag(flags, "query"),
    sort: choiceFlag(flags, "sort", QUEUE_SORTS),
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
