import { type Command, missingFlag, textFlag, type Tools } from "../../command.ts";
import { confirm, type Confirmation } from "../../confirm.ts";
import { newestOf, type Target } from "../../find_version.ts";
import { formatBytes, formatNumber } from "../../../locales/format.ts";
import { ApiError } from "../../../sdk/error.ts";
import { datasetReport } from "../../view.ts";
import { shellCommand } from "../../shell.ts";
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
    const { repository, terminal, ask } = tools;
    const named = paths.join(", ");
    const findDraft = () => newestOf(repository, identifier, version);
    // Where nobody can be asked, it is refused without a look at the draft.
    const values = yes || !ask ? { count: "", size: "" } : await measure(await findDraft(), paths, tools);
    await confirm(yes, named, "cli.confirm.removeFiles", tools, values);
    const { dataSetId, label } = await findDraft();
    const { removed, removalId } = await repository.files.change(dataSetId, label, { remove: paths });
    if (removalId) {
      const command = shellCommand([
        ...["sdb", "dataset", "restore-files", dataSetId, "--removal", removalId],
        ...(version ? ["--version", version] : []),
      ]);
      terminal.say(terminal.t("cli.filesRemoved", { count: removed, command }));
    }
    const dataset = await repository.datasets.get(dataSetId, label);
    return datasetReport(dataset, terminal, { ...dataset, removed, removalId });
  },
};

/** How many files and bytes would go. @throws ApiError notFound for a path where nothing is. */
async function measure(
  { dataSetId, label }: Target,
  paths: readonly string[],
  { repository: { files }, terminal: { locale } }: Pick<Tools, "repository" | "terminal">,
): Promise<{ count: string; size: string }> {
  let [count, size] = [0, 0];
  for (const path of paths.map((one) => one.replace(/\/$/, ""))) {
    const folder = await files.listFolder(dataSetId, label, { path, size: 1 }).catch((error) => {
      if (error instanceof ApiError && error.error === "notFound") return undefined;
      throw error;
    });
    const [file] = folder ? [] : await files.listTaken(dataSetId, label, [path]);
    count += folder?.folder.files ?? (file?.file ? 1 : 0);
    size += folder?.folder.size ?? file?.file?.size ?? 0;
  }
  return { count: formatNumber(locale, count), size: formatBytes(size) };
}
