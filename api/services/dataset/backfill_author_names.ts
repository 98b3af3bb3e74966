/** Splits the names that were stored before names had parts, by the rule of `sdk/model/metadata/creator_name.ts`. */
import { listUnsplit, storeParts } from "../../../db/queries/dataset/unsplit_author_names.ts";
import { splitCreatorName } from "../../../sdk/model/metadata/creator_name.ts";
import type { App } from "../../context.ts";
import { log } from "../../log.ts";

/** Rows per transaction; other writes run in between. */
const BATCH = 500;

export interface SplitNames {
  split: number;
  /** Names of which the rule was not certain. Their depositors are asked to check them. */
  doubtful: number;
}

/**
 * Splits all names that have no parts yet. With nothing to do it costs one query on an empty index; an interrupted run
 * continues where it stopped.
 */
export async function splitStoredNames({ db }: Pick<App, "db">): Promise<SplitNames> {
  const result: SplitNames = { split: 0, doubtful: 0 };
  let rows = await listUnsplit(db.read, 0, BATCH);
  while (rows.length > 0) {
    const names = rows.map(({ id, nameZh: zh, nameEn: en }) => ({ id, name: splitCreatorName({ zh, en }) }));
    await db.withTx(async (tx) => {
      for (const { id, name } of names) await storeParts(tx, id, name);
    });
    result.split += names.length;
    result.doubtful += names.filter(({ name }) => name.nameDoubtful).length;
    rows = await listUnsplit(db.read, rows.at(-1)!.id, BATCH);
  }
  if (result.split > 0) log("info", "names of authors split", { ...result });
  return result;
}
