/** Counts looks at pages that were sent from memory. */
import { listVersionHeads } from "../../../db/queries/dataset/datasets.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { versionNumber } from "../../../sdk/model/dataset.ts";
import type { Visitor } from "../../actor.ts";
import { type App, systemContext } from "../../context.ts";
import { recordUsage } from "./usage.ts";

interface ViewedVersion {
  dataSetId: string;
  version: string;
}

/**
 * Counts views by visitors without a session. Whose version it is, is looked up once for each object that is handed in:
 * a look at a kept page reads nothing.
 */
export function viewCounter(app: App): (viewed: ViewedVersion, visitor: Visitor) => Promise<void> {
  const heads = new WeakMap<ViewedVersion, Promise<VersionHead | undefined>>();
  return async (viewed, visitor) => {
    const found = heads.get(viewed) ?? findHead(app, viewed);
    heads.set(viewed, found);
    const head = await found;
    const context = { ...systemContext(app, "page"), actor: { kind: "visitor" } as const, visitor };
    if (head) recordUsage(context, head, "views");
  };
}

async function findHead(
  { db }: App,
  { dataSetId, version }: ViewedVersion,
): Promise<VersionHead | undefined> {
  const heads = await listVersionHeads(db.read, dataSetId);
  return heads.find(({ version: { number } }) => number === versionNumber(version));
}
