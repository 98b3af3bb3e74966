/** Runs the queue: starts what may start, follows it, and keeps the list of stored files. */
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../sdk/error.ts";
import type { DataFile, FilePage } from "../../sdk/mod.ts";
import type { BrowserRepository } from "../_api.ts";
import { FILE_SIZE_MAX, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { Locale, Translate } from "../../locales/format.ts";
import type { OnConflict } from "../../sdk/model/file.ts";
import type { SelectedFile } from "./selected_files.ts";
import {
  type ConflictAnswer,
  resolveConflicts,
  splitByConflict,
} from "../../forms/dataset/file_conflicts.ts";
import { type QueueEvent, totalsOf, type Upload } from "./queue.ts";
import { SpeedMeter } from "./speed.ts";
import { sendFile } from "./transfer.ts";
import { UploadRunner } from "./upload_runner.ts";
import { isSystemFile, isUsablePath, uploadPath } from "./tree.ts";

export interface UploadTarget {
  dataSetId: string;
  version: string;
}

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

export interface Uploads {
  queue: Upload[];
  stored: DataFile[];
  /** Whether all of them are known. */
  whole: boolean;
  /** Files that a reload interrupted. */
  interrupted: string[];
  /** Files that could not even be queued, each with the reason. */
  refused: { path: string; problem: string }[];
  /** Paths of chosen files whose names are taken: somebody has to say what becomes of them. */
  taken: string[];
  answer: (answer: ConflictAnswer) => void;
  meter: SpeedMeter;
  add: (chosen: SelectedFile[], keepTopFolder: boolean) => void;
  send: (event: QueueEvent) => void;
  removeStored: (paths: string[]) => Promise<void>;
  /** Asks anew what is stored. */
  reload: () => Promise<void>;
  forgetInterrupted: () => void;
  /** What a deletion failed with. */
  problem?: string;
}

let lastId = 0;

export function useUploads({ repository, target, files, later, t, locale }: Parts): Uploads {
  const [queue, setQueue] = useState<Upload[]>([]);
  const [stored, setStored] = useState<DataFile[]>(files.list);
  const [whole, setWhole] = useState(!later && !files.next);
  const [refused, setRefused] = useState<Uploads["refused"]>([]);
  const [taken, setTaken] = useState<Named[]>([]);
  const [problem, setProblem] = useState<string>();
  const sources = useRef(new Map<number, File>()).current;
  const meter = useRef(new SpeedMeter()).current;
  const { interrupted, forgetInterrupted } = useInterrupted(target, queue);

  const begin = ({ id, path, onConflict }: Upload, onSent: (bytes: number) => void) => {
    let before = 0;
    const address = repository().files.uploadAddress(target.dataSetId, target.version, path, onConflict);
    return sendFile(address, sources.get(id)!, locale, (sent) => {
      meter.add(sent - before, performance.now());
      before = sent;
      onSent(sent);
    });
  };
  const parts = {
    begin,
    onDraw: (now: Upload[], arrived: DataFile[]) => {
      setQueue(now);
      if (arrived.length > 0) setStored((known) => merge(known, arrived));
    },
    onTaken: ({ id, path }: Upload) => setTaken((all) => [...all, { file: sources.get(id)!, path }]),
    explain: (error: unknown) => explain(error, locale, t("file_manager.state.failed")),
  };
  const latest = useRef(parts);
  latest.current = parts;
  const runner = useRef<UploadRunner>(undefined);
  runner.current ??= new UploadRunner(() => latest.current);
  const { send } = useRef({ send: (event: QueueEvent) => runner.current!.send(event) }).current;

  const failed = (error: unknown) => setProblem(explain(error, locale, t("file_manager.lineBroke")));
  useEffect(() => {
    if (whole) return;
    loadRest(repository(), target, later ? "" : files.next).then((rest) => {
      setStored((known) => merge(known, rest));
      setWhole(true);
    }).catch(failed);
  }, []);
  const reload = async () => {
    try {
      setStored(await loadRest(repository(), target, ""));
      setWhole(true);
    } catch (error) {
      failed(error);
    }
  };

  /** What is stored or on its way; one that failed may be chosen again. */
  const known = () => [
    ...stored.map(({ path }) => path),
    ...runner.current!.queue.filter(({ state }) => state !== "failed" && state !== "done").map(({ path }) =>
      path
    ),
  ];
  const enqueue = (named: readonly Named[], onConflict: OnConflict) => {
    const uploads = named.map(({ file, path }) => {
      const id = ++lastId;
      sources.set(id, file);
      return { id, path, size: file.size, onConflict };
    });
    if (uploads.length > 0) send({ type: "add", uploads });
  };

  const add = (chosen: SelectedFile[], keepTopFolder: boolean) => {
    const named = chosen.map(({ file, relativePath }) => ({
      file,
      path: uploadPath(relativePath, keepTopFolder),
    }));
    const wanted = named.filter(({ path }) => !isSystemFile(path));
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
    const { free, taken } = splitByConflict(wanted.filter((one) => !problemOf(one)), known());
    // Where somebody else was faster, the server refuses, and it is asked after all.
    enqueue(free, "refuse");
    setTaken((all) => [...all, ...taken]);
  };
  const answer = (answer: ConflictAnswer) => {
    setTaken([]);
    enqueue(resolveConflicts(taken, answer, known()), answer);
  };

  const removeStored = async (paths: string[]) => {
    setProblem(undefined);
    for (const path of paths) {
      try {
        await repository().files.remove(target.dataSetId, target.version, path);
        setStored((known) => known.filter((one) => one.path !== path));
      } catch (error) {
        return failed(error);
      }
    }
  };

  return {
    queue,
    stored,
    whole,
    interrupted,
    refused,
    taken: taken.map(({ path }) => path),
    answer,
    meter,
    add,
    send,
    removeStored,
    reload,
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
async function loadRest(
  repository: BrowserRepository,
  target: UploadTarget,
  after?: string,
): Promise<DataFile[]> {
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
