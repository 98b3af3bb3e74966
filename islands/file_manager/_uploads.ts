/** Runs the queue: starts what may start, follows it, and keeps the list of stored files. */
import { useEffect, useRef } from "react";
import { ApiError } from "../../sdk/error.ts";
import type { FilePage, UploadedFile } from "../../sdk/mod.ts";
import type { BrowserRepository } from "../_api.ts";
import {
  DATASET_SIZE_MAX,
  FILES_RECOMMENDED_MAX,
  FTP_SIZE,
  UPLOAD_SIZE_MAX,
} from "../../sdk/model/limits.ts";
import type { Locale, Translate } from "../../locales/format.ts";
import type { OnConflict } from "../../sdk/model/file.ts";
import { isSystemFile } from "../../sdk/model/system_files.ts";
import type { FileMove } from "../../sdk/model/folder.ts";
import {
  batch,
  computed,
  computedByContent,
  type ReadonlySignal,
  type Signal,
  signal,
} from "../../ui/signals.ts";
import type { Dropped, SelectedFile } from "./walk_entries.ts";
import {
  type ConflictAnswer,
  resolveConflicts,
  splitByConflict,
} from "../../forms/dataset/file_conflicts.ts";
import { Interrupted } from "./_interrupted.ts";
import { Line } from "./_line.ts";
import { Removals } from "./_removals.ts";
import { type Named, TakenNames } from "./_taken_names.ts";
import { findTaken, type Taken } from "./taken_paths.ts";
import { forgetKept, keep, readKept } from "./kept.ts";
import {
  isRunning,
  isSmall,
  type QueueEvent,
  type QueueTotals,
  totalsOf,
  type Upload,
} from "./upload_queue.ts";
import { StoredFiles, type UploadTarget } from "./stored_files.ts";
import type { ResumableUpload } from "../../sdk/model/upload.ts";
import type { SendTools } from "./send_group.ts";
import { type Transfer, UploadRunner, type Watcher } from "./upload_runner.ts";
import { isUsablePath, uploadPath } from "./upload_path.ts";
import { isWindowsPath } from "../../sdk/model/windows_names.ts";

interface Parts {
  repository: () => BrowserRepository;
  target: UploadTarget;
  /** Some of the files; the rest is asked for. */
  files: FilePage;
  /** These files are not the first ones. */
  later: boolean;
  t: Translate;
  locale: Locale;
}

/** A file that could not even be queued, with the reason. */
interface Refused {
  path: string;
  problem: string;
}

/** Not with the page: a form is read and filled in before the first file goes. */
const loadSender = () => import("./send_group.ts");

const begunKey = ({ dataSetId, version }: UploadTarget) => `sdb:begun:${dataSetId}:${version}`;

let lastId = 0;

export class Uploads {
  readonly queue: Signal<Upload[]> = signal([]);
  readonly totals: ReadonlySignal<QueueTotals> = computedByContent(() => totalsOf(this.queue.value));
  /** Files are still on their way, or rest there. */
  readonly busy: ReadonlySignal<boolean> = computed(() =>
    this.totals.value.open + this.totals.value.paused > 0
  );
  readonly stored: StoredFiles;
  /** There are more than is good for anybody. */
  readonly many: ReadonlySignal<boolean> = computed(() =>
    this.stored.extent.value.count + this.totals.value.open > FILES_RECOMMENDED_MAX
  );
  /** One is on its way for which the line had better hold. */
  readonly large: ReadonlySignal<boolean> = computed(() =>
    this.queue.value.some(({ size, state }) => size > FTP_SIZE && state !== "done")
  );
  /** The operator wants to know first. */
  readonly huge: ReadonlySignal<boolean> = computed(() => {
    const waiting = this.queue.value.filter(({ state }) => state !== "done");
    return waiting.reduce((sum, { size }) => sum + size, this.stored.extent.value.size) > DATASET_SIZE_MAX;
  });
  readonly refused: Signal<Refused[]> = signal([]);
  /** Paths of folders of the last drop that hold nothing: a dataset has folders with files alone. */
  readonly emptyFolders: Signal<string[]> = signal([]);
  /** Paths of the last choice that Windows cannot have. */
  readonly awkward: Signal<string[]> = signal([]);
  /** Of the last choice: what operating systems leave in folders, which goes only if somebody asks for it. */
  readonly leftOut: Signal<Named[]> = signal([]);
  readonly interrupted: Interrupted;
  /** What a deletion or a look at the list failed with. */
  readonly problem: Signal<string | undefined> = signal(undefined);
  readonly taken: TakenNames;
  /** How many names the server is asked about. */
  readonly asking: Signal<number> = signal(0);
  readonly removals: Removals;
  readonly line: Line = new Line();
  /** Paths of files that an earlier page has sent, and that the server still reads back. */
  readonly verifying: Signal<string[]> = signal([]);
  /** Of large files that were begun. */
  readonly #ends = new Map<number, Promise<unknown>>();
  readonly #memory: SendTools["memory"] = {};
  readonly #sources = new Map<number, File>();
  readonly #parts: Parts;
  readonly #runner: UploadRunner;

