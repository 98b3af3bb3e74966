import { type Command, requiredFlag, textFlag } from "../../command.ts";
import type { ConflictAnswer } from "../../../forms/dataset/file_conflicts.ts";
import { readConflictFlag } from "../../deposit/conflict.ts";
import { newestOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

export interface ImportOptions extends VersionOptions {
  from: string;
  fromVersion?: string;
  /** Empty means all files. */
  paths: string[];
  /** What to do if a path is taken in the draft; refused if absent. */
  onConflict?: ConflictAnswer;
}

/** Copies files of another dataset of the caller into a draft, on the server. */
export const importFiles: Command<ImportOptions> = {
  noun: "dataset",
  verb: "import",
  summary: "cli.dataset.import",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--from <id>": "cli.flag.from",
    "--from-version <label>": "cli.flag.fromVersion",
    "--path <path...>": "cli.flag.importPath",
    "--on-conflict <what>": "cli.flag.importConflict",
    "--version <label>": "cli.flag.version",
  },
  parse: (identifier, flags) => ({
    identifier,
    version: textFlag(flags, "version"),
    from: requiredFlag(flags, "from", "--from <id>"),
    fromVersion: textFlag(flags, "fromVersion"),
    paths: Array.isArray(flags.path) ? flags.path : [],
    onConflict: readConflictFlag(flags),
  }),
  async run({ identifier, version, from, fromVersion, paths, onConflict }, { repository, terminal }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    const origin = await newestOf(repository, from, fromVersion);
    const source = { from: origin.dataSetId, version: origin.label, paths, onConflict };
    const dataset = await repository.datasets.importFiles(dataSetId, label, source);
    if (dataset.status === "IMPORTING") terminal.say(terminal.t("cli.import.running"));
    return datasetReport(dataset, terminal);
  },
};
