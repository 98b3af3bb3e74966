/** Downloads many files at the same time. One that fails stops no other; what is missing in the end is named. */
import type { DataFile } from "../../sdk/mod.ts";
import { ApiError } from "../../sdk/error.ts";
import { withRetry } from "../../sdk/retry.ts";
import { isTransient } from "../../sdk/retry.ts";
import type { Tools } from "../command.ts";
import { ProgressLine } from "../progress.ts";
import { runInParallel } from "../run_in_parallel.ts";
import { fetchFile, receivedOf } from "./fetch_file.ts";
import { makePartsFolder, removePartsFolder } from "./name_rules.ts";
import { partOf, prepareFolder } from "./target.ts";

export interface Item {
  file: DataFile;
  /** Path below the chosen folder, which may differ from that in the dataset. */
  local: string;
  target: string;
}

/** A file that was not downloaded, and why. */
export interface Missing {
  file: DataFile;
  error: unknown;
}

export interface FetchOptions {
  root: string;
  /** Files at the same time. */
  parallel: number;
}

/** @returns what is missing, in the order of the items. */
export async function fetchAll(items: Item[], options: FetchOptions, tools: Tools): Promise<Missing[]> {
  if (items.length === 0) return [];
  await makePartsFolder(options.root);
  try {
    return await new Fetching(items, options, tools).run();
  } finally {
    await removePartsFolder(options.root);
  }
}

class Fetching {
  readonly #meter: ProgressLine;
  readonly #arrived = new Set<Item>();
  readonly #failed = new Map<Item, unknown>();
  /** Files in a row that the line kept from coming. */
  #lost = 0;

  constructor(readonly items: Item[], readonly options: FetchOptions, readonly tools: Tools) {
    this.#meter = new ProgressLine(tools.terminal, {
      key: "cli.download.progress",
      verifying: "cli.download.verifying",
      files: items.length,
      bytes: items.reduce((sum, { file }) => sum + file.size, 0),
    });
  }

  async run(): Promise<Missing[]> {
    const { items, options: { parallel } } = this;
    const cause = await runInParallel(items, parallel, (item, signal) => this.#try(item, signal))
      .then(() => undefined, (error) => error);
    return items.filter((item) => !this.#arrived.has(item))
      .map((item) => ({ file: item.file, error: this.#failed.get(item) ?? cause }));
  }

  /** @throws what keeps all other files from coming as well. */
  async #try(item: Item, signal: AbortSignal): Promise<void> {
    try {
      await this.#fetch(item, signal);
      this.#arrived.add(item);
      this.#lost = 0;
    } catch (error) {
      if (signal.aborted) throw error;
      this.#failed.set(item, error);
      this.#meter.restart(item.file.path);
      this.#lost = isTransient(error) ? this.#lost + 1 : 0;
      if (stopsAll(error) || this.#lost >= this.options.parallel) throw error;
    }
  }

  async #fetch({ file, target }: Item, signal: AbortSignal): Promise<void> {
    const { repository, terminal, sleep } = this.tools;
    await prepareFolder(this.options.root, target);
    const partial = partOf(this.options.root, file);
    const onRetry = (error: Error, pause: number) =>
      terminal.say(terminal.t("cli.retry", { path: file.path, found: error.message, seconds: pause / 1000 }));
    await withRetry(
      () => {
        this.#meter.restart(file.path);
        return fetchFile(repository, file, { target, partial }, this.#meter, signal);
      },
      { sleep, signal, onRetry, progress: () => receivedOf(partial) },
    );
    this.#meter.finish(file.path);
  }
}

/** Codes of a disk that takes nothing more. */
const DISK_FAULTS = new Set(["ENOSPC", "EDQUOT", "EROFS"]);

/** A full disk, and a server that does not know the caller, are the same for every file. */
function stopsAll(error: unknown): boolean {
  if (error instanceof ApiError) return error.error === "notLoggedIn" || error.error === "sessionExpired";
  return error instanceof Error && DISK_FAULTS.has(String((error as NodeJS.ErrnoException).code));
}
