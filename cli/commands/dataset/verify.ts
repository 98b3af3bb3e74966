import { join, resolve } from "node:path";
import { readdir, stat } from "node:fs/promises";
import { type Command, textFlag } from "../../command.ts";
import { ignoreMissing } from "../../config.ts";
import { resolveTarget } from "../../download/target.ts";
import { CliError } from "../../error.ts";
import { hashFile } from "../../hash.ts";
import { findDataset } from "../../identifier.ts";
import { folderName } from "./download.ts";

export interface VerifyOptions {
  identifier: string;
  /** By default the one into which `download` puts the files. */
  folder?: string;
  version?: string;
}

/** What a file of the folder is, held against the version. */
type Finding = "same" | "missing" | "changed" | "extra";

interface Verified {
  path: string;
  finding: Finding;
}

/** Compares a folder with the files of a version; the exit code is `different` unless all are the same. */
export const verify: Command<VerifyOptions> = {
  noun: "dataset",
  verb: "verify",
  summary: "cli.dataset.verify",
  argument: ["<id>", "cli.argument.identifier"],
  flags: { "--folder <folder>": "cli.flag.verifyFolder", "--version <label>": "cli.flag.version" },
  parse: (identifier, flags) => ({
    identifier,
    folder: textFlag(flags, "folder"),
    version: textFlag(flags, "version"),
  }),
  async run({ identifier, folder, version }, { repository, terminal }) {
    const { dataset } = await findDataset(repository, identifier, version);
    const root = resolve(folder ?? folderName(dataset, terminal.locale));
    if (!(await stat(root).catch(ignoreMissing))?.isDirectory()) {
      throw new CliError("notFound", "cli.error.noComparedFolder", { values: { path: root } });
    }
    const found: Verified[] = [];
    for await (const { path, sha256, size } of repository.files.all(dataset.dataSetId, dataset.version)) {
      found.push({ path, finding: await compare(resolveTarget(root, path), { sha256, size }) });
    }
    const known = new Set(found.map(({ path }) => path));
    for (const path of await listFolder(root)) {
      if (!known.has(path)) found.push({ path, finding: "extra" });
    }
    const differing = found.filter(({ finding }) => finding !== "same");
    const same = found.length - differing.length;
    terminal.say(terminal.t("cli.verify.result", { same, differing: differing.length, path: root }));
    const { dataSetId, version: label } = dataset;
    return {
      data: { dataSetId, version: label, folder: root, same, differing },
      rows: differing.map(({ path, finding }) => [terminal.t(`cli.verify.${finding}`), path]),
      exit: differing.length > 0 ? "different" : "ok",
    };
  },
};

async function compare(target: string, { sha256, size }: { sha256: string; size: number }): Promise<Finding> {
  const there = await stat(target).catch(ignoreMissing);
  if (!there?.isFile()) return "missing";
  return there.size === size && await hashFile(target) === sha256 ? "same" : "changed";
}

/** Paths of all files below a folder, with `/` between folders, in their order. */
async function listFolder(root: string, below = ""): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) paths.push(...await listFolder(root, path));
    else paths.push(path);
  }
  return paths.toSorted();
}
