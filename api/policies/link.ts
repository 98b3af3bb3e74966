/** Who makes links to a version, and what a link opens. That a holder sees the version is decided in `dataset.ts`. */
import type { DatasetRow, VersionHead } from "../../db/schema/records.ts";
import { isUnpublished } from "../../sdk/model/lifecycle.ts";
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
  edit: true,
};

type Opened = Pick<VersionHead["version"], "id" | "status" | "withheldAt">;

/**
 * A link ends with the retraction of its version, one for editing with its publication, so that it never opens an embargo.
 */
export const endedByState = (kind: LinkKind, { status }: Pick<Opened, "status">): boolean =>
  status === "RETRACTED" || (kind === "edit" && !isUnpublished(status));

/** A link that has not ended rests while its version is being corrected. */
const opensNow = (kind: LinkKind, version: Opened): boolean =>
  !endedByState(kind, version) && version.withheldAt === null;

/** Whether a link opens nothing any more, so that its page leads to a new request. */
export function hasEnded(
  { link, version, ownerActive }: {
    link: { kind: LinkKind; revokedAt: number | null; expiresAt: number };
    version: Pick<Opened, "status">;
    ownerActive: boolean;
  },
  now: number,
): boolean {
  return link.revokedAt !== null || link.expiresAt <= now || !ownerActive || endedByState(link.kind, version);
}

const grantsOf = (version: Opened, { grants = [] }: Actor): LinkGrant[] =>
  grants.filter(({ kind, versionId }) =>
    SHOWS_VERSION[kind] && versionId === version.id && opensNow(kind, version)
  );

/** The link by which somebody sees a version: of several the one that gives most files, and lasts longest. */
export function grantOf(version: Opened, actor: Actor): LinkGrant | undefined {
  const rank = ({ access, chosen, expiresAt }: LinkGrant) =>
    (access === "download" ? chosen.length === 0 ? 2e15 : 1e15 : 0) + expiresAt;
  return grantsOf(version, actor).toSorted((a, b) => rank(b) - rank(a))[0];
}

/** The files of a version that are open to somebody: all, none, or some files and folders with `/` at the end. */
export type OpenFiles = "all" | "none" | readonly string[];

/** The files that the opened links give together. */
export function filesByLinks(version: Opened, actor: Actor): OpenFiles {
  const giving = grantsOf(version, actor).filter(({ access }) => access === "download");
  if (giving.length === 0) return "none";
  if (giving.some(({ chosen }) => chosen.length === 0)) return "all";
  return [...new Set(giving.flatMap(({ chosen }) => chosen))].sort();
}

/**
 * The anonymous link by which somebody sees its view. It opens nothing else: under its own address a version is to its
 * holder what it is to a stranger.
 */
export function anonymousGrantOf(linkId: string, { grants = [] }: Actor): LinkGrant | undefined {
  return grants.find((grant) => grant.kind === "anonymous" && grant.linkId === linkId);
}

/** The link that lets somebody who is signed in work on a version that has not been published. */
export function editGrantOf(version: Opened, { kind, grants = [] }: Actor): LinkGrant | undefined {
  if (kind !== "user") return undefined;
  return grants.find((grant) =>
    grant.kind === "edit" && grant.versionId === version.id && opensNow("edit", version)
  );
}
