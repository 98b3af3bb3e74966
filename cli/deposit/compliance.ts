/** Compliance documents of a manifest, which only reviewers see (spec 2 §5). */
import { lstat, readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import type { ComplianceKind, Issue, Manifest } from "../../sdk/mod.ts";
import { isComplianceName } from "../../sdk/model/attachment.ts";
import { COMPLIANCE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { ignoreMissing } from "../config.ts";
import { explain, type Problem } from "../error.ts";
import type { DepositTools } from "./tools.ts";
import type { Draft } from "./draft.ts";

export interface ComplianceItem {
  name: string;
  kind: ComplianceKind;
  /** Path on the disk. */
  source: string;
}

/** Reads the documents. The server identifies them by name, without folders. */
export async function readCompliance(
  folder: string,
  { compliance }: Manifest,
): Promise<{ items: ComplianceItem[]; problems: Problem[] }> {
  const items: ComplianceItem[] = [];
  const problems: Problem[] = [];
  for (const [at, one] of compliance.entries()) {
    const { path, kind } = typeof one === "string" ? { path: one, kind: "other" as const } : one;
    const item = { name: basename(path), kind, source: join(folder, path) };
    const fault = await findFault(item, items);
    if (fault) problems.push(explain({ path: `compliance.${at}`, ...fault }));
    else items.push(item);
  }
  return { items, problems };
}

async function findFault(
  { name, source }: ComplianceItem,
  before: ComplianceItem[],
): Promise<Omit<Issue, "path"> | undefined> {
  const found = await lstat(source).catch(ignoreMissing);
  if (!found?.isFile()) return { key: "fileMissing" };
  if (!isComplianceName(name)) return { key: "complianceType", params: { found: extname(name) || name } };
  if (found.size > COMPLIANCE_SIZE_MAX) return { key: "complianceLimits" };
  return before.some((one) => one.name === name) ? { key: "duplicatePath" } : undefined;
}

/** Sends the documents. One with the same name is replaced; others in the draft stay. */
export async function sendCompliance(
  { dataSetId, version }: Draft,
  items: ComplianceItem[],
  { repository: { attachments, datasets }, terminal }: DepositTools,
): Promise<void> {
  if (items.length === 0) return;
  const { compliance } = await datasets.get(dataSetId, version);
  for (const { name, kind, source } of items) {
    const before = compliance.find((one) => one.name === name);
    if (before) await attachments.removeCompliance(dataSetId, version, before.attachmentId);
    const body = new Blob([new Uint8Array(await readFile(source))]);
    await attachments.addCompliance(dataSetId, version, name, body, kind);
  }
  terminal.say(terminal.t("cli.create.compliance", { count: items.length }));
}
