import { formatBytes } from "../../../locales/format.ts";
import type { Command } from "../../command.ts";

/** Shows what the caller's files take of the storage, and how much they may take. */
export const showStorage: Command<void> = {
  noun: "account",
  verb: "storage",
  summary: "cli.account.storage",
  parse: () => {},
  async run(_options, { repository, terminal }) {
    const use = await repository.uploads.storage();
    const quota = use.quota === null ? terminal.t("own_datasets.noQuota") : formatBytes(use.quota);
    const { stored, announced } = use;
    return {
      data: use,
      rows: [["stored", formatBytes(stored)], ["announced", formatBytes(announced)], ["quota", quota]],
    };
  },
};
