import { PRIVATE_MONTHS_MAX } from "../../../sdk/model/limits.ts";
import { type Command, countFlag, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { newestOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Makes a complete draft private for some months: it is not reviewed, and its identifiers are reserved. */
export const makePrivate: Command<VersionOptions & { months?: number }> = {
  noun: "dataset",
  verb: "make-private",
  summary: "cli.dataset.makePrivate",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--months <number>": "cli.flag.months", "--version <label>": "cli.flag.version" },
  parse(identifier, flags) {
    const months = countFlag(flags, "months");
    if (months !== undefined && months > PRIVATE_MONTHS_MAX) {
      const values = { flag: "--months", found: String(months), wanted: `1–${PRIVATE_MONTHS_MAX}` };
      throw new CliError("usage", "cli.usage.choice", { values });
    }
    return { identifier, months, version: textFlag(flags, "version") };
  },
  async run({ identifier, version, months }, { repository, terminal }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    return datasetReport(await repository.datasets.makePrivate(dataSetId, label, months), terminal);
  },
};
