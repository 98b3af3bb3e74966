/** Links of a depositor: making, listing, extending and revoking them. */
import {
  countLinks,
  countLiveLinks,
  endPasses,
  endShownAddresses,
  findLink,
  insertAddress,
  insertLink,
  type LinkRecord,
  type LinkRow,
  listLinks,
  replaceAddress,
  updateLink,
} from "../../../db/queries/link/links.ts";
import { listFilesAt } from "../../../db/queries/file/files.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import type { ADDRESS_USES } from "../../../db/schema/mod.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { LINKS_MAX } from "../../../sdk/model/limits.ts";
import { LINK_PATHS, linkExpiry, type LinkRequest } from "../../../sdk/model/link.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { endedByState, hasEnded, mayShare } from "../../policies/link.ts";
import { hashToken, newId, newToken } from "../../secrets.ts";
import { recordAudit } from "../audit/record.ts";
import { hashPassword } from "../credential/password_hash.ts";
import { getVersionHead } from "../dataset/read.ts";

/** @param path Name of the field. @throws DomainError invalidInput for an end that has passed or is more than a year away. */
export function requireExpiry({ clock }: Pick<Context, "clock">, expiry: string, path = "expiry"): number {
  const end = linkExpiry(clock().getTime(), expiry);
  if (end !== undefined) return end;
  throw new DomainError("invalidInput", {}, [{ path, key: "expiryRange" }]);
}

/**
 * @returns the last part of the address beside the row: it exists nowhere else.
 * @throws DomainError notLoggedIn; notFound for a dataset of somebody else; datasetStateConflict for a withdrawn version;
 * invalidInput; tooManyLinks.
 */
export async function createLink(
  context: Context,
  request: LinkRequest,
): Promise<{ secret: string; record: LinkRecord }> {
  requireUser(context);
  const expiresAt = requireExpiry(context, request.expiry);
  // Asked before the costly hash too, so that only a depositor makes the server work for one.
  await requireShareable(context, context.db.read, request);
  const passwordHash = request.password ? await hashPassword(request.password) : null;
  return await context.db.withTx(async (tx) => {
    const head = await requireShareable(context, tx, request);
    await requireFiles(tx, head.version.id, request.excluded);
    return await insertNewLink(tx, context, head, { ...request, chosen: [], passwordHash, expiresAt });
  });
}

/** @throws DomainError notFound, also for a dataset of somebody else. */
async function requireShareable(
  context: Context,
  db: Executor,
  { dataSetId, version }: Pick<LinkRequest, "dataSetId" | "version">,
): Promise<VersionHead> {
  const head = await getVersionHead(context, db, dataSetId, version || undefined);
  if (mayShare(head.dataset, context.actor)) return head;
  throw new DomainError("notFound", { what: dataSetId });
}

/** A path that no file has would leave out nothing, and its depositor would not know. */
async function requireFiles(tx: Transaction, versionId: string, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const known = new Set((await listFilesAt(tx, versionId, paths)).map(({ path }) => path));
  const issues = paths.filter((path) => !known.has(path)).map((path) => ({
    path: "excluded",
    key: "noSuchFile" as const,
    params: { path },
  }));
  if (issues.length > 0) throw new DomainError("invalidInput", {}, issues);
}

interface NewLinkValues
  extends Pick<LinkRow, "kind" | "access" | "label" | "passwordHash" | "expiresAt" | "excluded" | "chosen"> {
  /** Label of the version; empty for the newest. */
  version: string;
  /** Who may open it; whoever holds the address where there are none. */
  emails?: readonly string[];
}

/** For whoever may make it; in the transaction of what it is made for. */
export async function insertNewLink(
  tx: Transaction,
  context: Context,
  { dataset, version }: VersionHead,
  { kind, access, label, passwordHash, expiresAt, excluded, chosen, emails = [], ...asked }: NewLinkValues,
): Promise<{ secret: string; record: LinkRecord }> {
  const now = context.clock().getTime();
  if (endedByState(kind, version)) {
    throw new DomainError("datasetStateConflict", { state: version.status, action: "createLink" });
  }
  if (await countLiveLinks(tx, dataset.serial, now) >= LINKS_MAX) {
    throw new DomainError("tooManyLinks", { maximum: LINKS_MAX });
  }
  const secret = newToken();
  const row: LinkRow = {
    id: newId(),
    secretHash: hashToken(secret),
    kind,
    datasetSerial: dataset.serial,
    // Somebody works on one version, never on those to come.
    versionId: asked.version || kind === "edit" ? version.id : null,
    access,
    label,
    passwordHash,
    createdAt: now,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    uses: 0,
    downloads: 0,
    excluded: kind === "anonymous" ? [...new Set(excluded)] : [],
    emails: [...new Set(emails)],
    chosen: [...new Set(chosen)],
  };
  await insertLink(tx, row);
  const detail = { dataSetId: dataset.id, kind, access, expiresAt };
  await recordAudit(tx, context, { action: "createLink", subject: "link", subjectId: row.id, detail });
  return { secret, record: (await findLink(tx, row.id))! };
}

