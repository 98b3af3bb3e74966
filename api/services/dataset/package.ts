/** Data packages: composed of the depositor's own published datasets (spec 2 §2, §3). */
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
 * A package holds nothing but published datasets of its owner, and no packages; what it held already stays, also where
 * it was withdrawn since. @param serial The package, where it is there already.
 * @throws DomainError invalidInput (packageForeign) that names what does not belong.
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

/** What a version holds, or what holds it: a package is never part of another, so one statement does. */
export async function readRelations(db: Executor, { dataset, version }: VersionRecord): Promise<Relations> {
  return version.typeCode === PACKAGE
    ? { hasPart: await listParts(db, version.id), isPartOf: [] }
    : { hasPart: [], isPartOf: await listPackagesOf(db, dataset.serial) };
}

/** The identifiers and pages of what a package holds, or held before, say so once it is public. */
export async function queuePartUpdates(
  tx: Transaction,
  context: Context,
  { version }: VersionRecord,
): Promise<void> {
  if (version.typeCode !== PACKAGE) return;
  const parts = await listPartsEver(tx, version.datasetSerial);
  await announceChange(tx, context, parts.map(({ id }) => datasetTag(id)));
  for (const part of parts) {
    for (const scheme of ownSchemes(part)) {
      const key = `${version.id}:part:${part.versionId}:${scheme}`;
      await addEffect(tx, context, "identifier.update", key, { scheme, versionId: part.versionId });
    }
  }
}

/** What the caller may put into a package, the newest first. @throws DomainError notLoggedIn. */
export function listPartChoices(context: Context): Promise<RelatedRow[]> {
  const { id } = requireUser(context);
  return listEligible(context.db.read, id);
}
