import type { LinkRecord } from "../../db/queries/link/links.ts";
import { versionLabel } from "../../sdk/model/dataset.ts";
import { LINK_PATHS, type LinkState } from "../../sdk/model/link.ts";
import type { Link, NewLink, OpenedLink } from "../../sdk/model/responses/link.ts";
import { toIso } from "../../sdk/model/time.ts";
import type { Context } from "../context.ts";
import { endedByState } from "../policies/link.ts";

/** To the depositor of its dataset. */
export function presentLink(
  { link, dataSetId, version, granted }: LinkRecord,
  { clock }: Pick<Context, "clock">,
): Link {
  return {
    linkId: link.id,
    kind: link.kind,
    dataSetId,
    version: link.versionId === null ? undefined : versionLabel(version.number),
    title: { zh: version.titleZh, en: version.titleEn },
    access: link.access,
    label: link.label,
    hasPassword: link.passwordHash !== null,
    state: stateOf(link, endedByState(link.kind, version), clock().getTime()),
    createdAt: toIso(link.createdAt),
    expiresAt: toIso(link.expiresAt),
    lastUsedAt: link.lastUsedAt === null ? undefined : toIso(link.lastUsedAt),
    uses: link.uses,
    downloads: link.downloads,
    excluded: link.excluded.length,
    emails: link.emails,
    chosen: link.chosen.length,
    granted,
  };
}

function stateOf({ revokedAt, expiresAt }: LinkRecord["link"], ended: boolean, now: number): LinkState {
  if (revokedAt !== null || ended) return "revoked";
  return expiresAt <= now ? "expired" : "live";
}

export function presentNewLink(record: LinkRecord, secret: string, context: Context): NewLink {
  const url = `${context.config.publicUrl}${LINK_PATHS[record.link.kind]}${secret}`;
  return { ...presentLink(record, context), url };
}

/** To whoever has opened it: nothing of what its depositor notes about it. */
export function presentOpened(
  { link, dataSetId, version, pass, passExpiresAt }: LinkRecord & { pass: string; passExpiresAt: number },
): OpenedLink {
  return {
    linkId: link.id,
    kind: link.kind,
    ...(link.kind === "anonymous" ? {} : versionOpened({ link, dataSetId, version })),
    pass,
    passExpiresAt: toIso(passExpiresAt),
    expiresAt: toIso(link.expiresAt),
  };
}

function versionOpened(
  { link, dataSetId, version }: Pick<LinkRecord, "link" | "dataSetId" | "version">,
): Pick<OpenedLink, "dataSetId" | "version"> {
  return { dataSetId, version: link.versionId === null ? undefined : versionLabel(version.number) };
}
