/** Presents the integrity of stored data to administrators. */
import type { BlobUse } from "../../db/queries/file/integrity.ts";
import type { JobRunRow } from "../../db/queries/system/jobs.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import type { CheckState, DamagedFile, IntegrityState } from "../../sdk/model/integrity.ts";
import { toIso } from "../../sdk/model/time.ts";

interface Overview {
  files: { count: number; size: number; verified: number; damaged: number; oldest?: number };
  copies?: {
    count: number;
    size: number;
    waiting: number;
    verified: number;
    damaged: number;
    oldest?: number;
  };
  repairs: { first: number; second: number; last?: number };
  scan?: JobRunRow;
  database?: JobRunRow;
  audit?: JobRunRow;
  damage?: string;
}

/** `oldest` in the words of the API. */
function presentExtent<T extends { oldest?: number }>({ oldest, ...counts }: T) {
  return { ...counts, oldestVerifiedAt: oldest === undefined ? undefined : toIso(oldest) };
}

export function presentIntegrity(
  { files, copies, repairs: { last, ...repairs }, scan, database, audit, damage }: Overview,
): IntegrityState {
  return {
    files: presentExtent(files),
    copies: copies && presentExtent(copies),
    repairs: { ...repairs, lastAt: last === undefined ? undefined : toIso(last) },
    scannedAt: scan?.finishedAt ? toIso(scan.finishedAt) : undefined,
    // A query may have found damage after the last check.
    database: damage === undefined
      ? presentCheck(database)
      : { ...presentCheck(database), sound: false, problem: damage },
    audit: {
      ...presentCheck(audit),
      events: numberIn(audit, "events"),
      event: numberIn(audit, "event"),
    },
  };
}

function presentCheck(run: JobRunRow | undefined): CheckState {
  if (!run?.result) return {};
  const { sound, problem } = run.result;
  return {
    checkedAt: new Date(run.finishedAt ?? run.startedAt).toISOString(),
    sound: sound === true,
    problem: typeof problem === "string" ? problem : undefined,
  };
}

function numberIn(run: JobRunRow | undefined, key: string): number | undefined {
  const value = run?.result?.[key];
  return typeof value === "number" ? value : undefined;
}

export function presentDamagedFile(use: BlobUse): DamagedFile {
  const { sha256, size, damagedAt, kind, path, dataSetId, number, titleZh, titleEn } = use;
  return {
    sha256,
    size,
    damagedAt: new Date(damagedAt ?? 0).toISOString(),
    kind,
    path,
    dataSetId,
    version: versionLabel(number),
    title: { zh: titleZh, en: titleEn },
  };
}
