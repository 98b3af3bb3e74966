import { type Command, textFlag } from "../../command.ts";
import { findDataset } from "../../identifier.ts";
import { isEditable } from "../../../sdk/model/lifecycle.ts";
import { warnOfManyFiles } from "../../many_files.ts";
import { attachmentRows, datasetReport, metadataRows } from "../../view.ts";

export interface VersionOptions {
  identifier: string;
  /** `V1`, or the newest one that the caller may see. */
  version?: string;
}

/** Shows a dataset by its id, DOI or CSTR. */
export const show: Command<VersionOptions> = {
  noun: "dataset",
  verb: "show",
  summary: "cli.dataset.show",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--version <label>": "cli.flag.version" },
  parse: (identifier, flags) => ({ identifier, version: textFlag(flags, "version") }),
  async run({ identifier, version }, { repository, terminal }) {
    const { dataset } = await findDataset(repository, identifier, version);
    if (isEditable(dataset.status)) warnOfManyFiles(dataset.count, terminal);
    const { rows = [], ...report } = datasetReport(dataset, terminal);
    return {
      ...report,
      rows: [...rows, ...metadataRows(dataset, terminal), ...attachmentRows(dataset, terminal)],
    };
  },
};
