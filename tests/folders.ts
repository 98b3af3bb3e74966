/** The rows of folders against the files that they count. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import type { App } from "../api/context.ts";
import { file, folder, pathEntry } from "../db/schema/mod.ts";
import { baseName, sortKey } from "../sdk/model/file.ts";
import { foldersOf } from "../sdk/model/path_index.ts";

/** Every folder of a version is there once, with what lies below it, and every file has its name to be sorted by. */
export async function assertFolders({ db }: Pick<App, "db">, versionId: string): Promise<void> {
  const files = await db.read.select().from(file).where(eq(file.versionId, versionId)).all();
  const wanted = new Map<string, string[]>();
  for (const { path, size } of files) {
    for (const above of foldersOf(path)) wanted.set(above, [...wanted.get(above) ?? [], String(size)]);
  }
  const rows = await db.read.select().from(folder).where(eq(folder.versionId, versionId)).all();
  const found = rows.map(({ path, parent, sort, files, size }) =>
    `${path} in ${parent} ${sort} ${files} ${size}`
  );
  assert.deepEqual(
    found.sort(),
    [...wanted].map(([path, sizes]) => {
      const parent = path.slice(0, path.lastIndexOf("/") + 1);
      const size = sizes.reduce((sum, one) => sum + Number(one), 0);
      return `${path}/ in ${parent} ${sortKey(baseName(path))} ${sizes.length} ${size}`;
    }).sort(),
  );
  const entries = await db.read.select().from(pathEntry).where(eq(pathEntry.versionId, versionId)).all();
  for (const { path, sort } of entries) assert.equal(sort, sortKey(baseName(path)));
}
