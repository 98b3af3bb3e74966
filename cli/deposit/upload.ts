/** Uploads the files of a draft: existing ones not again, small ones together, and whatever was begun goes on. */
import { readFile } from "node:fs/promises";
import type { ResumableUpload, RetryOptions, TakenPath } from "../../sdk/mod.ts";
import { openFile } from "../../sdk/disk_file.ts";
import { toApiError } from "../../sdk/error.ts";
import { groupSmallFiles } from "../../sdk/group_small_files.ts";
import { PATHS_ASKED_MAX } from "../../sdk/model/limits.ts";
import { withRetry } from "../../sdk/retry.ts";
import { foldersOf } from "../../sdk/model/path_index.ts";
import { CliError, problem } from "../error.ts";
import { ProgressLine } from "../progress.ts";
import { runInParallel } from "../run_in_parallel.ts";
import type { ConflictAnswer } from "../../forms/dataset/file_conflicts.ts";
import { warnOfManyFiles } from "../many_files.ts";
import { settleConflicts } from "./conflict.ts";
import type { DepositTools } from "./tools.ts";
import type { LocalFile } from "./folder.ts";
import type { Draft } from "./draft.ts";

export interface Uploaded {
  uploaded: number;
  /** Files whose bytes the server had already. */
  skipped: number;
}

/** Requests at the same time: each one is read back by the server before it is answered. */
const PARALLEL = 4;

export interface UploadOptions {
  onConflict?: ConflictAnswer;
  /** These are all files of the draft: others that it has are named. */
  whole: boolean;
}

/** @throws what the service or the network says about the first file that fails for good. */
export async function uploadFiles(
  draft: Draft,
  files: LocalFile[],
  tools: DepositTools,
  { onConflict, whole }: UploadOptions,
): Promise<Uploaded> {
  const { repository } = tools;
  const { total } = await repository.files.list(draft.dataSetId, draft.version, { size: 1 });
  const { present, blocked } = total === 0 ? NOTHING : await findPresent(draft, files, tools);
  await requirePlaces(draft, blocked, onConflict, tools);
  const changed = files.filter(({ path, sha256 }) => present.get(path) !== sha256);
  const taken = changed.flatMap(({ path }) => present.has(path) ? [path] : []);
  const answer = await settleConflicts(taken, onConflict, tools);
  const wanted = answer === "skip" ? changed.filter(({ path }) => !present.has(path)) : changed;
  if (whole && total > present.size) await nameOthers(draft, files, tools);
  warnOfManyFiles(total + wanted.filter(({ path }) => !present.has(path)).length, tools.terminal);
  await new Sending(draft, wanted, tools, answer).run();
  return { uploaded: wanted.length, skipped: files.length - wanted.length };
}

/** What the draft has at the paths of files. */
interface Present {
  /** SHA-256 of the file at the same path. */
  present: Map<string, string>;
  /** Paths at which a folder stands, or a file in the place of one of their folders. */
  blocked: string[];
}

const NOTHING: Present = { present: new Map(), blocked: [] };

async function findPresent(draft: Draft, files: readonly LocalFile[], tools: DepositTools): Promise<Present> {
  const taken = await listTaken(draft, files.map(({ path }) => path), tools);
  return {
    present: new Map(taken.flatMap(({ path, file }) => file ? [[path, file.sha256]] : [])),
    blocked: taken.flatMap(({ path, file }) => file ? [] : [path]),
  };
}

async function listTaken(
  { dataSetId, version }: Draft,
  paths: readonly string[],
  { repository }: DepositTools,
): Promise<TakenPath[]> {
  const taken: TakenPath[] = [];
  for (let start = 0; start < paths.length; start += PATHS_ASKED_MAX) {
    const some = paths.slice(start, start + PATHS_ASKED_MAX);
    taken.push(...await repository.files.listTaken(dataSetId, version, some));
  }
  return taken;
}

/**
 * A file replaces no folder, nor the other way round; with `keep` it goes beside a folder under a number.
 * @throws CliError (conflict) with an issue for each path that cannot be, before the first byte travels.
 */
