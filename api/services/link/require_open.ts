/** Whether a link opens anything now, and what is said to whoever has opened one that has ended. */
import { type LinkRecord, listCarriedLinks } from "../../../db/queries/link/links.ts";
import type { Executor } from "../../../db/client.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { hasEnded } from "../../policies/link.ts";
import { hashToken } from "../../secrets.ts";

/**
 * Only who holds the whole address learns which dataset it led to; of an anonymous link nobody.
 * @throws DomainError linkEnded, filesWithheld.
 */
export function requireOpen({ clock }: Pick<Context, "clock">, found: LinkRecord): void {
  const { link, version, dataSetId } = found;
  if (hasEnded(found, clock().getTime())) {
    const isAnonymous = link.kind === "anonymous";
    throw new DomainError("linkEnded", { link: link.kind }, [], isAnonymous ? {} : { dataSetId });
  }
  if (version.withheldAt !== null) throw new DomainError("filesWithheld");
}

/**
 * For what the caller does not see: whoever carries the pass of a link that led there is told that the link has ended or
 * rests. An anonymous link led to no dataset.
 * @throws DomainError linkEnded, filesWithheld.
 */
export async function explainAbsence(context: Context, db: Executor, dataSetId: string): Promise<void> {
  const { actor, visitor } = context;
  const passHashes = (visitor?.passes ?? []).map(hashToken);
  if (passHashes.length === 0) return;
  const userId = actor.kind === "user" ? actor.id : undefined;
  const carried = await listCarriedLinks(db, { dataSetId, passHashes, userId });
  for (const found of carried.filter(({ link }) => link.kind !== "anonymous")) requireOpen(context, found);
}
