/** Who makes links to a version, and what a link opens. That a holder sees the version is decided in `dataset.ts`. */
import type { DatasetRow, VersionHead } from "../../db/schema/records.ts";
import type { LinkKind } from "../../sdk/model/link.ts";
import type { Actor, LinkGrant } from "../actor.ts";

/** The depositor alone decides who else sees a dataset (spec 2 §5). */
export function mayShare({ ownerId }: Pick<DatasetRow, "ownerId">, actor: Actor): boolean {
  return actor.kind === "user" && actor.id === ownerId;
}

/** Kinds whose holder sees the version as it is, under its own address. */
const SHOWS_VERSION: Readonly<Record<LinkKind, boolean>> = {
  private: true,
  share: true,
  anonymous: false,
};

type Opened = Pick<VersionHead["version"], "id" | "status" | "withheldAt">;

/** A link ends with the retraction of its version, and rests while that is being corrected. */
export const opensNow = ({ status, withheldAt }: Omit<Opened, "id">): boolean =>
  status !== "RETRACTED" && withheldAt === null;

/** Whether a link opens nothing any more, so that its page leads to a new request. */
export function hasEnded(
  { link, version, ownerActive }: {
    link: { revokedAt: number | null; expiresAt: number };
    version: { status: string };
    ownerActive: boolean;
  },
  now: number,
): boolean {
  return link.revokedAt !== null || link.expiresAt <= now || !ownerActive || version.status === "RETRACTED";
}

/** The link by which somebody sees a version: of several the one that gives files, and lasts longest. */
export function grantOf(version: Opened, { grants = [] }: Actor): LinkGrant | undefined {
  if (!opensNow(version)) return undefined;
  const held = grants.filter(({ kind, versionId }) => SHOWS_VERSION[kind] && versionId === version.id);
  const rank = ({ access, expiresAt }: LinkGrant) => (access === "download" ? 1e15 : 0) + expiresAt;
  return held.toSorted((a, b) => rank(b) - rank(a))[0];
}

/**
 * The anonymous link by which somebody sees its view. It opens nothing else: under its own address a version is to its
 * holder what it is to a stranger.
 */
export function anonymousGrantOf(linkId: string, { grants = [] }: Actor): LinkGrant | undefined {
  return grants.find((grant) => grant.kind === "anonymous" && grant.linkId === linkId);
}
