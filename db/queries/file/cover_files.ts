/** Files that a cover may be drawn from. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../client.ts";
import { datasetVersion, file } from "../../schema/mod.ts";
import type { FileRow } from "./files.ts";
import { jsonRow, readRow } from "../json_rows.ts";

/** Endings of the names of each kind, without a point; no ending is of two kinds. */
export type EndingsByKind<K extends string> = Readonly<Record<K, readonly string[]>>;

export interface CoverFile<K extends string> {
  kind: K;
  file: FileRow;
  /** Whether its bytes are known to differ from their SHA-256. */
  damaged: boolean;
}

/**
 * As a column of a statement over `dataset_version`: of each kind the first files, those nearest to the root before
 * others, hidden ones left out. One pass over the files of a version; nothing of one that is public or was.
 */
export function coverFiles<K extends string>(kinds: EndingsByKind<K>, limit: number): SQL<CoverFile<K>[]> {
  const kindOf = sql.join(
    Object.entries<readonly string[]>(kinds).map(([kind, endings]) => {
      const fits = endings.map((ending) => sql`f.path like ${`%.${ending}`}`);
      return sql`when ${sql.join(fits, sql` or `)} then ${kind}`;
    }),
    sql` `,
  );
  return sql<string>`(select json_group_array(json(entry)) from (
    select json_array(kind, damaged, json(entry)) as entry from (
      select *, row_number() over (partition by kind order by depth, path) as place from (
        select case ${kindOf} end as kind, b.damaged_at is not null as damaged, f.path as path,
          length(f.path) - length(replace(f.path, '/', '')) as depth, ${jsonRow(file, "f")} as entry
        from file f left join blob b on b.sha256 = f.sha256
        where dataset_version.status not in ('PUBLISHED', 'RETRACTED')
          and f.version_id = dataset_version.id and not (('/' || f.path) like '%/.%')
      ) where kind is not null
    ) where place <= ${limit} order by kind, place))`.mapWith((value: string) =>
    (JSON.parse(value) as [K, number, unknown[]][]).map(([kind, damaged, row]) => ({
      kind,
      damaged: damaged === 1,
      file: readRow(file, row),
    }))
  );
}

export async function listCoverFiles<K extends string>(
  db: Executor,
  versionId: string,
  kinds: EndingsByKind<K>,
  limit: number,
): Promise<CoverFile<K>[]> {
  const row = await db.select({ files: coverFiles(kinds, limit) }).from(datasetVersion)
    .where(eq(datasetVersion.id, versionId)).get();
  return row?.files ?? [];
}
