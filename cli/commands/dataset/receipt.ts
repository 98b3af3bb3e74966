import type { DataFile, Repository } from "../../../sdk/mod.ts";
import { type Command, textFlag } from "../../command.ts";
import { CliError } from "../../error.ts";
import { findDataset } from "../../identifier.ts";
import { saveReceipts } from "../../integrity/save_receipts.ts";

export interface ReceiptOptions {
  identifier: string;
  /** Paths of single files; empty means all. */
  paths: string[];
  version?: string;
  output: string;
}

/** Saves the signed receipts of the files of a version, or of some of them. */
export const receipt: Command<ReceiptOptions> = {
  noun: "dataset",
  verb: "receipt",
  summary: "cli.dataset.receipt",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--path <path...>": "cli.flag.receiptPath",
    "--version <label>": "cli.flag.version",
    "--output <folder>": "cli.flag.receiptFolder",
  },
  parse: (identifier, flags) => ({
    identifier,
    paths: Array.isArray(flags.path) ? flags.path : [],
    version: textFlag(flags, "version"),
    output: textFlag(flags, "output") ?? "receipts",
  }),
  async run({ identifier, paths, version, output }, tools) {
    const { dataset, fileId } = await findDataset(tools.repository, identifier, version);
    const { dataSetId, version: label } = dataset;
    const wanted = (file: DataFile) =>
      paths.length > 0 ? paths.includes(file.path) : fileId === undefined || file.fileId === fileId;
    const saved = await saveReceipts(filesOf(tools.repository, dataSetId, label, wanted), output, tools);
    const missing = paths.find((path) => !saved.some((one) => one.path === path));
    if (missing !== undefined) {
      throw new CliError("notFound", "cli.error.noFile", { values: { path: missing } });
    }
    return {
      data: { dataSetId, version: label, output, receipts: saved },
      rows: saved.map(({ path, receipt }) => [path, receipt]),
    };
  },
};

async function* filesOf(
  { files }: Repository,
  dataSetId: string,
  version: string,
  wanted: (file: DataFile) => boolean,
): AsyncGenerator<DataFile> {
  for await (const file of files.all(dataSetId, version)) if (wanted(file)) yield file;
}