  constructor(parts: Parts) {
    const { repository, files, later, target } = parts;
    this.#parts = parts;
    this.stored = new StoredFiles(repository, target, files, later);
    this.interrupted = new Interrupted(target, this.queue);
    this.taken = new TakenNames(async (file) => await (await loadSender()).hashFile(file, this.#tools()));
    this.removals = new Removals(this.stored, (error) => this.fail(error));
    this.#runner = new UploadRunner({
      begin: (group, watcher) => this.#begin(group, watcher),
      onDraw: (queue, arrived) =>
        batch(() => {
          this.queue.value = queue;
          this.stored.add(arrived);
        }),
      onTaken: async ({ id, path }) =>
        this.taken.ask([{ file: this.#sources.get(id)!, path }], await this.#findTaken([path])),
      onRemoved: (file) => this.#takeBack(file),
      explain: (error) => this.#explain(error, parts.t("file_manager.state.failed")),
    });
  }

  #begin(group: readonly Upload[], watcher: Omit<Watcher, "onRetry">): Transfer {
    const isLarge = !isSmall(group[0]!);
    if (isLarge) keep("localStorage", begunKey(this.#parts.target), "yes");
    const controller = new AbortController();
    const { watcher: watching, end } = this.line.watch(watcher);
    const sending = loadSender().then(({ sendGroup }) =>
      sendGroup(group, this.#tools(), watching, controller.signal)
    );
    const done = sending.catch((error) => group.map(() => ({ error }))).finally(end);
    if (isLarge) this.#ends.set(group[0]!.id, done);
    return { done, abort: () => controller.abort() };
  }

  #tools(): SendTools {
    const { target, locale } = this.#parts;
    return { target, locale, fileOf: ({ id }) => this.#sources.get(id)!, memory: this.#memory };
  }

  #explain(error: unknown, lost: string): string {
    if (!(error instanceof ApiError)) return lost;
    const { locale } = this.#parts;
    const issues = error.issues.map(({ message, messageEn }) => locale === "zh" ? message : messageEn);
    return [error.in(locale), ...issues].join(" ");
  }

  fail = (error: unknown): void => {
    this.problem.value = this.#explain(error, this.#parts.t("file_manager.lineBroke"));
  };

  /** Asks for the files that did not come with the page, and for what an earlier page has begun. */
  async loadRest(): Promise<void> {
    try {
      await this.#findBegun();
      await this.stored.loadRest();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Only a browser that has begun a large file here asks the server for it. */
  async #findBegun(): Promise<void> {
    const key = begunKey(this.#parts.target);
    if (!readKept("localStorage", key)) return;
    const { listBegun } = await loadSender();
    const begun = await listBegun(this.#tools());
    if (begun.length === 0) forgetKept("localStorage", key);
    const verifying = begun.filter(({ state }) => state === "verifying");
    this.interrupted.add(begun.filter((one) => !verifying.includes(one)).map(({ path }) => path));
    this.verifying.value = verifying.map(({ path }) => path);
    this.interrupted.drop(this.verifying.value);
    for (const one of verifying) this.#follow(one);
  }

  /** Nobody need send again what the server has. */
  async #follow(upload: ResumableUpload): Promise<void> {
    try {
      const { untilCompared } = await loadSender();
      const file = await untilCompared(upload, this.#tools());
      if (file) this.stored.add([file]);
      else this.interrupted.add([upload.path]);
    } catch (error) {
      this.fail(error);
    }
    this.verifying.value = this.verifying.peek().filter((path) => path !== upload.path);
  }

  /** Asks anew what is stored. */
  reload = async (): Promise<void> => {
    try {
      await this.stored.reload();
    } catch (error) {
      this.fail(error);
    }
  };

  send = (event: QueueEvent): void => {
    const removed = event.type === "remove"
      ? this.#runner.queue.find(({ id }) => id === event.id)
      : undefined;
    this.#runner.send(event);
    if (removed && removed.state !== "done") this.#forget(removed);
  };

  /** What of it is on the server already; if the line is gone, it expires there by itself. */
  async #forget(upload: Upload): Promise<void> {
    const { id, path, sent } = upload;
    // The answer to its request will say what became of it.
    if (isSmall(upload) && isRunning(upload)) return;
    try {
      await this.#ends.get(id);
      if (!isSmall(upload) && this.#sources.has(id)) {
        const { discardBegun } = await loadSender();
        await discardBegun(upload, this.#tools());
      }
      // An answer that was not waited for may have been that it is stored.
      if (sent > 0 && !this.#isQueued(path)) await this.#showStored(path);
    } catch (error) {
      this.fail(error);
    }
  }

  #isQueued(path: string): boolean {
    return this.#runner.queue.some((one) => one.path === path);
  }

  async #showStored(path: string): Promise<void> {
    const { repository, target: { dataSetId, version } } = this.#parts;
    const { list } = await repository().files.list(dataSetId, version, { prefix: path, size: 1 });
    this.stored.add(list.filter((one) => one.path === path));
  }

  /** It was taken out of the queue, and is stored all the same; where it replaced another one, that is said. */
  async #takeBack(file: UploadedFile): Promise<void> {
    const isNew = file.outcome === "added" || file.outcome === "renamed";
    this.stored.add([file]);
    if (isNew && !this.#isQueued(file.path)) {
      await this.stored.remove([file.path], () => {}).catch((error) => this.fail(error));
    }
  }

  /** What is on its way; one that failed may be chosen again, and of what is done the server knows. */
  #onTheirWay(): string[] {
    return this.#runner.queue.filter(({ state }) => state !== "failed" && state !== "done")
      .map(({ path }) => path);
  }

  /** Where the line breaks, the server refuses a name that is taken when its file comes. */
  async #findTaken(paths: readonly string[]): Promise<Taken> {
    const { repository, target } = this.#parts;
    return await findTaken(repository(), target, paths).catch(() => new Map());
  }

  #enqueue(named: readonly Named[], onConflict: OnConflict): void {
    const uploads = named.map(({ file, path }) => {
      const id = ++lastId;
      this.#sources.set(id, file);
      return { id, path, size: file.size, onConflict };
    });
    if (uploads.length > 0) this.send({ type: "add", uploads });
  }

  #problemOf({ file, path }: Named): string | undefined {
    const { t } = this.#parts;
    if (!isUsablePath(path)) return t("validation.invalidFileName");
    return file.size > UPLOAD_SIZE_MAX ? t("file_manager.tooBig") : undefined;
  }

  add = async (
    chosen: readonly SelectedFile[],
    keepTopFolder: boolean,
    { unreadable, empty }: Pick<Dropped, "unreadable" | "empty"> = { unreadable: [], empty: [] },
  ): Promise<void> => {
    this.taken.there.value = 0;
    this.emptyFolders.value = empty;
    const named = chosen.map(({ file, relativePath }) => ({
      file,
      path: uploadPath(relativePath, keepTopFolder),
    }));
    this.leftOut.value = named.filter(({ path }) => isSystemFile(path));
    await this.#take(named.filter(({ path }) => !isSystemFile(path)), unreadable);
  };

  addLeftOut = async (): Promise<void> => {
    const wanted = this.leftOut.peek();
    this.leftOut.value = [];
    await this.#take(wanted);
  };

  async #take(wanted: readonly Named[], unreadable: readonly string[] = []): Promise<void> {
    const problem = this.#parts.t("file_manager.unreadable");
    this.refused.value = [
      ...unreadable.map((path) => ({ path, problem })),
      ...wanted.flatMap((one) => {
        const problem = this.#problemOf(one);
        return problem ? [{ path: one.path, problem }] : [];
      }),
    ];
    const usable = wanted.filter((one) => !this.#problemOf(one));
    this.awkward.value = usable.map(({ path }) => path).filter((path) => !isWindowsPath(path));
    if (usable.length === 0) return;
    this.asking.value += usable.length;
    const stored = await this.#findTaken(usable.map(({ path }) => path));
    this.asking.value -= usable.length;
    const { free, taken } = splitByConflict(
      usable.filter(({ path }) => !stored.has(path)),
      this.#onTheirWay(),
    );
    // Where somebody else was faster, the server refuses, and it is asked after all.
    this.#enqueue(free, "refuse");
    await this.taken.ask([...usable.filter(({ path }) => stored.has(path)), ...taken], stored);
  }

  /** What becomes of chosen files whose names are taken. */
  answer = (answer: ConflictAnswer): void => {
    // For names that are stored the server finds a free one; those on their way must not take each other's place.
    this.#enqueue(resolveConflicts(this.taken.take(), answer, this.#onTheirWay()), answer);
  };

  /** Gives files and folders other paths. @returns what it failed with. */
  async moveStored(moves: readonly FileMove[]): Promise<string | undefined> {
    try {
      await this.stored.move(moves);
    } catch (error) {
      return this.#explain(error, this.#parts.t("file_manager.lineBroke"));
    }
  }
}

/** The uploads of one draft, for as long as its files are on the page. */
export function useUploads(parts: Parts): Uploads {
  const made = useRef<Uploads>(undefined);
  const uploads = made.current ??= new Uploads(parts);
  useEffect(() => {
    uploads.loadRest();
    return uploads.interrupted.follow();
  }, []);
  return uploads;
}
