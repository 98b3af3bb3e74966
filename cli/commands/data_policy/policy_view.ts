/** Kept data policies as rows for a person and as lines for a pipe. */
import { formatDateTime } from "../../../locales/format.ts";
import type { DataPolicyHead } from "../../../sdk/mod.ts";
import type { Report, Terminal } from "../../terminal.ts";

export const policyReport = (data: unknown, heads: DataPolicyHead[], { t }: Terminal): Report => ({
  data,
  columns: [
    t("cli.column.policyId"),
    t("cli.column.name"),
    t("cli.column.save"),
    t("cli.column.updated"),
  ],
  rows: heads.map((
    { id, name, revision, updatedAt },
  ) => [id, name, String(revision), formatDateTime(updatedAt)]),
});
