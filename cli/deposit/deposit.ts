/** Deposits a manifest folder as a draft or a submission, for `sdb dataset create` and for the seeding of demo data. */
import { localizedPath } from "../../locales/format.ts";
import type { Dataset, DatasetMetadata } from "../../sdk/mod.ts";
import { isEditable } from "../../sdk/model/lifecycle.ts";
import { manifestPath } from "../../sdk/model/manifest.ts";
import { CliError, explain, locationText, type Problem, sentence } from "../error.ts";
import { type ComplianceItem, readCompliance, sendCompliance } from "./compliance.ts";
import type { ConflictAnswer } from "../../forms/dataset/file_conflicts.ts";
import { readCover, sendCover } from "./cover.ts";
import { askServer } from "./server_check.ts";
import { dataSetIdOf } from "../identifier.ts";
import { shellCommand } from "../shell.ts";
import { listLocalFiles, type LocalFiles, requireFolder } from "./folder.ts";
import {
  asManifestFaults,
  findGaps,
  invalid,
  type ReadManifest,
  readManifest,
  refuseFaults,
  warnOfNames,
  warnOfTitles,
  warnOfUnknown,
} from "./manifest.ts";
import { isAlreadyReported } from "./parse_manifest.ts";
import { noteNames } from "./name_notes.ts";
import { type Uploaded, uploadFiles } from "./upload.ts";
import type { Draft } from "./draft.ts";
import type { DepositTools } from "./tools.ts";

export interface DepositOptions {
  folder: string;
  submit: boolean;
  /** Draft of an earlier run. */
  resume?: string;
  /** Code of a community, instead of the one in the manifest. */
  community?: string;
  /**
   * What to do if the draft has other bytes under a file's name. If absent, the person is asked, or it is refused if
   * there is none.
   */
  onConflict?: ConflictAnswer;
  /** Whether what operating systems and programs leave in folders is deposited as well. */
  keepSystemFiles?: boolean;
}

export interface Deposited {
  dataset: Dataset;
  transfer: Uploaded;
  /** Files of operating systems and programs that were not deposited. */
  leftOut: string[];
  /** What is missing before it can be submitted. */
  missing: Problem[];
}

/**
 * Deposits a folder. Everything that can be checked on this machine, and what the server alone knows, is checked and told at
 * once before anything is created there.
 * @throws CliError (invalidInput) with one issue for each fault; ApiError; the draft then stays, and can be resumed.
 */
export async function depositFolder(options: DepositOptions, tools: DepositTools): Promise<Deposited> {
  const { submit, resume } = options;
  const { read, cover, compliance, inventory, gaps } = await checkFolder(options, tools);
  const draft = resume ? await resumeDraft(resume, read, tools) : await asManifestFaults(
    read,
    tools.repository.datasets.create(read.metadata, read.manifest.submission),
  );
  const { terminal } = tools;
  const printResumeHint = (key: "cli.create.kept" | "cli.create.interrupted") =>
    terminal.say(terminal.t(key, { dataSetId: draft.dataSetId, command: resumeCommand(draft, options) }));
  const release = tools.onInterrupt?.(() => printResumeHint("cli.create.interrupted"));
  let isNew = resume === undefined;
  try {
    await asManifestFaults(read, sendCover(draft, cover, tools));
    await asManifestFaults(read, sendCompliance(draft, compliance, tools));
    if (submit) await requireComplete(draft, read, tools);
    isNew = false;
    printDraft(draft, tools);
    const { onConflict } = options;
    const transfer = await uploadFiles(draft, inventory.files, tools, { onConflict, whole: true });
    const { leftOut } = inventory;
    return { dataset: await finish(draft, submit, tools), transfer, leftOut, missing: gaps };
  } catch (error) {
    // What is refused before its files were sent is begun anew, once it is right.
    if (isNew && isRefusal(error)) await tools.repository.datasets.remove(draft.dataSetId, draft.version);
    else printResumeHint("cli.create.kept");
    throw error;
  } finally {
    release?.();
  }
}

const isRefusal = (error: unknown): boolean => error instanceof CliError && error.exit === "invalidInput";

/** Prints its id, and its address on the site. */
function printDraft(draft: Draft, { terminal, connection }: DepositTools): void {
  const { dataSetId, version } = draft;
  terminal.say(terminal.t("cli.create.draft", { dataSetId, version }));
  if (!connection) return;
  const path = localizedPath(terminal.locale, `/dataset?${new URLSearchParams({ dataSetId, version })}`);
  terminal.say(terminal.t("cli.create.address", { address: connection.server + path }));
}

