/** Uploads the files of a draft: existing ones not again, small ones together, and whatever was begun goes on. */
import { readFile } from "node:fs/promises";
import {
  groupSmallFiles,
  openFile,
  type ResumableUpload,
  type RetryOptions,
  toApiError,
  withRetry,
} from "../../sdk/mod.ts";
import { ProgressLine } from "../progress.ts";
import { runInParallel } from "../run_in_parallel.ts";
import type { ConflictAnswer } from "../../forms/dataset/file_conflicts.ts";
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
  const present = new Map<string, string>();
  for await (const { path, sha256 } of repository.files.all(draft.dataSetId, draft.version)) {
    present.set(path, sha256);
  }
  const changed = files.filter(({ path, sha256 }) => present.get(path) !== sha256);
  const taken = changed.flatMap(({ path }) => present.has(path) ? [path] : []);
  const answer = await settleConflicts(taken, onConflict, tools);
  const wanted = answer === "skip" ? changed.filter(({ path }) => !present.has(path)) : changed;
  if (whole) nameOthers(present, files, tools);
  await new Sending(draft, wanted, tools, answer).run();
  return { uploaded: wanted.length, skipped: files.length - wanted.length };
}

function nameOthers(
  present: ReadonlyMap<string, string>,
  files: readonly LocalFile[],
  { terminal }: DepositTools,
): void {
  const paths = new Set(files.map(({ path }) => path));
  for (const path of present.keys()) {
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
