/** Builds the whole index anew, dataset by dataset, while searches go on. */
import { listSerials } from "../../../db/queries/search.ts";
import type { House } from "../../context.ts";

/** @returns how many datasets were looked at; those without a published version leave the index. */
export async function reindex({ db, search }: Pick<House, "db" | "search">): Promise<number> {
  const serials = await listSerials(db.read);
  for (const serial of serials) await search.refresh(serial);
  return serials.length;
}
