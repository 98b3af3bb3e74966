import { formatBytes, formatDateTime, formatNumber } from "../../../locales/format.ts";
import { localized } from "../../../sdk/model/locale.ts";
import type { Command } from "../../command.ts";

/** Shows the repository in figures; `--json` gives growth by month and every list. */
export const showStatistics: Command<null> = {
  noun: "statistics",
  verb: "show",
  summary: "cli.statistics.show",
  parse: () => null,
  async run(_options, { repository, terminal: { t, locale } }) {
    const seen = await repository.statistics.overview();
    const number = (value: number) => formatNumber(locale, value);
    const first = (shares: typeof seen.subjects) =>
      shares.slice(0, 3).map(({ label, count }) => `${localized(label, locale)} ${number(count)}`).join("; ");
    return {
      data: seen,
      columns: [t("cli.column.what"), t("cli.column.value")],
      rows: [
        [t("influence.asOfShort"), formatDateTime(seen.asOf)],
        [t("home.datasets"), number(seen.datasets)],
        [t("home.files"), number(seen.files)],
        [t("home.volume"), formatBytes(seen.size)],
        [t("detail.views"), number(seen.views)],
        [t("detail.downloads"), number(seen.downloads)],
        [t("detail.citations"), number(seen.citations)],
        ["DOI", number(seen.identifiers.doi)],
        ["CSTR", number(seen.identifiers.cstr + seen.identifiers.file)],
        [t("influence.subjects"), first(seen.subjects)],
        [t("influence.licences"), first(seen.licences)],
        [t("influence.countries"), `${number(seen.countryCount)}: ${first(seen.countries)}`],
        [t("influence.institutions"), `${number(seen.institutionCount)}: ${first(seen.institutions)}`],
      ],
    };
  },
};
