import { formatDateTime } from "../../../locales/format.ts";
import { type Command, countFlag } from "../../command.ts";

/** Lists damaged files, latest finding first. */
export const listDamaged: Command<{ page?: number; size?: number }> = {
  noun: "integrity",
  verb: "list",
  summary: "cli.integrity.list",
  flags: { "--page <number>": "cli.flag.page", "--size <number>": "cli.flag.size" },
  parse: (_argument, flags) => ({ page: countFlag(flags, "page"), size: countFlag(flags, "size") }),
  async run(query, { repository, terminal: { t } }) {
    const page = await repository.integrity.damaged(query);
    return {
      data: page,
      columns: [
        t("integrity.column.dataset"),
        t("integrity.column.version"),
        t("integrity.column.file"),
        t("integrity.column.size"),
        t("integrity.column.since"),
        "SHA-256",
      ],
      rows: page.list.map(({ dataSetId, version, path, size, damagedAt, sha256 }) => [
        dataSetId,
        version,
        path,
        String(size),
        formatDateTime(damagedAt),
        sha256,
      ]),
    };
  },
};
