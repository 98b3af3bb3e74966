/** Runs the queue: starts what may start, follows it, and keeps the list of stored files. */
import { useEffect, useReducer, useRef, useState } from "react";
import { ApiError, type DataFile, type FilePage, type Repository } from "../../sdk/mod.ts";
import { FILE_SIZE_MAX, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { Locale, Translate } from "../../locales/format.ts";
import type { Chosen } from "./chosen.ts";
import { nextQueue, type QueueEvent, toStart, totalsOf, type Upload } from "./queue.ts";
import { SpeedMeter } from "./speed.ts";
import { sendFile, type Transfer } from "./transfer.ts";
import { isLitter, isUsablePath, uploadPath } from "./tree.ts";

export interface UploadTarget {
  dataSetId: string;
  version: string;
}

interface Parts {
  repository: () => Repository;
  target: UploadTarget;
  /** Some of the files; the rest is asked for. */
  files: FilePage;
  /** These files are not the first ones. */
  later: boolean;
  t: Translate;
  locale: Locale;
}

export interface Uploads {
  queue: Upload[];
  stored: DataFile[];
  /** Whether all of them are known. */
  whole: boolean;
  /** Files that a reload interrupted. */
  interrupted: string[];
  /** Files that could not even be queued, each with the reason. */
  refused: { path: string; problem: string }[];
  meter: SpeedMeter;
  add: (chosen: Chosen[], keepTopFolder: boolean) => void;
  send: (event: QueueEvent) => void;
  removeStored: (paths: string[]) => Promise<void>;
  forgetInterrupted: () => void;
  /** What a deletion failed with. */
  problem?: string;
}

let lastId = 0;

export function useUploads({ repository, target, files, later, t, locale }: Parts): Uploads {
  const [queue, dispatch] = useReducer(nextQueue, []);
  const [stored, setStored] = useState<DataFile[]>(files.list);
  const [whole, setWhole] = useState(!later && !files.next);
  const [refused, setRefused] = useState<Uploads["refused"]>([]);
  const [problem, setProblem] = useState<string>();
  const sources = useRef(new Map<number, File>()).current;
  const transfers = useRef(new Map<number, Transfer>()).current;
  const meter = useRef(new SpeedMeter()).current;
  const { interrupted, forgetInterrupted } = useInterrupted(target, queue);

  useEffect(() => {
    if (whole) return;
    loadRest(repository(), target, later ? "" : files.next)
      .then((rest) => {
        setStored((known) => merge(known, rest));
        setWhole(true);
      })
      .catch((error) => setProblem(explain(error, locale, t("file_manager.lineBroke"))));
  }, []);
  useEffect(() => {
    for (const upload of toStart(queue)) start(upload);
  }, [queue]);

  const start = ({ id, path }: Upload) => {
    const file = sources.get(id);
    if (!file || transfers.has(id)) return;
    dispatch({ type: "start", id });
    let before = 0;
    const transfer = sendFile(
      repository().files.uploadAddress(target.dataSetId, target.version, path),
      file,
      locale,
      (sent) => {
        meter.add(sent - before, performance.now());
        before = sent;
        // Browsers count the body; an empty file has none.
        dispatch({ type: "progress", id, sent: Math.min(sent, file.size) });
      },
    );
    transfers.set(id, transfer);
    transfer.done
      .then((one) => {
        setStored((known) => merge(known, [one]));
        dispatch({ type: "finish", id });
      })
      .catch((error) =>
        dispatch({ type: "fail", id, problem: explain(error, locale, t("file_manager.state.failed")) })
      )
      .finally(() => transfers.delete(id));
  };

  const send = (event: QueueEvent) => {
    const stopped = event.type === "pauseAll"
      ? [...transfers.keys()]
      : event.type === "pause" || event.type === "remove"
      ? [event.id]
      : [];
    // The state changes first, so that the aborted transfer is not taken for a failed one.
    dispatch(event);
    for (const id of stopped) {
      transfers.get(id)?.abort();
      transfers.delete(id);
    }
  };

  const add = (chosen: Chosen[], keepTopFolder: boolean) => {
    const named = chosen.map(({ file, relativePath }) => ({
      file,
      path: uploadPath(relativePath, keepTopFolder),
    }));
    const wanted = named.filter(({ path }) => !isLitter(path));
    const problemOf = ({ file, path }: typeof named[number]) =>
      !isUsablePath(path)
        ? t("validation.invalidFileName")
        : file.size > FILE_SIZE_MAX
        ? t("file_manager.tooBig")
        : undefined;
    setRefused(wanted.flatMap((one) => {
      const why = problemOf(one);
      return why ? [{ path: one.path, problem: why }] : [];
    }));
    const uploads = wanted.filter((one) => !problemOf(one)).map(({ file, path }) => {
      const id = ++lastId;
      sources.set(id, file);
      return { id, path, size: file.size };
    });
    if (uploads.length > 0) dispatch({ type: "add", uploads });
  };

  const removeStored = async (paths: string[]) => {
    setProblem(undefined);
    for (const path of paths) {
      try {
        await repository().files.remove(target.dataSetId, target.version, path);
        setStored((known) => known.filter((one) => one.path !== path));
      } catch (error) {
        return setProblem(explain(error, locale, t("file_manager.lineBroke")));
      }
    }
  };

  return {
    queue,
    stored,
    whole,
    interrupted,
    refused,
    meter,
    add,
    send,
    removeStored,
    forgetInterrupted,
    problem,
  };
}

/** A newer file at a path takes the place of the older one. */
function merge(known: DataFile[], added: DataFile[]): DataFile[] {
  const paths = new Set(added.map(({ path }) => path));
  return [...known.filter(({ path }) => !paths.has(path)), ...added];
}

/** What comes after a path; the empty one is before all. */
async function loadRest(repository: Repository, target: UploadTarget, after?: string): Promise<DataFile[]> {
  const rest: DataFile[] = [];
  for (let cursor = after; cursor !== undefined;) {
    const page = await repository.files.list(target.dataSetId, target.version, {
      cursor,
      size: PAGE_SIZE_MAX,
    });
    rest.push(...page.list);
    cursor = page.next;
  }
  return rest;
}

function explain(error: unknown, locale: Locale, lost: string): string {
  if (!(error instanceof ApiError)) return lost;
  const issues = error.issues.map(({ message, messageEn }) => locale === "zh" ? message : messageEn);
  return [error.in(locale), ...issues].join(" ");
}

/** Names of files on their way are kept in the tab, so that after a reload one knows what is not there. */
function useInterrupted({ dataSetId, version }: UploadTarget, queue: Upload[]) {
  const key = `sdb:uploads:${dataSetId}:${version}`;
  const [interrupted, setInterrupted] = useState<string[]>([]);
  const open = queue.filter(({ state }) => state !== "done").map(({ path }) => path);
  useEffect(() => {
    const names = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    if (Array.isArray(names)) setInterrupted(names.filter((name) => typeof name === "string"));
  }, []);
  useEffect(() => {
    if (totalsOf(queue).count > 0) sessionStorage.setItem(key, JSON.stringify(open));
  }, [open.join("\n")]);
  const forgetInterrupted = () => {
    setInterrupted([]);
    sessionStorage.removeItem(key);
  };
  const uploaded = new Set(queue.map(({ path }) => path));
  return { interrupted: interrupted.filter((path) => !uploaded.has(path)), forgetInterrupted };
}
