/** Data packages, which consist of the depositor's own published datasets (spec 2 §2, §3). */
import type { Executor, Transaction } from "../../../db/client.ts";
import {
  listEligible,
  listEligibleIds,
  listHeldIds,
  listPackagesOf,
  listParts,
  listPartsEver,
  type RelatedRow,
} from "../../../db/queries/dataset/packages.ts";
import type { VersionRecord } from "../../../db/schema/records.ts";
import { datasetTag } from "../../../sdk/model/change_tag.ts";
import { PACKAGE } from "../../../sdk/model/vocabulary/resource_types.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { requireUser } from "../../caller.ts";
import { ownSchemes } from "../../../db/schema/records.ts";
import { announceChange } from "../../change_counter.ts";
import { addEffect } from "../outbox/effects.ts";

/**
 * Requires that a package contains only published datasets of its owner, and no packages. Datasets that it contained
 * before may stay, even if they were withdrawn since.
 * @param serial The package, if it exists.
 * @throws DomainError invalidInput (packageForeign) naming the datasets that do not belong.
 */
export async function requireOwnParts(
  db: Executor,
  ownerId: string,
  parts: readonly string[],
  serial?: number,
): Promise<void> {
  if (parts.length === 0) return;
  const known = new Set(await listEligibleIds(db, ownerId, parts));
  const unknown = parts.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const held = new Set(serial === undefined ? [] : await listHeldIds(db, serial));
  const foreign = unknown.filter((id) => !held.has(id));
  if (foreign.length === 0) return;
  const found = foreign.slice(0, 10).join(", ");
  throw new DomainError("invalidInput", {}, [{
    path: "metadata.parts",
    key: "packageForeign",
    params: { found },
  }]);
}

export interface Relations {
  hasPart: RelatedRow[];
  isPartOf: RelatedRow[];
}

/**
 * Reads the parts of a version, or the packages that contain it. A package is never part of another one, so one query
 * is enough.
 */
export async function readRelations(db: Executor, { dataset, version }: VersionRecord): Promise<Relations> {
  return version.typeCode === PACKAGE
    ? { hasPart: await listParts(db, version.id), isPartOf: [] }
    : { hasPart: [], isPartOf: await listPackagesOf(db, dataset.serial) };
}

/**
 * The identifiers and pages of what a package holds, or held before, say which of its versions is public now; a dataset
 * that is no package has none. @param cause Id of what has changed that.
 */
export async function queuePartUpdates(
  tx: Transaction,
  context: Context,
  datasetSerial: number,
  cause: string,
): Promise<void> {
  const parts = await listPartsEver(tx, datasetSerial);
  await announceChange(tx, context, parts.map(({ id }) => datasetTag(id)));
  for (const part of parts) {
    for (const scheme of ownSchemes(part)) {
      const key = `${cause}:part:${part.versionId}:${scheme}`;
      await addEffect(tx, context, "identifier.update", key, { scheme, versionId: part.versionId });
    }
  }
}

/** Lists datasets that the caller may add to a package, newest first. @throws DomainError notLoggedIn. */
export function listPartChoices(context: Context): Promise<RelatedRow[]> {
  const { id } = requireUser(context);
  return listEligible(context.db.read, id);
}
