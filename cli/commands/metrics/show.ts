import { formatNumber } from "../../../locales/format.ts";
import { localized } from "../../../sdk/model/locale.ts";
import type { Command } from "../../command.ts";

/** Shows how often the dataset with a DOI was viewed, downloaded and cited. */
export const showMetrics: Command<string> = {
  noun: "metrics",
  verb: "show",
  summary: "cli.metrics.show",
  argument: ["<doi>", "cli.argument.doi"],
  parse: (doi) => doi,
  async run(doi, { repository, terminal: { t, locale } }) {
    const data = await repository.openApi.metrics(doi);
    const number = (value: number) => formatNumber(locale, value);
    return {
      data,
      columns: [t("cli.column.what"), t("cli.column.value")],
      rows: [
        [t("cli.column.title"), localized({ zh: data.titleZh, en: data.titleEn }, locale)],
        [t("detail.views"), number(data.visit)],
        [t("detail.downloads"), number(data.download)],
        [t("detail.citations"), number(data.refPapers)],
      ],
    };
  },
};
