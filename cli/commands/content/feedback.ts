import type { Command } from "../../command.ts";

/** How many readers found each page helpful, the least helpful first. */
export const listFeedback: Command<null> = {
  noun: "content",
  verb: "feedback",
  summary: "cli.content.feedback",
  parse: () => null,
  async run(_options, { repository, terminal: { t } }) {
    const counts = await repository.feedback.list();
    return {
      data: counts,
      columns: [
        t("content.feedback.article"),
        t("content.feedback.column.helpful"),
        t("content.feedback.column.unhelpful"),
        t("content.feedback.column.remarks"),
      ],
      rows: counts.map(({ page, ...figures }) => [
        page,
        ...[figures.helpful, figures.unhelpful, figures.remarks].map(String),
      ]),
    };
  },
};
