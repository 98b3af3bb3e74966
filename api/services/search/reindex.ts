/** Rebuilds the whole index while searches continue. */
import { listSerials } from "../../../db/queries/catalog/search.ts";
import type { App } from "../../context.ts";

/** Datasets per transaction, so few that a deposit need not wait long. */
const BATCH = 50;

/**
 * Rebuilds the index; datasets without a published version are removed from it.
 * @returns how many datasets were looked at; those without a published version leave the index.
 */
export async function reindex({ db, search }: Pick<App, "db" | "search">): Promise<number> {
  const serials = await listSerials(db.read);
  for (let at = 0; at < serials.length; at += BATCH) await search.refresh(...serials.slice(at, at + BATCH));
  return serials.length;
}