/** Links of the caller, newest first. @param dataSetId Of one dataset. @throws DomainError notLoggedIn. */
export async function listOwnLinks(
  context: Context,
  { dataSetId, page, size }: { dataSetId?: string; page: number; size: number },
): Promise<{ links: LinkRecord[]; total: number }> {
  const filter = { ownerId: requireUser(context).id, dataSetId };
  const db = context.db.read;
  const [links, total] = await Promise.all([
    listLinks(db, filter, { limit: size, offset: (page - 1) * size }),
    countLinks(db, filter),
  ]);
  return { links, total };
}

/** Ends a link at once, for those too who have opened it. Revoking it twice changes nothing. @throws as `requireOwn`. */
export async function revokeLink(context: Context, id: string): Promise<LinkRecord> {
  return await context.db.withTx(async (tx) => {
    await endLink(tx, context, await requireOwn(tx, context, id));
    return (await findLink(tx, id))!;
  });
}

/**
 * For whoever may end it; in the transaction of what it ends with. The passes open nothing from now on, and stay for
 * their day, so that whoever carries one is told that the link has ended.
 */
export async function endLink(
  tx: Transaction,
  context: Context,
  { link: { id, revokedAt }, dataSetId }: LinkRecord,
): Promise<void> {
  if (revokedAt !== null) return;
  await updateLink(tx, id, { revokedAt: context.clock().getTime() });
  await recordAudit(tx, context, {
    action: "revokeLink",
    subject: "link",
    subjectId: id,
    detail: { dataSetId },
  });
}

/**
 * Makes another address of a link. One that was mailed before keeps working; one that the page has shown ends, with all
 * that was opened.
 * @returns the address in full, which exists nowhere else.
 */
export async function addAddress(
  tx: Transaction,
  context: Context,
  { link: { id, kind }, dataSetId }: LinkRecord,
  use: (typeof ADDRESS_USES)[number],
): Promise<string> {
  const secret = newToken();
  const createdAt = context.clock().getTime();
  if (use === "page") {
    await endShownAddresses(tx, id, createdAt);
    await endPasses(tx, id, createdAt);
  }
  await insertAddress(tx, { secretHash: hashToken(secret), linkId: id, use, createdAt });
  await recordAudit(tx, context, {
    action: "addAddress",
    subject: "link",
    subjectId: id,
    detail: { dataSetId, use },
  });
  return context.config.publicUrl + LINK_PATHS[kind] + secret;
}

/**
 * Moves the end of a link that has not ended.
 * @throws DomainError linkEnded for one that has; invalidInput where the new end is not later; as `requireOwn`.
 */
export async function extendLink(context: Context, id: string, expiry: string): Promise<LinkRecord> {
  const expiresAt = requireExpiry(context, expiry);
  return await context.db.withTx(async (tx) => {
    const { link, dataSetId } = await requireOwn(tx, context, id);
    if (link.revokedAt !== null || link.expiresAt <= context.clock().getTime()) {
      throw new DomainError("linkEnded", { link: "own" }, [], { dataSetId });
    }
    if (expiresAt <= link.expiresAt) {
      throw new DomainError("invalidInput", {}, [{ path: "expiry", key: "expiryRange" }]);
    }
    await updateLink(tx, id, { expiresAt });
    const detail = { dataSetId, expiresAt };
    await recordAudit(tx, context, { action: "extendLink", subject: "link", subjectId: id, detail });
    return (await findLink(tx, id))!;
  });
}

/**
 * Gives a link another address, because the one that it has is stored nowhere. All earlier ones end, with all that was opened.
 * That of an accepted request stays: its requester, who was mailed it, would not know of another.
 * @returns the last part of the address beside the row. @throws DomainError linkEnded, linkGranted; as `requireOwn`.
 */
export async function renewLink(
  context: Context,
  id: string,
): Promise<{ secret: string; record: LinkRecord }> {
  return await context.db.withTx(async (tx) => {
    const found = await requireOwn(tx, context, id);
    const { link, dataSetId, granted } = found;
    const now = context.clock().getTime();
    if (hasEnded(found, now)) throw new DomainError("linkEnded", { link: "own" }, [], { dataSetId });
    if (granted) throw new DomainError("linkGranted");
    const secret = newToken();
    await replaceAddress(tx, link, hashToken(secret), now);
    await endPasses(tx, id, now);
    const detail = { dataSetId };
    await recordAudit(tx, context, { action: "renewLink", subject: "link", subjectId: id, detail });
    return { secret, record: (await findLink(tx, id))! };
  });
}

/** @throws DomainError notLoggedIn; notFound, also for a link of somebody else. */
async function requireOwn(tx: Transaction, context: Context, id: string): Promise<LinkRecord> {
  const actor = requireUser(context);
  const found = await findLink(tx, id);
  if (found && mayShare(found, actor)) return found;
  throw new DomainError("notFound", { what: id.slice(0, 64) });
}
