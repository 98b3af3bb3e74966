import { formatDateTime } from "../../../locales/format.ts";
import type { RemarkQuery } from "../../../sdk/mod.ts";
import { REMARK_STATES } from "../../../sdk/model/page_feedback.ts";
import { choiceFlag, type Command, countFlag } from "../../command.ts";

/** What readers wrote about a page, or about all of them, newest first. */
export const listRemarks: Command<Partial<RemarkQuery>> = {
  noun: "content",
  verb: "remarks",
  summary: "cli.content.remarks",
  argument: ["[page]", "cli.argument.articlePath"],
  flags: {
    "--state <state>": "cli.flag.remarkState",
    "--answer <answer>": "cli.flag.remarkAnswer",
    "--page <number>": "cli.flag.page",
    "--size <number>": "cli.flag.size",
  },
  parse(article, flags) {
    const answer = choiceFlag(flags, "answer", ["yes", "no"]);
    return {
      article: article || undefined,
      state: choiceFlag(flags, "state", REMARK_STATES),
      helpful: answer && answer === "yes",
      page: countFlag(flags, "page"),
      size: countFlag(flags, "size"),
    };
  },
  async run(query, { repository, terminal: { t } }) {
    const found = await repository.feedback.remarks(query);
    return {
      data: found,
      columns: [
        t("cli.column.remarkId"),
        t("content.feedback.article"),
        t("content.feedback.answer"),
        t("cli.column.received"),
        t("cli.column.message"),
      ],
      rows: found.list.map(({ remarkId, page, helpful, createdAt, text }) => [
        remarkId,
        page,
        t(helpful ? "content.feedback.yes" : "content.feedback.no"),
        formatDateTime(createdAt),
        text,
      ]),
    };
  },
};
