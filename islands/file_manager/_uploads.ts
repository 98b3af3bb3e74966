/** Runs the queue: starts what may start, follows it, and keeps the list of stored files. */
import { useEffect, useRef } from "react";
import { ApiError } from "../../sdk/error.ts";
import type { DataFile, FilePage } from "../../sdk/mod.ts";
import type { BrowserRepository } from "../_api.ts";
import { FILES_RECOMMENDED_MAX, UPLOAD_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { Locale, Translate } from "../../locales/format.ts";
import type { OnConflict } from "../../sdk/model/file.ts";
import {
  batch,
  computed,
  computedByContent,
  type ReadonlySignal,
  type Signal,
  signal,
} from "../../ui/signals.ts";
import type { SelectedFile } from "./selected_files.ts";
import {
  type ConflictAnswer,
  resolveConflicts,
  splitByConflict,
} from "../../forms/dataset/file_conflicts.ts";
import { Interrupted } from "./_interrupted.ts";
import { isSmall, type QueueEvent, type QueueTotals, totalsOf, type Upload } from "./upload_queue.ts";
import { SpeedMeter } from "./speed.ts";
import { loadFilesAfter, mergeFiles, type UploadTarget } from "./stored_files.ts";
import type { SendTools } from "./send_group.ts";
import { type Transfer, UploadRunner, type Watcher } from "./upload_runner.ts";
import { isSystemFile, isUsablePath, uploadPath } from "./tree.ts";

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

/** A chosen file and where it would go. */
interface Named {
  file: File;
  path: string;
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
  readonly stored: Signal<DataFile[]>;
  /** Whether all stored files are known. */
  readonly whole: Signal<boolean>;
  /** There are more than is good for anybody. */
  readonly many: ReadonlySignal<boolean> = computed(() =>
    this.stored.value.length + this.queue.value.length > FILES_RECOMMENDED_MAX
  );
  readonly refused: Signal<Refused[]> = signal([]);
  readonly #taken: Signal<Named[]> = signal([]);
  /** Paths of chosen files whose names are taken: somebody has to say what becomes of them. */
  readonly taken: ReadonlySignal<string[]> = computed(() => this.#taken.value.map(({ path }) => path));
  readonly interrupted: Interrupted;
  /** What a deletion or a look at the list failed with. */
  readonly problem: Signal<string | undefined> = signal(undefined);
  readonly meter: SpeedMeter = new SpeedMeter();
  readonly #sources = new Map<number, File>();
  readonly #parts: Parts;
  readonly #runner: UploadRunner;

  constructor(parts: Parts) {
    const { files, later, target } = parts;
    this.#parts = parts;
    this.stored = signal(files.list);
    this.whole = signal(!later && !files.next);
    this.interrupted = new Interrupted(target, this.queue);
    this.#runner = new UploadRunner({
      begin: (group, watcher) => this.#begin(group, watcher),
      onDraw: (queue, arrived) =>
        batch(() => {
          this.queue.value = queue;
          if (arrived.length > 0) this.stored.value = mergeFiles(this.stored.peek(), arrived);
        }),
      onTaken: ({ id, path }) => this.#ask([{ file: this.#sources.get(id)!, path }]),
      explain: (error) => this.#explain(error, parts.t("file_manager.state.failed")),
    });
  }

  #begin(group: readonly Upload[], watcher: Watcher): Transfer {
    const before = new Map<number, number>();
    const onSent: Watcher["onSent"] = (sent) => {
      for (const [id, bytes] of sent) {
        // What is sent again after a break is no progress of the line.
        this.meter.add(Math.max(0, bytes - (before.get(id) ?? 0)), performance.now());
        before.set(id, bytes);
      }
      watcher.onSent(sent);
    };
    if (!isSmall(group[0]!)) localStorage.setItem(begunKey(this.#parts.target), "yes");
    const controller = new AbortController();
    const sending = loadSender().then(({ sendGroup }) =>
      sendGroup(group, this.#tools(), { ...watcher, onSent }, controller.signal)
    );
    return {
      done: sending.catch((error) => group.map(() => ({ error }))),
      abort: () => controller.abort(),
    };
  }

  #tools(): SendTools {
    const { target, locale } = this.#parts;
    return { target, locale, fileOf: ({ id }) => this.#sources.get(id)! };
  }

  #explain(error: unknown, lost: string): string {
    if (!(error instanceof ApiError)) return lost;
    const { locale } = this.#parts;
    const issues = error.issues.map(({ message, messageEn }) => locale === "zh" ? message : messageEn);
    return [error.in(locale), ...issues].join(" ");
  }

  #fail(error: unknown): void {
    this.problem.value = this.#explain(error, this.#parts.t("file_manager.lineBroke"));
  }

  /** Asks for the files that did not come with the page, and for what an earlier page has begun. */
  async loadRest(): Promise<void> {
    const { repository, target, later, files } = this.#parts;
    try {
      await this.#findBegun();
      if (this.whole.peek()) return;
      const rest = await loadFilesAfter(repository(), target, later ? "" : files.next);
      this.stored.value = mergeFiles(this.stored.peek(), rest);
      this.whole.value = true;
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Only a browser that has begun a large file here asks the server for it. */
  async #findBegun(): Promise<void> {
    const { target, locale } = this.#parts;
    if (!localStorage.getItem(begunKey(target))) return;
    const { listBegun } = await loadSender();
    const paths = await listBegun(target, locale);
    if (paths.length === 0) localStorage.removeItem(begunKey(target));
    this.interrupted.add(paths);
  }

  /** Asks anew what is stored. */
  reload = async (): Promise<void> => {
    const { repository, target } = this.#parts;
    try {
      this.stored.value = await loadFilesAfter(repository(), target, "");
      this.whole.value = true;
    } catch (error) {
      this.#fail(error);
    }
  };

  send = (event: QueueEvent): void => {
    const removed = event.type === "remove"
      ? this.#runner.queue.find(({ id }) => id === event.id)
      : undefined;
    this.#runner.send(event);
    if (removed && removed.state !== "done" && !isSmall(removed)) this.#discard(removed);
  };

  /** What of it is on the server already; if the line is gone, it expires there by itself. */
  async #discard(upload: Upload): Promise<void> {
    try {
      const { discardBegun } = await loadSender();
      await discardBegun(upload, this.#tools());
    } catch (error) {
      this.#fail(error);
    }
  }

  /** What is stored or on its way; one that failed may be chosen again. */
  #known(): string[] {
    const queued = this.#runner.queue.filter(({ state }) => state !== "failed" && state !== "done");
    return [...this.stored.peek(), ...queued].map(({ path }) => path);
  }

  #enqueue(named: readonly Named[], onConflict: OnConflict): void {
    const uploads = named.map(({ file, path }) => {
      const id = ++lastId;
      this.#sources.set(id, file);
      return { id, path, size: file.size, onConflict };
    });
    if (uploads.length > 0) this.send({ type: "add", uploads });
  }

  #ask(taken: readonly Named[]): void {
    this.#taken.value = [...this.#taken.peek(), ...taken];
  }

  #problemOf({ file, path }: Named): string | undefined {
    const { t } = this.#parts;
    if (!isUsablePath(path)) return t("validation.invalidFileName");
    return file.size > UPLOAD_SIZE_MAX ? t("file_manager.tooBig") : undefined;
  }

  add = (chosen: readonly SelectedFile[], keepTopFolder: boolean): void => {
    const wanted = chosen
      .map(({ file, relativePath }) => ({ file, path: uploadPath(relativePath, keepTopFolder) }))
      .filter(({ path }) => !isSystemFile(path));
    this.refused.value = wanted.flatMap((one) => {
      const problem = this.#problemOf(one);
      return problem ? [{ path: one.path, problem }] : [];
    });
    const { free, taken } = splitByConflict(wanted.filter((one) => !this.#problemOf(one)), this.#known());
    // Where somebody else was faster, the server refuses, and it is asked after all.
    this.#enqueue(free, "refuse");
    this.#ask(taken);
  };

  /** What becomes of chosen files whose names are taken. */
  answer = (answer: ConflictAnswer): void => {
    const taken = this.#taken.peek();
    this.#taken.value = [];
    this.#enqueue(resolveConflicts(taken, answer, this.#known()), answer);
  };

  async removeStored(paths: readonly string[]): Promise<void> {
    const { repository, target: { dataSetId, version } } = this.#parts;
    this.problem.value = undefined;
    for (const path of paths) {
      try {
        await repository().files.remove(dataSetId, version, path);
        this.stored.value = this.stored.peek().filter((one) => one.path !== path);
      } catch (error) {
        return this.#fail(error);
      }
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
