import { type Dataset, type DatasetMetadata, isEditable, manifestPath } from "../../../sdk/mod.ts";
import { type Command, textFlag, type Tools } from "../../command.ts";
import { type Inventory, requireFolder, takeInventory } from "../../deposit/folder.ts";
import { findGaps, invalid, readManifest } from "../../deposit/manifest.ts";
import { readCover, sendCover } from "../../deposit/cover.ts";
import { type Draft, uploadFiles } from "../../deposit/upload.ts";
import { CliError, explain, type Problem, sentence } from "../../error.ts";
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
    const { metadata, cover, inventory, gaps } = await checkFolder(folder, submit, tools);
    const draft = resume
      ? await resumeDraft(resume, metadata, tools)
      : await tools.repository.datasets.create(metadata);
    const { terminal } = tools;
    terminal.say(terminal.t("cli.create.draft", { dataSetId: draft.dataSetId, version: draft.version }));
    try {
      await sendCover(draft, cover, tools);
      if (submit) await requireComplete(draft, tools);
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
  metadata: DatasetMetadata;
  /** The picture that the manifest names. */
  cover?: Blob;
  inventory: Inventory;
  gaps: Problem[];
}

async function checkFolder(folder: string, submit: boolean, { terminal }: Tools): Promise<Checked> {
  const { t } = terminal;
  await requireFolder(folder);
  const { manifest, metadata, unknown } = await readManifest(folder);
  for (const field of unknown) terminal.say(t("cli.create.unknownField", { field }));
  const inventory = await takeInventory(
    folder,
    manifest,
    (done, total) => terminal.progress(t("cli.create.checking", { done, total }), done === total),
  );
  for (const path of inventory.unlisted) terminal.say(t("cli.create.unlisted", { path }));
  const gaps = findGaps(metadata, inventory.files.length);
  const { cover, problems: coverProblems } = await readCover(folder, manifest);
  const faults = [...coverProblems, ...inventory.problems];
  const problems = submit ? [...faults, ...gaps] : faults;
  if (problems.length > 0) throw invalid(problems);
  if (gaps.length > 0) {
    terminal.say(t("cli.create.gaps", { count: gaps.length }));
    for (const gap of gaps) terminal.say(`  ${gap.path}: ${sentence(gap, terminal.locale)}`);
  }
  return { metadata, cover, inventory, gaps };
}

async function resumeDraft(id: string, metadata: DatasetMetadata, { repository }: Tools): Promise<Draft> {
  const { dataSetId, version, status, revision } = await repository.datasets.get(id);
  if (!isEditable(status)) {
    throw new CliError("conflict", "cli.error.notEditable", { values: { dataSetId, status } });
  }
  await repository.datasets.save(dataSetId, version, { revision, metadata });
  return { dataSetId, version };
}

/** The server alone knows every subject and community; it is asked before the files travel. */
async function requireComplete({ dataSetId, version }: Draft, { repository }: Tools): Promise<void> {
  const missing = await repository.datasets.missing(dataSetId, version);
  const issues = missing.filter(({ key }) => key !== "filesRequired");
  if (issues.length > 0) throw invalid(issues.map((issue) => explain(issue, manifestPath)));
}

function finish({ dataSetId, version }: Draft, submit: boolean, { repository }: Tools): Promise<Dataset> {
  const { datasets } = repository;
  return submit ? datasets.submit(dataSetId, version) : datasets.get(dataSetId, version);
}

function summary(dataset: Dataset, transfer: { uploaded: number; skipped: number }, missing: Problem[]) {
  const { dataSetId, version, status, doi, cstr, count, size } = dataset;
  return { dataSetId, version, status, doi, cstr, count, size, ...transfer, missing };
}
