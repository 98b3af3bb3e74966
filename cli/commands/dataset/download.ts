import process from "node:process";
import { resolve } from "node:path";
import { mkdir, stat } from "node:fs/promises";
import type { DataFile, Dataset, LinkAddress, OpenedLink } from "../../../sdk/mod.ts";
import { ApiError } from "../../../sdk/error.ts";
import { isChosen } from "../../../sdk/model/chosen_files.ts";
import { readLinkAddress } from "../../../sdk/model/link.ts";
import { collect } from "../../collect.ts";
import { type Command, countFlag, textFlag, type Tools } from "../../command.ts";
import { fetchAll, type Item, type Missing } from "../../download/fetch_all.ts";
import { chooseLocalNames } from "../../download/name_rules.ts";
import { downloadAnonymous } from "../../download/anonymous.ts";
import { choose, folderName, requireOwnFolder } from "../../download/folder.ts";
import { resolveTarget } from "../../download/target.ts";
import { CliError, sentence, toFailure } from "../../error.ts";
import { hashFile } from "../../hash.ts";
import { findDataset } from "../../identifier.ts";
import { readSecret } from "../../secret.ts";
import { shellCommand } from "../../shell.ts";
import type { Terminal } from "../../terminal.ts";

export interface DownloadOptions {
  identifier: string;
  /** Folder of the files; by default a new one named after the dataset. */
  output?: string;
  version?: string;
  /** Whether an existing file with other bytes is replaced. */
  force: boolean;
  /** Files and folders; none for everything. */
  paths: readonly string[];
  /** Whether the password of the link comes from standard input, where one stands in place of an identifier. */
  passwordStdin: boolean;
  /** Files that are transferred at the same time. */
  parallel?: number;
}

const PARALLEL = 4;
/** The server lets one account have so many downloads under way. */
const PARALLEL_MAX = 16;

/** Downloads the files of a version with their folders. A file appears only when its SHA-256 is right. */
export const download: Command<DownloadOptions> = {
  noun: "dataset",
  verb: "download",
  summary: "cli.dataset.download",
  argument: ["<id>", "cli.argument.identifierOrLink"],
  second: ["[paths...]", "cli.argument.paths"],
  flags: {
    "--output <folder>": "cli.flag.output",
    "--version <label>": "cli.flag.version",
    "--force": "cli.flag.force",
    "--parallel <number>": "cli.flag.parallel",
    "--password-stdin": "cli.flag.openPassword",
  },
  parse: (identifier, flags, _second, paths) => ({
    identifier,
    output: textFlag(flags, "output"),
    version: textFlag(flags, "version"),
    force: Boolean(flags.force),
    passwordStdin: flags.passwordStdin === true,
    parallel: Math.min(PARALLEL_MAX, countFlag(flags, "parallel") ?? PARALLEL),
    paths,
  }),
  async run(options, given) {
    const { output, force, parallel = PARALLEL, paths } = options;
    const { tools, target, version, anonymous } = await openIfLink(options, given);
    const { terminal } = tools;
    if (anonymous) return await downloadAnonymous(anonymous, { output, force, paths, parallel }, tools);
    const { dataset, fileId } = await findDataset(tools.repository, target, version);
    const root = resolve(output ?? folderName(dataset, terminal.locale));
    const files = await listFiles(dataset, root, tools);
    const chosenFiles = fileId ? files.filter((file) => file.fileId === fileId) : choose(files, paths);
    await mkdir(root, { recursive: true });
    const names = await chooseLocalNames(root, files.map(({ path }) => path), process.platform);
    if (!output) await requireOwnFolder(root, names.values());
    const chosen = chosenFiles.map((file): Item => {
      const local = names.get(file.path)!;
      return { file, local, target: resolveTarget(root, local) };
    });
    const renamed = chosen.filter(({ file, local }) => local !== file.path)
      .map(({ file: { path }, local }) => ({ path, local }));
    const wanted = await findWanted(chosen, force);
    if (!output) terminal.say(terminal.t("cli.download.into", { path: root }));
    sayRenamed(renamed, root, terminal);
    const release = tools.onInterrupt?.(() =>
      terminal.say(terminal.t("cli.download.interrupted", { command: repeatCommand(options) }))
    );
    const missing = await fetchAll(wanted, { root, parallel }, tools).finally(release);
    const failures = sayMissing(missing, options, terminal);
    const lost = new Set(missing.map(({ file }) => file));
    const present = chosen.map(({ file }) => file).filter((file) => !lost.has(file));
    const { dataSetId, version: label, status, doi, cstr } = dataset;
    return {
      data: {
        ...{ dataSetId, version: label, status, doi, cstr, output: root },
        size: present.reduce((sum, { size }) => sum + size, 0),
        downloaded: wanted.length - missing.length,
        skipped: chosen.length - wanted.length,
        renamed,
        files: present.map(({ path, size, sha256 }) => ({ path, size, sha256 })),
        missing: failures.map(({ path, failure: { exit: _, ...error } }) => ({ path, error })),
      },
      rows: present.map(({ sha256, size, path }) => [sha256, String(size), path]),
      exit: failures[0]?.failure.exit,
    };
  },
};

