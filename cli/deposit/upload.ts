/** Uploads the files of a draft: several at the same time, existing ones not again, and with retries. */
import { ProgressLine } from "../progress.ts";
import { runInParallel, withRetry } from "../retry.ts";
import type { ConflictAnswer } from "../../forms/dataset/file_conflicts.ts";
import { settleConflicts } from "./conflict.ts";
import type { DepositTools } from "./tools.ts";
import { FileBody } from "./file_body.ts";
import type { LocalFile } from "./folder.ts";
import type { Draft } from "./draft.ts";

export interface Uploaded {
  uploaded: number;
  /** Files whose bytes the server had already. */
  skipped: number;
}

/** Files at the same time. Small files mostly wait for the network; the server allows 16 for an account. */
const PARALLEL = 6;

/** @throws what the service or the network says about the first file that fails for good. */
export async function uploadFiles(
  draft: Draft,
  files: LocalFile[],
  tools: DepositTools,
  onConflict?: ConflictAnswer,
): Promise<Uploaded> {
  const { repository, terminal } = tools;
  const present = new Map<string, string>();
  for await (const { path, sha256 } of repository.files.all(draft.dataSetId, draft.version)) {
    present.set(path, sha256);
  }
  const changed = files.filter(({ path, sha256 }) => present.get(path) !== sha256);
  const taken = changed.flatMap(({ path }) => present.has(path) ? [path] : []);
  const answer = await settleConflicts(taken, onConflict, tools);
  const wanted = answer === "skip" ? changed.filter(({ path }) => !present.has(path)) : changed;
  const paths = new Set(files.map(({ path }) => path));
  for (const path of present.keys()) {
    if (!paths.has(path)) terminal.say(terminal.t("cli.upload.extra", { path }));
  }
  const bytes = wanted.reduce((sum, { size }) => sum + size, 0);
  const meter = new ProgressLine(terminal, {
    key: "cli.upload.progress",
    verifying: "cli.upload.verifying",
    files: wanted.length,
    bytes,
  });
  await runInParallel(
    wanted,
    PARALLEL,
    (file, signal) => uploadFile(draft, file, tools, meter, signal, answer),
  );
  return { uploaded: wanted.length, skipped: files.length - wanted.length };
}

async function uploadFile(
  { dataSetId, version }: Draft,
  { path, source, size, sha256 }: LocalFile,
  { repository, terminal, sleep }: DepositTools,
  meter: ProgressLine,
  signal: AbortSignal,
  onConflict: ConflictAnswer,
): Promise<void> {
  const send = () => {
    meter.restart(path);
    const body = new FileBody(source, size, (bytes) => meter.add(path, bytes));
    return repository.files.upload(dataSetId, version, path, body, { sha256, signal, onConflict });
  };
  const onRetry = (error: Error, pause: number) =>
    terminal.say(terminal.t("cli.retry", { path, found: error.message, seconds: pause / 1000 }));
  await withRetry(send, { sleep, signal, onRetry });
  meter.finish(path);
}
