import { dirname } from "node:path";
import type { Dataset, MetadataChanges } from "../../../sdk/mod.ts";
import { isEditable } from "../../../sdk/model/lifecycle.ts";
import { manifestChanges } from "../../../sdk/model/manifest_changes.ts";
import { type Command, textFlag, type Tools } from "../../command.ts";
import { readCompliance, sendCompliance } from "../../deposit/compliance.ts";
import { readCover, sendCover } from "../../deposit/cover.ts";
import {
  asManifestFaults,
  type ReadManifest,
  readManifestFile,
  refuseFaults,
  warnOfNames,
  warnOfTitles,
} from "../../deposit/manifest.ts";
import type { Draft } from "../../deposit/draft.ts";
import { CliError } from "../../error.ts";
import { dataSetIdOf } from "../../identifier.ts";
import { datasetReport } from "../../view.ts";
import type { VersionOptions } from "./show.ts";

/**
 * Changes the fields that a file names: metadata, cover, compliance documents. There are other commands for data files.
 */
export const edit: Command<VersionOptions & { file: string }> = {
  noun: "dataset",
  verb: "edit",
  summary: "cli.dataset.edit",
  argument: ["<id>", "cli.argument.identifier"],
  second: ["<file>", "cli.argument.manifestFile"],
  flags: { "--version <label>": "cli.flag.version" },
  parse: (identifier, flags, file) => ({ identifier, file, version: textFlag(flags, "version") }),
  async run({ identifier, file, version }, tools) {
    const { repository: { datasets }, terminal } = tools;
    const read = await readManifestFile(file);
    const { cover, items, problems } = await readAttachments(file, read);
    // Unknown fields are refused, because they would change nothing without a message.
    refuseFaults(read.place, [...read.faults, ...read.unknown, ...problems]);
    const dataset = await datasets.get(await dataSetIdOf(tools.repository, identifier), version);
    const changes = manifestChanges(read.named, read.metadata, dataset);
    if (Object.keys(changes).length === 0 && !cover && items.length === 0) {
      throw new CliError("invalidInput", "cli.error.nothingToChange", { values: { path: file } });
    }
    warnOfTitles(read, terminal);
    warnOfNames(read, terminal);
    await change(dataset, read, changes, tools);
    const draft: Draft = { dataSetId: dataset.dataSetId, version: dataset.version };
    if (cover) await asManifestFaults(read, sendCover(draft, cover, tools));
    await asManifestFaults(read, sendCompliance(draft, items, tools));
    return datasetReport(await datasets.get(dataset.dataSetId, dataset.version), terminal);
  },
};

async function readAttachments(file: string, { manifest }: ReadManifest) {
  const folder = dirname(file);
  const { cover, problems } = await readCover(folder, manifest);
  const { items, problems: others } = await readCompliance(folder, manifest);
  return { cover, items, problems: [...problems, ...others] };
}

/** @throws ApiError (revisionConflict) where somebody saved the draft since it was read. */
async function change(
  { dataSetId, version, status, revision, source }: Dataset,
  read: ReadManifest,
  changes: MetadataChanges,
  { repository }: Tools,
): Promise<void> {
  const { named, manifest: { submission } } = read;
  if (!isEditable(status)) {
    throw new CliError("conflict", "cli.error.notEditable", { values: { dataSetId, status } });
  }
  if (named.has("submission") && source !== submission) {
    throw new CliError("conflict", "cli.error.otherSubmission", {
      values: { dataSetId, source, submission },
    });
  }
  if (Object.keys(changes).length === 0) return;
  await asManifestFaults(read, repository.datasets.change(dataSetId, version, { revision, changes }));
}
