/** Whether a link opens anything now, and what is said to whoever has opened one that has ended. */
import { type CarriedLink, type LinkRecord, listCarriedLinks } from "../../../db/queries/link/links.ts";
import type { Executor } from "../../../db/client.ts";
import { versionNumber } from "../../../sdk/model/dataset.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { hasEnded } from "../../policies/link.ts";
import { hashToken } from "../../secrets.ts";

/** Only who holds the whole address learns which dataset it led to; of an anonymous link nobody. */
export function explainEnd({ link: { kind }, dataSetId }: LinkRecord): DomainError {
  return new DomainError("linkEnded", { link: kind }, [], kind === "anonymous" ? {} : { dataSetId });
}

/** @throws DomainError linkEnded, filesWithheld. */
export function requireOpen({ clock }: Pick<Context, "clock">, found: LinkRecord): void {
  if (hasEnded(found, clock().getTime())) throw explainEnd(found);
  if (found.version.withheldAt !== null) throw new DomainError("filesWithheld");
}

/**
 * For what the caller does not see: whoever carries the pass of a link that led there is told that the link has ended or
 * rests, unless another one that they carry still leads there. An anonymous link led to no dataset.
 * @param label Of the version that was asked for; the dataset as a whole where there is none.
 * @throws DomainError linkEnded, filesWithheld.
 */
export async function explainAbsence(
  context: Context,
  db: Executor,
  dataSetId: string,
  label?: string,
): Promise<void> {
  const { actor, visitor } = context;
  const passHashes = (visitor?.passes ?? []).map(hashToken);
  if (passHashes.length === 0) return;
  const userId = actor.kind === "user" ? actor.id : undefined;
  const now = context.clock().getTime();
  const asked = versionNumber(label);
  const carried = (await listCarriedLinks(db, { dataSetId, passHashes, userId }, now))
    .filter(({ link }) => link.kind !== "anonymous");
  const leading = carried.filter((found) => !label || hasOpened(found, asked));
  if (leading.some((found) => found.pass === "living" && !refusalOf(found, now))) return;
  const [ended] = leading.flatMap((found) => refusalOf(found, now) ?? []);
  if (ended) throw ended;
  // While one version is being corrected its links rest; the correction is another version.
  if (carried.some((found) => refusalOf(found, now)?.error === "filesWithheld")) {
    throw new DomainError("filesWithheld");
  }
}

/** A link to the newest version has opened the earlier ones in their time. */
const hasOpened = ({ link, version }: LinkRecord, asked: number | undefined): boolean =>
  asked !== undefined && (link.versionId === null ? asked <= version.number : asked === version.number);

function refusalOf(found: CarriedLink, now: number): DomainError | undefined {
  if (found.pass === "ended" || hasEnded(found, now)) return explainEnd(found);
  return found.version.withheldAt === null ? undefined : new DomainError("filesWithheld");
}