/** The command with which the person continues the draft. */
function resumeCommand(
  { dataSetId }: Draft,
  { folder, submit, community, onConflict, keepSystemFiles }: DepositOptions,
): string {
  return shellCommand([
    ...["sdb", "dataset", "create", folder, "--resume", dataSetId],
    ...(community ? ["--community", community] : []),
    ...(onConflict ? ["--on-conflict", onConflict] : []),
    ...(keepSystemFiles ? ["--keep-system-files"] : []),
    ...(submit ? ["--submit"] : []),
  ]);
}

interface Checked {
  read: ReadManifest;
  /** Picture that the manifest names. */
  cover?: Blob;
  compliance: ComplianceItem[];
  inventory: LocalFiles;
  gaps: Problem[];
}

async function checkFolder(
  { folder, submit, community, keepSystemFiles }: DepositOptions,
  tools: DepositTools,
): Promise<Checked> {
  const { terminal } = tools;
  const { t } = terminal;
  await requireFolder(folder);
  const read = sentTo(await readManifest(folder), community);
  const { manifest, place, faults } = read;
  warnOfTitles(read, terminal);
  warnOfNames(read, terminal);
  const server = await askServer(read, tools);
  const inventory = await listLocalFiles(
    folder,
    manifest,
    {
      keepSystemFiles,
      // Reading all data takes long, and would be useless with faults in the manifest.
      verify: faults.length + server.invalid.length === 0,
      onFile: (done, total) => terminal.progress(t("cli.create.checking", { done, total }), done === total),
    },
  );
  noteNames(inventory.files, inventory.leftOut, terminal);
  for (const path of inventory.unlisted) terminal.say(t("cli.create.unlisted", { path }));
  const isKnown = ({ path }: Problem) => !isAlreadyReported(path, server.invalid);
  const gaps = findGaps(read, inventory.files.length).filter(isKnown);
  const { cover, problems: coverProblems } = await readCover(folder, manifest);
  const { items: compliance, problems: complianceProblems } = await readCompliance(folder, manifest);
  const found = [
    ...faults,
    ...server.invalid,
    ...coverProblems,
    ...complianceProblems,
    ...inventory.problems,
  ];
  // What a draft lacks can be added later; a submission cannot be changed.
  const wanted = [...gaps, ...server.missing.filter(({ path }) => !isAlreadyReported(path, gaps))];
  const more = submit
    ? [...wanted.filter(({ path }) => !isAlreadyReported(path, faults)), ...read.unknown]
    : [];
  refuseFaults(place, [...found, ...more]);
  if (server.failure) throw server.failure;
  warnOfUnknown(read, terminal);
  if (gaps.length > 0) {
    terminal.say(t("cli.create.gaps", { count: gaps.length }));
    for (const gap of gaps) terminal.say(`  ${locationText(gap)}: ${sentence(gap, terminal.locale)}`);
  }
  return { read, cover, compliance, inventory, gaps };
}

function sentTo(read: ReadManifest, community: string | undefined): ReadManifest {
  if (community === undefined) return read;
  const metadata: DatasetMetadata = { ...read.metadata, communityCode: community };
  return { ...read, metadata };
}

async function resumeDraft(
  id: string,
  read: ReadManifest,
  { repository }: DepositTools,
): Promise<Draft> {
  const { manifest: { submission }, metadata } = read;
  const { dataSetId, version, status, revision, source } = await repository.datasets.get(
    await dataSetIdOf(repository, id),
  );
  if (!isEditable(status)) {
    throw new CliError("conflict", "cli.error.notEditable", { values: { dataSetId, status } });
  }
  if (source !== submission) {
    throw new CliError("conflict", "cli.error.otherSubmission", {
      values: { dataSetId, source, submission },
    });
  }
  await asManifestFaults(read, repository.datasets.save(dataSetId, version, { revision, metadata }));
  return { dataSetId, version };
}

/** Asks the server, which alone knows every subject and community, before the files are sent. */
async function requireComplete(
  { dataSetId, version }: Draft,
  { place }: ReadManifest,
  { repository }: DepositTools,
): Promise<void> {
  const missing = await repository.datasets.missing(dataSetId, version);
  const issues = missing.filter(({ key }) => key !== "filesRequired");
  if (issues.length > 0) throw invalid(place(issues.map((issue) => explain(issue, manifestPath))));
}

function finish(
  { dataSetId, version }: Draft,
  submit: boolean,
  { repository }: DepositTools,
): Promise<Dataset> {
  const { datasets } = repository;
  return submit ? datasets.submit(dataSetId, version) : datasets.get(dataSetId, version);
}
