/**
 * Roles: platform administrators, governance team and administrators of communities. Only platform administrators may
 * change them.
 */
import {
  type AccountRecord,
  addMembership,
  countAccounts,
  endSessions,
  findAccount,
  isOnlyAdministrator,
  listAccounts,
  removeMembership,
  setMustChangePassword,
  setRole,
} from "../../../db/queries/account/accounts.ts";
import { findCommunity } from "../../../db/queries/catalog/communities.ts";
import type { Transaction } from "../../../db/client.ts";
import type { AccountQuery } from "../../../sdk/model/account/account.ts";
import type { PlatformRole } from "../../../sdk/model/account/user.ts";
import type { Context } from "../../context.ts";
import type { UserActor } from "../../actor.ts";
import { DomainError } from "../../error.ts";
import { isAdministrator } from "../../policies/dataset.ts";
import { requireUser } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";

export interface AccountList {
  records: AccountRecord[];
  /** Id of the last account, if there are more. */
  next?: string;
  total: number;
}

/** Lists accounts, newest first. @throws DomainError notLoggedIn, forbidden. */
export async function searchAccounts(
  context: Context,
  { q, role, after, size }: AccountQuery & { size: number },
): Promise<AccountList> {
  requireAdministrator(context);
  const { read } = context.db;
  const [found, total] = await Promise.all([
    listAccounts(read, { q, role }, { after, size: size + 1 }),
    countAccounts(read, { q, role }),
  ]);
  const records = found.slice(0, size);
  return { records, next: found.length > size ? records.at(-1)?.user.id : undefined, total };
}

/** @throws DomainError notLoggedIn, forbidden, notFound. */
export async function readAccount(context: Context, id: string): Promise<AccountRecord> {
  requireAdministrator(context);
  return await accountOf(context.db.read, id);
}

/**
 * Changes a role; it applies to the person's next call. Nobody can change their own role, so that nobody keeps a right
 * by accident.
 * @throws DomainError notLoggedIn, forbidden, notFound, lastAdministrator.
 */
export function changeRole(context: Context, id: string, to: PlatformRole): Promise<AccountRecord> {
  return changeOther(context, id, (tx, record) => assignRole(tx, context, record, to));
}

/** Makes the change itself; the command on the server uses it too. @throws DomainError lastAdministrator. */
export async function assignRole(
  tx: Transaction,
  context: Context,
  { user }: Pick<AccountRecord, "user">,
  to: PlatformRole,
): Promise<void> {
  if (user.role === to) return;
  // Checked inside the transaction, because two administrators may be demoting each other.
  if (await isLastAdministrator(tx, user)) throw new DomainError("lastAdministrator", { email: user.email });
  await setRole(tx, user.id, to);
  const detail = { from: user.role, to };
  await recordAudit(tx, context, { action: "changeRole", subject: "user", subjectId: user.id, detail });
}

/** Whether no other person could administer the platform. */
export async function isLastAdministrator(
  tx: Transaction,
  { id, role, status }: AccountRecord["user"],
): Promise<boolean> {
  return role === "administrator" && status === "ACTIVE" && await isOnlyAdministrator(tx, id);
}

/**
 * Adds or removes an administrator of a community.
 * @param granted Whether the person administers the community from now on. @throws DomainError as {@link changeRole}.
 */
export function changeCommunity(
  context: Context,
  id: string,
  code: string,
  granted: boolean,
): Promise<AccountRecord> {
  return changeOther(context, id, async (tx) => {
    const community = await findCommunity(tx, code);
    if (!community) throw new DomainError("notFound", { what: code.slice(0, 80) });
    const now = context.clock().getTime();
    const changed = granted
      ? await addMembership(tx, community.id, id, now)
      : await removeMembership(tx, community.id, id);
    if (!changed) return;
    const action = granted ? "grantCommunity" : "withdrawCommunity";
    await recordAudit(tx, context, { action, subject: "user", subjectId: id, detail: { community: code } });
  });
}

/**
 * Ends all sessions of a person; the next login demands a new password. A person who signs in elsewhere only has no
 * password to change.
 * @throws DomainError as {@link changeRole}.
 */
export function forcePasswordUpdate(context: Context, id: string): Promise<AccountRecord> {
  return changeOther(context, id, async (tx, { user }) => {
    if (user.passwordHash !== null) await setMustChangePassword(tx, id);
    await endSessions(tx, id);
    await recordAudit(tx, context, { action: "requirePasswordUpdate", subject: "user", subjectId: id });
  });
}

/** Changes an account that is neither cancelled nor the administrator's own, and returns its new state. */
async function changeOther(
  context: Context,
  id: string,
  change: (tx: Transaction, record: AccountRecord) => Promise<void>,
): Promise<AccountRecord> {
  const actor = requireAdministrator(context);
  if (actor.id === id) throw new DomainError("forbidden", { action: "ownAccount" });
  return await context.db.withTx(async (tx) => {
    const record = await accountOf(tx, id);
    if (record.user.status === "CANCELLED") throw new DomainError("notFound", { what: id.slice(0, 64) });
    await change(tx, record);
    return await accountOf(tx, id);
  });
}

function requireAdministrator(context: Context): UserActor {
  const actor = requireUser(context);
  if (!isAdministrator(actor)) throw new DomainError("forbidden", { action: "accounts" });
  return actor;
}

async function accountOf(db: Parameters<typeof findAccount>[0], id: string): Promise<AccountRecord> {
  const record = await findAccount(db, id);
  if (!record) throw new DomainError("notFound", { what: id.slice(0, 64) });
  return record;
}
