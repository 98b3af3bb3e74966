import { formatDateTime } from "../../../locales/format.ts";
import { allMessages, type Translate } from "../../../locales/mod.ts";
import type { HistoryEvent } from "../../../sdk/mod.ts";
import type { Command } from "../../command.ts";
import { findDataset } from "../../identifier.ts";
import { opinionText } from "../../review_view.ts";

/** Lists the history of a dataset, oldest first; its owner and its reviewers see comments too. */
export const history: Command<string> = {
  noun: "dataset",
  verb: "history",
  summary: "cli.dataset.history",
  argument: ["<id>", "cli.argument.identifier"],
  parse: (identifier) => identifier,
  async run(identifier, { repository, terminal: { t, locale } }) {
    const { dataset } = await findDataset(repository, identifier);
    const events = await repository.datasets.history(dataset.dataSetId);
    const names = allMessages(locale);
    return {
      data: events,
      columns: [
        t("cli.column.at"),
        t("cli.column.version"),
        t("cli.column.event"),
        t("cli.column.status"),
        t("cli.column.comments"),
      ],
      rows: events.map((event) => [
        formatDateTime(event.at),
        event.version,
        names.get(`own_datasets.event.${event.action}`) ?? t("own_datasets.event.other"),
        event.to ? t(`vocabulary.status.${event.to}`) : "-",
        commentText(event, t),
      ]),
    };
  },
};

const commentText = ({ comment = "", remarks = [], findings = [] }: HistoryEvent, t: Translate) =>
  opinionText({ comments: comment, remarks, checklist: findings }, t) || "-";
