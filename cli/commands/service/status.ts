import { formatDateTime } from "../../../locales/format.ts";
import type { Command } from "../../command.ts";

/** What of the service works now, for everybody. */
export const serviceStatus: Command<void> = {
  noun: "service",
  verb: "status",
  summary: "cli.service.status",
  parse: () => {},
  async run(_options, { repository, terminal: { t } }) {
    const status = await repository.catalog.status();
    return {
      data: status,
      columns: [t("cli.column.what"), t("cli.column.state")],
      rows: [
        [t("status.title"), t(`status.overall.${status.state}`)],
        ...status.parts.map(({ part, state }) => [t(`status.part.${part}`), t(`status.state.${state}`)]),
        ...status.notices.map((notice) => [t("status.notice"), t(`status.notice.${notice}`)]),
        [t("status.checked"), formatDateTime(status.checkedAt)],
      ],
    };
  },
};
