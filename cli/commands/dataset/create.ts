import { type Dataset, isEditable, manifestPath } from "../../../sdk/mod.ts";
import { type Command, textFlag, type Tools } from "../../command.ts";
import { type Inventory, requireFolder, takeInventory } from "../../deposit/folder.ts";
import {
  asManifestFaults,
  findGaps,
  invalid,
  type ReadManifest,
  readManifest,
  warnOfUnknown,
} from "../../deposit/manifest.ts";
import { type ComplianceItem, readCompliance, sendCompliance } from "../../deposit/compliance.ts";
import { readCover, sendCover } from "../../deposit/cover.ts";
import { type Draft, uploadFiles } from "../../deposit/upload.ts";
import { CliError, explain, placeOf, type Problem, sentence } from "../../error.ts";
import { datasetReport } from "../../view.ts";

export interface CreateOptions {
  folder: string;
  submit: boolean;
  /** The draft that an earlier run left behind. */
  resume?: string;
}

/** Everything that can be found wrong on this machine is found before the server hears of it. */
export const create: Command<CreateOptions> = {
  noun: "dataset",
  verb: "create",
  summary: "cli.dataset.create",
  argument: ["<folder>", "cli.argument.folder"],
  flags: { "--submit": "cli.flag.submit", "--resume <id>": "cli.flag.resume" },
  parse: (folder, flags) => ({ folder, submit: Boolean(flags.submit), resume: textFlag(flags, "resume") }),
  async run({ folder, submit, resume }, tools) {
    const checked = await checkFolder(folder, submit, tools);
    const { read: { manifest, metadata }, cover, compliance, inventory, gaps } = checked;
    const draft = resume ? await resumeDraft(resume, checked.read, tools) : await asManifestFaults(
      checked.read,
      tools.repository.datasets.create(metadata, manifest.submission),
    );
    const { terminal } = tools;
    terminal.say(terminal.t("cli.create.draft", { dataSetId: draft.dataSetId, version: draft.version }));
    try {
      await sendCover(draft, cover, tools);
      await sendCompliance(draft, compliance, tools);
      if (submit) await requireComplete(draft, checked.read, tools);
      const transfer = await uploadFiles(draft, inventory.files, tools);
      const dataset = await finish(draft, submit, tools);
      return datasetReport(dataset, terminal, summary(dataset, transfer, gaps));
    } catch (error) {
      terminal.say(terminal.t("cli.create.kept", { dataSetId: draft.dataSetId, folder }));
      throw error;
    }
  },
};

interface Checked {
  read: ReadManifest;
  /** The picture that the manifest names. */
  cover?: Blob;
  compliance: ComplianceItem[];
  inventory: Inventory;
  gaps: Problem[];
}

async function checkFolder(folder: string, submit: boolean, { terminal }: Tools): Promise<Checked> {
  const { t } = terminal;
  await requireFolder(folder);
  const read = await readManifest(folder);
  const { manifest, unknown, place } = read;
  warnOfUnknown(unknown, terminal);
  const inventory = await takeInventory(
    folder,
    manifest,
    (done, total) => terminal.progress(t("cli.create.checking", { done, total }), done === total),
  );
  for (const path of inventory.unlisted) terminal.say(t("cli.create.unlisted", { path }));
  const gaps = findGaps(read, inventory.files.length);
  const { cover, problems: coverProblems } = await readCover(folder, manifest);
  const { items: compliance, problems: complianceProblems } = await readCompliance(folder, manifest);
  const faults = place([...coverProblems, ...complianceProblems, ...inventory.problems]);
  const problems = submit ? [...faults, ...gaps] : faults;
  if (problems.length > 0) throw invalid(problems);
  if (gaps.length > 0) {
    terminal.say(t("cli.create.gaps", { count: gaps.length }));
    for (const gap of gaps) terminal.say(`  ${placeOf(gap)}: ${sentence(gap, terminal.locale)}`);
  }
  return { read, cover, compliance, inventory, gaps };
}

async function resumeDraft(
  id: string,
  read: ReadManifest,
  { repository }: Tools,
): Promise<Draft> {
  const { manifest: { submission }, metadata } = read;
  const { dataSetId, version, status, revision, source } = await repository.datasets.get(id);
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

/** The server alone knows every subject and community; it is asked before the files travel. */
async function requireComplete(
  { dataSetId, version }: Draft,
  { place }: ReadManifest,
  { repository }: Tools,
): Promise<void> {
  const missing = await repository.datasets.missing(dataSetId, version);
  const issues = missing.filter(({ key }) => key !== "filesRequired");
  if (issues.length > 0) throw invalid(place(issues.map((issue) => explain(issue, manifestPath))));
}

function finish({ dataSetId, version }: Draft, submit: boolean, { repository }: Tools): Promise<Dataset> {
  const { datasets } = repository;
  return submit ? datasets.submit(dataSetId, version) : datasets.get(dataSetId, version);
}

function summary(dataset: Dataset, transfer: { uploaded: number; skipped: number }, missing: Problem[]) {
  const { dataSetId, version, status, doi, cstr, count, size } = dataset;
  return { dataSetId, version, status, doi, cstr, count, size, ...transfer, missing };
}
