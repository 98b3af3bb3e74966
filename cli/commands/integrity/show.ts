import { formatBytes, formatDateTime } from "../../../locales/format.ts";
import type { CheckState } from "../../../sdk/mod.ts";
import type { Command } from "../../command.ts";

/** Shows how many files, and how much of database and audit trail, have been verified. */
export const showIntegrity: Command<null> = {
  noun: "integrity",
  verb: "show",
  summary: "cli.integrity.show",
  parse: () => null,
  async run(_options, { repository, terminal: { t } }) {
    const state = await repository.integrity.show();
    const { count, size, verified, damaged, oldestVerifiedAt } = state.files;
    const result = ({ sound, problem }: CheckState) =>
      sound === undefined ? "-" : sound ? t("integrity.sound") : problem ?? t("integrity.broken");
    return {
      data: state,
      columns: [t("cli.column.what"), t("cli.column.value")],
      rows: [
        [t("integrity.stat.files"), `${count} (${formatBytes(size)})`],
        [t("integrity.stat.verified"), String(verified)],
        [t("integrity.stat.damaged"), String(damaged)],
        [t("integrity.stat.oldest"), oldestVerifiedAt ? formatDateTime(oldestVerifiedAt) : "-"],
        ...(state.copies
          ? [
            [t("integrity.stat.copies"), `${state.copies.count} (${formatBytes(state.copies.size)})`],
            [t("integrity.stat.waiting"), String(state.copies.waiting)],
            [t("integrity.stat.damagedCopies"), String(state.copies.damaged)],
            [t("integrity.stat.repaired"), String(state.repairs.first + state.repairs.second)],
          ]
          : []),
        [t("integrity.database"), result(state.database)],
        [t("integrity.audit"), result(state.audit)],
      ],
    };
  },
};