/** The command with which the person goes on. */
function repeatCommand({ identifier, output, version, force, paths }: DownloadOptions): string {
  return shellCommand([
    ...["sdb", "dataset", "download", identifier, ...paths],
    ...(output ? ["--output", output] : []),
    ...(version ? ["--version", version] : []),
    ...(force ? ["--force"] : []),
  ]);
}

/** Said before the first byte: these names cannot be had in this folder. */
function sayRenamed(renamed: readonly { path: string; local: string }[], root: string, terminal: Terminal) {
  if (renamed.length === 0) return;
  terminal.say(terminal.t("cli.download.cannotHold", { count: renamed.length, path: root }));
  for (const one of renamed) terminal.say(`  ${terminal.t("cli.download.renamed", one)}`);
}

/** Names what is missing, with the reason of each and the way to go on. */
function sayMissing(missing: readonly Missing[], options: DownloadOptions, terminal: Terminal) {
  const failures = missing.map(({ file: { path }, error }) => ({ path, failure: toFailure(error) }));
  if (failures.length === 0) return failures;
  terminal.say(terminal.t("cli.download.missing", { count: failures.length }));
  for (const { path, failure } of failures) {
    terminal.say(`  ${path}: ${sentence(failure, terminal.locale)}`);
  }
  terminal.say(terminal.t("cli.download.again", { command: repeatCommand(options) }));
  return failures;
}

/** A link in place of an identifier is opened, and everything after that goes through it. */
async function openIfLink(
  { identifier, version, passwordStdin }: DownloadOptions,
  tools: Tools,
): Promise<{ tools: Tools; target: string; version?: string; anonymous?: string }> {
  const link = readLinkAddress(identifier);
  if (!link) return { tools, target: identifier, version };
  const opened = await openLink(link, passwordStdin, tools);
  const { dataSetId, linkId, pass } = opened;
  const withPass = { ...tools, repository: tools.connectWithPass(pass) };
  // Only an anonymous link names no dataset.
  if (dataSetId === undefined) return { tools: withPass, target: linkId, anonymous: linkId };
  return { tools: withPass, target: dataSetId, version: opened.version ?? version };
}

/** Asks for what the link asks for: a password, or an e-mail and the code that goes there. */
async function openLink(link: LinkAddress, passwordStdin: boolean, tools: Tools): Promise<OpenedLink> {
  const { links } = tools.repository;
  const given = passwordStdin ? await readSecret(tools) : undefined;
  try {
    return await links.open({ ...link, password: given });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const askPassword = tools.askSecret && !passwordStdin
      ? () => tools.askSecret!(tools.terminal.t("cli.share.askPassword"))
      : undefined;
    if (error.error === "linkPasswordWrong" && askPassword) {
      return await links.open({ ...link, password: await askPassword() });
    }
    if (error.error !== "linkCodeNeeded" || !tools.ask) throw error;
    const asksPassword = (error.data as { password?: boolean } | null)?.password === true;
    return await openByCode(link, asksPassword ? given ?? await askPassword?.() : undefined, tools);
  }
}

async function openByCode(
  link: LinkAddress,
  password: string | undefined,
  { repository: { links }, terminal, ask }: Tools,
): Promise<OpenedLink> {
  const { t } = terminal;
  const email = (await ask!(t("cli.share.askEmail"))).trim();
  const { codeId, expiresIn } = await links.mailCode({ ...link, password, email });
  terminal.say(t("cli.share.codeMailed", { email, minutes: expiresIn / 60_000 }));
  return await links.open({ ...link, codeId, code: await ask!(t("cli.share.askCode")) });
}

/** Checks every path before the first byte is written. */
async function listFiles(
  { dataSetId, version, linkInUse }: Dataset,
  root: string,
  { repository }: Tools,
): Promise<DataFile[]> {
  const all = await collect(repository.files.all(dataSetId, version));
  // A link may give some of the files alone.
  const chosen = linkInUse?.chosen;
  const files = chosen ? all.filter(({ path }) => isChosen(chosen, path)) : all;
  for (const { path } of files) resolveTarget(root, path);
  return files;
}

/** Finds files that are missing. @throws CliError (conflict) when something else lies where a file should go. */
async function findWanted(items: Item[], force: boolean): Promise<Item[]> {
  const wanted: Item[] = [];
  for (const { file, local, target } of items) {
    // What cannot be looked at fails by itself when it is fetched, and stops no other.
    const present = await stat(target).catch(() => undefined);
    if (present?.isFile() && present.size === file.size && await hashFile(target) === file.sha256) continue;
    if (present && !(force && present.isFile())) {
      throw new CliError("conflict", "cli.error.inTheWay", { values: { path: target } });
    }
    wanted.push({ file, local, target });
  }
  return wanted;
}
