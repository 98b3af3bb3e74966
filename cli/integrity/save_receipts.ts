/** Saves the signed receipts of files, and the keys by which they can be verified without the server. */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { DataFile, Dataset } from "../../sdk/mod.ts";
import { withRetry } from "../../sdk/retry.ts";
import { collect } from "../collect.ts";
import type { Tools } from "../command.ts";
import { prepareFolder, resolveTarget } from "../download/target.ts";
import { runInParallel } from "../run_in_parallel.ts";

/** Receipts are short, so that the way of each takes longer than its bytes. */
const PARALLEL = 8;
export const RECEIPT_SUFFIX = ".receipt.jws";
/** Name of the set of keys beside the receipts. */
export const KEYS_FILE = "jwks.json";

export interface SavedReceipt {
  path: string;
  /** Path of the receipt. */
  receipt: string;
}

/** Writes `PATH.receipt.jws` for each file below a folder; an earlier receipt is replaced. */
export async function saveReceipts(
  files: AsyncIterable<DataFile>,
  folder: string,
  { repository, sleep, terminal }: Pick<Tools, "repository" | "sleep" | "terminal">,
): Promise<SavedReceipt[]> {
  const root = resolve(folder);
  await mkdir(root, { recursive: true });
  await writeFile(
    join(root, KEYS_FILE),
    `${JSON.stringify(await repository.files.signingKeys(), null, 2)}\n`,
  );
  const saved: SavedReceipt[] = [];
  const all = await collect(files);
  await runInParallel(all, PARALLEL, async ({ fileId, path }, signal) => {
    const receipt = resolveTarget(root, `${path}${RECEIPT_SUFFIX}`);
    await prepareFolder(root, receipt);
    const signed = await withRetry(() => repository.files.receipt(fileId), { sleep, signal });
    await writeFile(receipt, `${signed}\n`);
    saved.push({ path, receipt });
    const counts = { done: saved.length, total: all.length };
    terminal.progress(terminal.t("cli.receipt.progress", counts), saved.length === all.length);
  });
  return saved.toSorted((one, other) => one.path < other.path ? -1 : 1);
}

/** Saves the receipts of all files of a version after an upload, and says where they are. */
export async function keepReceipts(
  { dataSetId, version }: Pick<Dataset, "dataSetId" | "version">,
  folder: string,
  tools: Tools,
): Promise<void> {
  const { repository, terminal } = tools;
  const saved = await saveReceipts(repository.files.all(dataSetId, version), folder, tools);
  terminal.say(terminal.t("cli.create.receipts", { count: saved.length, path: folder }));
}
