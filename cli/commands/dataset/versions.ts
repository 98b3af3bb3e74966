import { formatDate } from "../../../locales/format.ts";
import type { Command } from "../../command.ts";
import { findDataset } from "../../identifier.ts";
import { statusText } from "../../view.ts";

/** Lists the versions of a dataset that the caller may see, newest first. */
export const versions: Command<string> = {
  noun: "dataset",
  verb: "versions",
  summary: "cli.dataset.versions",
  argument: ["<id>", "cli.argument.identifier"],
  parse: (identifier) => identifier,
  async run(identifier, { repository, terminal: { t } }) {
    const { dataset } = await findDataset(repository, identifier);
    const list = await repository.datasets.versions(dataset.dataSetId);
    return {
      data: list,
      columns: [
        t("cli.column.version"),
        t("cli.column.status"),
        t("cli.column.published"),
        t("cli.column.updated"),
      ],
      rows: list.map(({ version, status, withheld, publishedAt, updatedAt }) => [
        version,
        statusText(t, { status, withheld }),
        publishedAt ? formatDate(publishedAt) : "-",
        formatDate(updatedAt),
      ]),
    };
  },
};
