import { type Command, missingFlag, textFlag } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";
import { newestOf } from "../../find_version.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/** Removes files and folders from a draft, for example those that a new version no longer has. */
export const removeFiles: Command<VersionOptions & Confirmation & { paths: string[] }> = {
  noun: "dataset",
  verb: "remove-files",
  summary: "cli.dataset.removeFiles",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--path <path...>": "cli.flag.removedPath",
    "--version <label>": "cli.flag.version",
    "--yes": "cli.flag.confirm",
  },
  parse(identifier, flags) {
    const paths = Array.isArray(flags.path) ? flags.path : [];
    if (paths.length === 0) throw missingFlag("--path <path...>");
    return { identifier, version: textFlag(flags, "version"), paths, yes: flags.yes === true };
  },
  async run({ identifier, version, paths, yes }, tools) {
    await confirm(yes, paths.join(", "), "cli.confirm.removeFiles", tools);
    const { repository, terminal } = tools;
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    await repository.files.change(dataSetId, label, { remove: paths });
    return datasetReport(await repository.datasets.get(dataSetId, label), terminal);
  },
};
