import { type Command, missingFlag, textFlag } from "../../command.ts";
import type { ConflictAnswer } from "../../../forms/dataset/file_conflicts.ts";
import { listChosenFiles } from "../../deposit/chosen_files.ts";
import { readConflictFlag } from "../../deposit/conflict.ts";
import { noteNames } from "../../deposit/name_notes.ts";
import { uploadFiles } from "../../deposit/upload.ts";
import { newestOf } from "../../find_version.ts";
import { keepReceipts } from "../../integrity/save_receipts.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

export interface AddFilesOptions extends VersionOptions {
  /** On this machine. */
  paths: string[];
  /** Folder of the draft; "" for its root. */
  to: string;
  /** What to do if the draft has other bytes under a file's name. */
  onConflict?: ConflictAnswer;
  /** Whether what operating systems and programs leave in folders is uploaded as well. */
  keepSystemFiles: boolean;
  /** Folder for the signed receipts of all files of the draft. */
  receipts?: string;
}

/** Uploads files into a draft; what it has already is not sent again, and what was begun goes on. */
export const addFiles: Command<AddFilesOptions> = {
  noun: "dataset",
  verb: "add-files",
  summary: "cli.dataset.addFiles",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--path <path...>": "cli.flag.addedPath",
    "--to <folder>": "cli.flag.addedTo",
    "--on-conflict <what>": "cli.flag.onConflict",
    "--receipts <folder>": "cli.flag.receipts",
    "--keep-system-files": "cli.flag.keepSystemFiles",
    "--version <label>": "cli.flag.version",
  },
  parse(identifier, flags) {
    const paths = Array.isArray(flags.path) ? flags.path : [];
    if (paths.length === 0) throw missingFlag("--path <path...>");
    const onConflict = readConflictFlag(flags);
    return {
      identifier,
      version: textFlag(flags, "version"),
      paths,
      to: textFlag(flags, "to") ?? "",
      onConflict,
      keepSystemFiles: Boolean(flags.keepSystemFiles),
      receipts: textFlag(flags, "receipts"),
    };
  },
  async run({ identifier, version, paths, to, onConflict, keepSystemFiles, receipts }, tools) {
    const { repository, terminal } = tools;
    const onFile = (done: number, total: number) =>
      terminal.progress(terminal.t("cli.create.checking", { done, total }), done === total);
    const { files, leftOut } = await listChosenFiles(paths, { to, keepSystemFiles, onFile });
    noteNames(files, leftOut, terminal);
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    const transfer = await uploadFiles({ dataSetId, version: label }, files, tools, {
      onConflict,
      whole: false,
    });
    const dataset = await repository.datasets.get(dataSetId, label);
    if (receipts) await keepReceipts(dataset, receipts, tools);
    return datasetReport(dataset, terminal, { ...dataset, ...transfer, leftOut });
  },
};
