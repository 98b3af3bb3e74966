import { EXPORT_FORMATS, EXPORT_TYPES, type ExportFormat } from "../../../sdk/model/export_format.ts";
import { choiceFlag, type Command, missingFlag, textFlag } from "../../command.ts";
import { findDataset } from "../../identifier.ts";
import { writeOutput } from "../../write_file.ts";

export interface ExportOptions {
  identifier: string;
  format: ExportFormat;
  version?: string;
  /** Path of the file; printed when absent. */
  output?: string;
  force: boolean;
}

/** Writes a public version in a format of metadata or citations, in the language of the command line. */
export const exportDataset: Command<ExportOptions> = {
  noun: "dataset",
  verb: "export",
  summary: "cli.dataset.export",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--format <name>": "cli.flag.exportFormat",
    "--version <label>": "cli.flag.version",
    "--output <file>": "cli.flag.outputFile",
    "--force": "cli.flag.forceFile",
  },
  parse: (identifier, flags) => {
    const format = choiceFlag(flags, "format", EXPORT_FORMATS);
    if (!format) throw missingFlag(`--format ${EXPORT_FORMATS.join("|")}`);
    return {
      identifier,
      format,
      version: textFlag(flags, "version"),
      output: textFlag(flags, "output"),
      force: flags.force === true,
    };
  },
  async run({ identifier, format, version, output, force }, { repository }) {
    const { dataset: { dataSetId, version: label } } = await findDataset(repository, identifier, version);
    const answer = await repository.datasets.export(dataSetId, format, { version: label });
    const text = await answer.text();
    const data = { dataSetId, version: label, format, mediaType: EXPORT_TYPES[format].mediaType };
    if (!output) return { data: { ...data, text }, text };
    const bytes = new TextEncoder().encode(text);
    await writeOutput(output, bytes, force);
    return { data: { ...data, output, size: bytes.length }, rows: [[String(bytes.length), output]] };
  },
};
