/** Looks through what an anonymous link would show for what tells whose it is. The depositor decides what to do about it. */
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { storedMetadata, type VersionRecord } from "../../../db/schema/records.ts";
import type { IdentityPlace, UnscannedReason } from "../../../sdk/model/anonymity_scan.ts";
import type { AnonymityFinding, AnonymityScan } from "../../../sdk/model/responses/anonymity_scan.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import { SCAN_BYTES_MAX, SCAN_FILE_BYTES, SCAN_FINDINGS_MAX, SCAN_MS } from "../../../sdk/model/limits.ts";
import { readableOf } from "../../../sdk/model/rich_text/stored_text.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayShare } from "../../policies/link.ts";
import { statePart } from "../../process_state.ts";
import { WorkQueue } from "../../work_queue.ts";
import { getVersionHead } from "../dataset/read.ts";
import { EVERYTHING, type SelectedFile, selectedFiles } from "../file/selection.ts";
import { askerKey } from "../limits/limit_key.ts";
import { readBlob } from "../integrity/read_blob.ts";
import type { ScannedText } from "./scan_bytes.ts";
import { type Term, termsOf } from "./terms.ts";

/** One scan at a time reads and computes; others wait, and not too many. */
const WAITING_MAX = 10;
/** Names of files that the worker looks through at once. */
const NAMES_AT_ONCE = 2_000;
const SCANS = statePart(() => new WorkQueue(1));

/** @throws DomainError notLoggedIn; notFound for a dataset of somebody else; busy. */
export async function scanForIdentities(
  context: Context,
  { dataSetId, version: label }: { dataSetId: string; version: string },
): Promise<AnonymityScan> {
  const { email, realName } = requireUser(context);
  const db = context.db.read;
  const { dataset, version } = await getVersionHead(context, db, dataSetId, label || undefined);
  if (!mayShare(dataset, context.actor)) throw new DomainError("notFound", { what: dataSetId });
  const record = (await loadVersions(db, [version.id]))[0]!;
  const turns = context.state.of(SCANS);
  const asker = askerKey(context);
  // Whoever has a scan waiting already waits for that one.
  if (turns.waiting >= WAITING_MAX || turns.waitingOf(asker) > 0) throw new DomainError("busy");
  const scan = new Scan(context, termsOf(record, { email, realName }));
  await turns.run(
    async () => {
      await scan.readFields(record);
      await scan.readNames(version.id);
      await scan.readFiles(version.id);
    },
    undefined,
    asker,
  );
  return { dataSetId, version: versionLabel(version.number), ...scan.result() };
}

/** What the links of a rich text lead to, which its words do not say. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/\shref="([^"]*)"/g)].map(([, address]) => address!);

class Scan {
  readonly #findings: AnonymityFinding[] = [];
  readonly #unscanned = new Map<string, UnscannedReason>();
  #files = 0;
  #bytes = 0;
  #cut = false;

  readonly #end = performance.now() + SCAN_MS;

  constructor(readonly context: Context, readonly terms: readonly Term[]) {}

  result(): Omit<AnonymityScan, "dataSetId" | "version"> {
    return {
      findings: this.#findings,
      cut: this.#cut,
      filesScanned: this.#files,
      unscanned: [...this.#unscanned].map(([path, reason]) => ({ path, reason })),
    };
  }

  /** The fields that an anonymous link shows. @throws DomainError busy where no worker had the time for them. */
  async readFields(record: VersionRecord): Promise<void> {
    const { title, description, keywords, references, license } = storedMetadata(record);
    const fields: [IdentityPlace, string[]][] = [
      ["title", [title.zh, title.en]],
      [
        "description",
        [description.zh, description.en].flatMap((text) => [readableOf(text), ...addressesIn(text)]),
      ],
      ["keywords", [...keywords.zh, ...keywords.en]],
      ["references", references.map(({ text }) => text)],
      ["license", [license.text.zh, license.text.en]],
    ];
    const left = await this.#scanTexts(fields.map(([place, texts]) => ({ place, text: texts.join("\n") })));
    if (left) throw new DomainError("busy");
  }

  /** Names of files, many at a time. */
  async readNames(versionId: string): Promise<void> {
    let paths: string[] = [];
    const scanPaths = async () => {
      const texts = paths.map((path) => ({ place: "fileName", path, text: path } as const));
      const left = performance.now() > this.#end || await this.#scanTexts(texts);
      for (const path of left ? paths : []) this.#skip(path, "outOfTime");
      paths = [];
    };
    for await (const { path } of selectedFiles(this.context, versionId, EVERYTHING)) {
      if (paths.push(path) >= NAMES_AT_ONCE) await scanPaths();
    }
    await scanPaths();
  }

  /** @returns whether something was left. */
  async #scanTexts(texts: readonly ScannedText[]): Promise<boolean> {
    const task = { kind: "identityTexts", texts, terms: this.terms } as const;
    const { findings, left } = await this.context.previewWorker.run(task, { asker: this.context });
    this.#add(findings);
    return left !== undefined;
  }

  async readFiles(versionId: string): Promise<void> {
    const { context } = this;
    for await (const file of selectedFiles(context, versionId, EVERYTHING)) {
      const { path } = file;
      if (performance.now() > this.#end || this.#bytes > SCAN_BYTES_MAX) this.#skip(path, "outOfTime");
      else await this.#readFile(file);
    }
  }

  async #readFile(file: SelectedFile): Promise<void> {
    const { path, size } = file;
    const range = { start: 0, end: Math.min(size, SCAN_FILE_BYTES) };
    this.#bytes += range.end;
    this.#files++;
    if (size === 0) return;
    try {
      const stream = await readBlob(this.context, { ...file, name: path }, range);
      const bytes = await new Response(stream).bytes();
      const { terms } = this;
      const task = { kind: "identities", path, bytes, terms } as const;
      const found = await this.context.previewWorker.run(task, { asker: this.context });
      this.#add(found.findings);
      if (size > SCAN_FILE_BYTES) this.#skip(path, "tooLarge");
      else if (found.left) this.#skip(path, found.left);
    } catch (error) {
      if (error instanceof DomainError && error.error !== "storageDamaged") throw error;
      this.#skip(path, "unreadable");
    }
  }

  #skip(path: string, reason: UnscannedReason): void {
    if (this.#unscanned.has(path)) return;
    if (this.#unscanned.size < SCAN_FINDINGS_MAX) this.#unscanned.set(path, reason);
    else this.#cut = true;
  }

  #add(findings: readonly AnonymityFinding[]): void {
    for (const finding of findings) {
      if (this.#findings.length < SCAN_FINDINGS_MAX) this.#findings.push(finding);
      else this.#cut = true;
    }
  }
}