async function requirePlaces(
  draft: Draft,
  blocked: readonly string[],
  onConflict: ConflictAnswer | undefined,
  tools: DepositTools,
): Promise<void> {
  if (blocked.length === 0) return;
  const folders = [...new Set(blocked.flatMap(foldersOf))];
  const taken = await listTaken(draft, folders, tools);
  const files = new Set(taken.flatMap(({ path, file }) => file ? [path] : []));
  const issues = blocked.flatMap((path) => {
    const other = foldersOf(path).find((folder) => files.has(folder));
    if (other !== undefined) return [problem(path, "cli.problem.belowFile", { other })];
    return onConflict === "keep" ? [] : [problem(path, "cli.problem.folderThere")];
  });
  if (issues.length === 0) return;
  throw new CliError("conflict", "cli.error.placesTaken", { values: { count: issues.length }, issues });
}

async function nameOthers(
  { dataSetId, version }: Draft,
  files: readonly LocalFile[],
  { repository, terminal }: DepositTools,
): Promise<void> {
  const paths = new Set(files.map(({ path }) => path));
  for await (const { path } of repository.files.all(dataSetId, version)) {
    if (!paths.has(path)) terminal.say(terminal.t("cli.upload.extra", { path }));
  }
}

/** One round of uploads. */
class Sending {
  readonly #meter: ProgressLine;
  #earlier: ResumableUpload[] = [];

  constructor(
    readonly draft: Draft,
    readonly files: readonly LocalFile[],
    readonly tools: DepositTools,
    readonly onConflict: ConflictAnswer,
  ) {
    this.#meter = new ProgressLine(tools.terminal, {
      key: "cli.upload.progress",
      verifying: "cli.upload.verifying",
      files: files.length,
      bytes: files.reduce((sum, { size }) => sum + size, 0),
    });
  }

  async run(): Promise<void> {
    const { batches, large } = groupSmallFiles(this.files);
    if (large.length > 0) {
      const { dataSetId, version } = this.draft;
      const { uploads } = this.tools.repository;
      this.#earlier = await withRetry(
        () => uploads.list(dataSetId, version),
        this.#retrying(large[0]!.path),
      );
    }
    const tasks = [
      ...batches.map((batch) => (signal: AbortSignal) => this.#sendBatch(batch, signal)),
      ...large.map((file) => (signal: AbortSignal) => this.#sendLarge(file, signal)),
    ];
    await runInParallel(tasks, PARALLEL, (task, signal) => task(signal));
  }

  async #sendBatch(batch: readonly LocalFile[], signal: AbortSignal): Promise<void> {
    const { repository } = this.tools;
    const { dataSetId, version } = this.draft;
    const files = await Promise.all(batch.map(async ({ path, source, sha256 }) => ({
      path,
      sha256,
      onConflict: this.onConflict,
      content: new Blob([new Uint8Array(await readFile(source))]),
    })));
    const [{ path: first }] = batch as [LocalFile];
    const outcomes = await withRetry(
      () => repository.uploads.sendSmall(dataSetId, version, files, { signal }),
      this.#retrying(first, signal),
    );
    for (const [index, { problem }] of outcomes.entries()) {
      if (problem) throw toApiError(problem);
      this.#finish(batch[index]!);
    }
  }

  async #sendLarge(file: LocalFile, signal: AbortSignal): Promise<void> {
    const { repository } = this.tools;
    const { path, source, sha256 } = file;
    await repository.uploads.send(
      { ...this.draft, path, onConflict: this.onConflict },
      await openFile(source),
      {
        sha256,
        fingerprint: sha256,
        earlier: this.#earlier,
        onProgress: (bytes) => this.#meter.set(path, bytes),
        ...this.#retrying(path, signal),
      },
    );
    this.#finish(file);
  }

  #finish({ path, size }: LocalFile): void {
    this.#meter.set(path, size);
    this.#meter.finish(path);
  }

  #retrying(path: string, signal?: AbortSignal): RetryOptions {
    const { terminal, sleep } = this.tools;
    const onRetry = (error: Error, pause: number) =>
      terminal.say(terminal.t("cli.retry", { path, found: error.message, seconds: pause / 1000 }));
    return { signal, sleep, onRetry };
  }
}
