/** The files of a version that the view of an anonymous link shows: all but those that it leaves out. */
import { and, asc, count, desc, eq, gt, lt, notInArray, type SQL, sql, sum } from "drizzle-orm";
import { foldPath } from "../../../sdk/model/file.ts";
import type { Executor } from "../../client.ts";
import { file, pathEntry } from "../../schema/mod.ts";
import type { FileRow, Neighbours } from "../file/files.ts";

interface Shown {
  versionId: string;
  /** Paths that are left out. */
  excluded: readonly string[];
  /** Only paths that contain this, without regard to case and composition. */
  filter?: string;
}

const shown = ({ versionId, excluded, filter }: Shown): SQL =>
  and(
    eq(file.versionId, versionId),
    notInArray(file.path, sql`(select value from json_each(${JSON.stringify(excluded)}))`),
    filter ? sql`${file.path} in ${pathsWith(versionId, filter)}` : undefined,
  )!;

/** By the names that the program folded: SQLite folds ASCII alone. */
const pathsWith = (versionId: string, filter: string): SQL =>
  sql`(select ${pathEntry.path} from ${pathEntry}
    where ${pathEntry.versionId} = ${versionId} and instr(${pathEntry.key}, ${foldPath(filter)}) > 0)`;

export function listShownFiles(
  db: Executor,
  of: Shown,
  { limit, offset }: { limit: number; offset: number },
): Promise<Pick<FileRow, "id" | "path" | "size" | "sha256">[]> {
  return db.select({ id: file.id, path: file.path, size: file.size, sha256: file.sha256 }).from(file)
    .where(shown(of)).orderBy(asc(file.path)).limit(limit).offset(offset).all();
}

export async function measureShownFiles(db: Executor, of: Shown): Promise<{ count: number; size: number }> {
  const row = await db.select({ count: count(), size: sum(file.size) }).from(file).where(shown(of)).get();
  return { count: row?.count ?? 0, size: Number(row?.size ?? 0) };
}

export function findShownFile(db: Executor, of: Shown, id: string): Promise<FileRow | undefined> {
  return db.select().from(file).where(and(shown(of), eq(file.id, id))).get();
}

export async function listShownNeighbours(db: Executor, of: Shown, path: string): Promise<Neighbours> {
  const columns = { id: file.id, path: file.path };
  const [previous, next] = await Promise.all([
    db.select(columns).from(file).where(and(shown(of), lt(file.path, path))).orderBy(desc(file.path)).limit(1)
      .get(),
    db.select(columns).from(file).where(and(shown(of), gt(file.path, path))).orderBy(asc(file.path)).limit(1)
      .get(),
  ]);
  return { previous, next };
}
