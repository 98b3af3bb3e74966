import type { CounterReport } from "../../../sdk/model/counter.ts";
import type { ReportSelection } from "../../../sdk/resources/open_api.ts";
import { type Command, missingFlag, textFlag } from "../../command.ts";

interface ReportOptions {
  id: string;
  selection: ReportSelection;
}

/** Gives a usage report of COUNTER: of a month by its id, or of several by their names. */
export const showReport: Command<ReportOptions> = {
  noun: "metrics",
  verb: "report",
  summary: "cli.metrics.report",
  argument: ["[report]", "cli.argument.report"],
  flags: {
    "--from <month>": "cli.flag.reportFrom",
    "--until <month>": "cli.flag.reportUntil",
    "--community <code>": "cli.flag.reportCommunity",
    "--after <number>": "cli.flag.reportAfter",
  },
  parse: (id, flags) => {
    const from = textFlag(flags, "from");
    if (!id && !from) throw missingFlag("--from <month>");
    return {
      id: id || "dsr",
      selection: {
        begin_date: from,
        end_date: textFlag(flags, "until") ?? from,
        publisher: textFlag(flags, "community"),
        after: textFlag(flags, "after"),
      },
    };
  },
  async run({ id, selection }, { repository, terminal: { t } }) {
    const data = await repository.openApi.report(id, selection);
    return {
      data,
      columns: ["doi", "month", "metric", "access", "count"].map((name) =>
        t(`cli.metrics.column.${name as "doi"}`)
      ),
      rows: rowsOf(data),
    };
  },
};

function rowsOf({ "report-datasets": datasets }: CounterReport): string[][] {
  return datasets.flatMap(({ "dataset-id": [id], performance }) =>
    performance.flatMap(({ period, instance }) =>
      instance.map((row) => [
        id?.value ?? "",
        period["begin-date"].slice(0, 7),
        row["metric-type"],
        row["access-method"],
        String(row.count),
      ])
    )
  );
}
