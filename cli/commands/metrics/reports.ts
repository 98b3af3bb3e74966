import type { Command } from "../../command.ts";

/** Lists the monthly usage reports of COUNTER. */
export const listReports: Command<null> = {
  noun: "metrics",
  verb: "reports",
  summary: "cli.metrics.reports",
  parse: () => null,
  async run(_options, { repository, terminal: { t } }) {
    const data = await repository.openApi.reports({ size: 100 });
    return {
      data,
      columns: [t("cli.metrics.column.report"), t("cli.metrics.column.from"), t("cli.metrics.column.until")],
      rows: data.reports.map(({ id, "report-header": { "reporting-period": period } }) => [
        id,
        period["begin-date"],
        period["end-date"],
      ]),
    };
  },
};
