import process from "node:process";
import { join, resolve } from "node:path";
import { readdir, stat } from "node:fs/promises";
import type { ManifestEntry, SignedManifest } from "../../../sdk/mod.ts";
import { collect } from "../../collect.ts";
import { type Command, missingFlag, textFlag, type Tools } from "../../command.ts";
import { ignoreMissing } from "../../config.ts";
import { chooseLocalNames } from "../../download/name_rules.ts";
import { resolveTarget } from "../../download/target.ts";
import { CliError } from "../../error.ts";
import { hashFile } from "../../hash.ts";
import { findDataset, readIdentifier } from "../../identifier.ts";
import { verifyManifest } from "../../integrity/manifest.ts";
import { readJson, readKeys } from "../../integrity/signature.ts";
import { folderName } from "../../download/folder.ts";

export interface VerifyOptions {
  identifier: string;
  /** By default the one into which `download` puts the files. */
  folder?: string;
  version?: string;
  /** A saved manifest, in place of that of the server. */
  manifest?: string;
  /** A saved set of keys, in place of those of the server. */
  keys?: string;
}

/** What a file of the folder is, held against the version. */
type Finding = "same" | "missing" | "changed" | "extra";

interface Verified {
  path: string;
  finding: Finding;
}

/** What a folder is held against. */
interface Expected {
  dataSetId: string;
  version: string;
  files: AsyncIterable<ManifestEntry> | Iterable<ManifestEntry>;
  /** Of a signed manifest; a draft has none. */
  signed?: { kid: string; merkleRoot: string };
  /** Where `download` puts the files. */
  folder?: string;
}

/**
 * Compares a folder with the files of a version; the exit code is `different` unless all are the same. What a published
 * version has is taken from its signed manifest, after signature and Merkle root were verified.
 */
export const verify: Command<VerifyOptions> = {
  noun: "dataset",
  verb: "verify",
  summary: "cli.dataset.verify",
  argument: ["<id>", "cli.argument.identifier"],
  flags: {
    "--folder <folder>": "cli.flag.verifyFolder",
    "--version <label>": "cli.flag.version",
    "--manifest <file>": "cli.flag.manifest",
    "--keys <file>": "cli.flag.keys",
  },
  offline: ({ manifest, keys }) => manifest !== undefined && keys !== undefined,
  parse: (identifier, flags) => {
    const folder = textFlag(flags, "folder");
    const manifest = textFlag(flags, "manifest");
    if (manifest && !folder) throw missingFlag("--folder <folder>");
    return {
      identifier,
      folder,
      version: textFlag(flags, "version"),
      manifest,
      keys: textFlag(flags, "keys"),
    };
  },
  async run(options, tools) {
    const { terminal } = tools;
    const expected = await (options.manifest ? expectSaved : expectPublished)(options, tools);
    const root = resolve(options.folder ?? expected.folder ?? ".");
    if (!(await stat(root).catch(ignoreMissing))?.isDirectory()) {
      throw new CliError("notFound", "cli.error.noComparedFolder", { values: { path: root } });
    }
    const found = await compareFolder(root, expected.files);
    const differing = found.filter(({ finding }) => finding !== "same");
    const same = found.length - differing.length;
    const { dataSetId, version, signed } = expected;
    if (signed) terminal.say(terminal.t("cli.verify.signed", signed));
    terminal.say(terminal.t("cli.verify.result", { same, differing: differing.length, path: root }));
    return {
      data: { dataSetId, version, folder: root, same, differing, signed },
      rows: differing.map(({ path, finding }) => [terminal.t(`cli.verify.${finding}`), path]),
      exit: differing.length > 0 ? "different" : "ok",
    };
  },
};

/** Needs no server where the keys were saved too. */
async function expectSaved(
  { identifier, version, manifest, keys }: VerifyOptions,
  { repository }: Tools,
): Promise<Expected> {
  const path = manifest!;
  const read = await readJson<SignedManifest>(path);
  const kid = await verifyManifest(read, await readKeys(repository, keys), path);
  if (!isAbout(read, identifier) || (version !== undefined && version !== read.version)) {
    const values = { path, wanted: [identifier, version].filter(Boolean).join(" "), found: read.dataSetId };
    throw new CliError("invalidInput", "cli.error.otherManifest", { values });
  }
  return { ...read, signed: { kid, merkleRoot: read.merkleRoot } };
}

function isAbout({ dataSetId, doi, cstr }: SignedManifest, identifier: string): boolean {
  const wanted = readIdentifier(identifier);
  if ("doi" in wanted) return wanted.doi.toLowerCase() === doi?.toLowerCase();
  return "cstr" in wanted ? wanted.cstr === cstr : wanted.id === dataSetId;
}

async function expectPublished(
  { identifier, version, keys }: VerifyOptions,
  { repository, terminal }: Tools,
): Promise<Expected> {
  const { dataset } = await findDataset(repository, identifier, version);
  const { dataSetId, version: label, merkleRoot } = dataset;
  const which = { dataSetId, version: label, folder: folderName(dataset, terminal.locale) };
  if (merkleRoot === undefined) return { ...which, files: repository.files.all(dataSetId, label) };
  const read: SignedManifest = await (await repository.files.manifest(dataSetId, label)).json();
  const kid = await verifyManifest(read, await readKeys(repository, keys), identifier);
  return { ...which, files: read.files, signed: { kid, merkleRoot: read.merkleRoot } };
}

async function compareFolder(root: string, files: Expected["files"]): Promise<Verified[]> {
  const found: Verified[] = [];
  const expected = await collect(files);
  const names = await chooseLocalNames(root, expected.map(({ path }) => path), process.platform);
  for (const { path, sha256, size } of expected) {
    found.push({ path, finding: await compare(resolveTarget(root, names.get(path)!), { sha256, size }) });
  }
  const known = new Set(names.values());
  for (const path of await listFolder(root)) {
    if (!known.has(path)) found.push({ path, finding: "extra" });
  }
  return found;
}

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
