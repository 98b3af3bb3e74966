import { type Command, missingFlag, requiredFlag, textFlag } from "../../command.ts";
import { newestOf } from "../../find_version.ts";
import { baseName } from "../../../sdk/model/file.ts";
import type { VersionOptions } from "./show.ts";

interface MoveOptions extends VersionOptions {
  paths: string[];
  to: string;
}

/** Renames a file or folder of a draft, or moves several into a folder. */
export const mv: Command<MoveOptions> = {
  noun: "dataset",
  verb: "mv",
  summary: "cli.dataset.mv",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--path <path...>": "cli.flag.movedPath",
    "--to <path>": "cli.flag.moveTo",
    "--version <label>": "cli.flag.version",
  },
  parse(identifier, flags) {
    const paths = Array.isArray(flags.path) ? flags.path : [];
    if (paths.length === 0) throw missingFlag("--path <path...>");
    const to = requiredFlag(flags, "to", "--to <path>");
    return { identifier, version: textFlag(flags, "version"), paths, to };
  },
  async run({ identifier, version, paths, to }, { repository, terminal: { t } }) {
    const { dataSetId, label } = await newestOf(repository, identifier, version);
    // As `mv` does: several go into a folder, and so does one where the folder is marked by its slash.
    const isFolder = paths.length > 1 || to.endsWith("/");
    const folder = to === "/" ? "" : `${to.replace(/\/$/, "")}/`;
    const move = paths.map((from) => ({
      from,
      to: isFolder ? folder + baseName(from.replace(/\/$/, "")) : to,
    }));
    const changed = await repository.files.change(dataSetId, label, { move });
    return { data: changed, rows: [[t("cli.moved", { count: changed.moved })]] };
  },
};
