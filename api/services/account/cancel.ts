/**
 * Cancellation of an account (spec 1 §6, safety 2.8): personal data are deleted, published datasets stay with the names
 * of their authors.
 */
import type { Transaction } from "../../../db/client.ts";
import { deleteVersion } from "../../../db/queries/dataset/writes.ts";
import { deleteArchiveLinksOf } from "../../../db/queries/link/archive_links.ts";
import { deletePoliciesOf } from "../../../db/queries/data_policy/policies.ts";
import { deleteSubscription } from "../../../db/queries/data_policy/subscriptions.ts";
import { deleteMailsTo } from "../../../db/queries/system/mails.ts";
import {
  deleteAccess,
  deleteSentMails,
  listOwnedHeads,
  updateUser,
  type UserChange,
} from "../../../db/queries/account/profile.ts";
import type { UserRow } from "../../../db/queries/account/users.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import { formatDateTime } from "../../../locales/mod.ts";
import { canDo } from "../../../sdk/model/lifecycle.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { isPublic } from "../../policies/dataset.ts";
import { requireSession } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { transition } from "../dataset/transition.ts";
import { queueMail } from "../mail/queue.ts";
import { mailLocale } from "../mail/mail_language.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { requireReauthentication } from "../session/reauthentication.ts";
import { readOwnRow, requirePassword, requireUnchangedUser } from "./profile.ts";
import { isLastAdministrator } from "./roles.ts";

export interface Cancellation {
  /** The account's own e-mail, typed again as a confirmation. */
  userName: string;
  /** Empty if the account has no password. */
  password: string;
}

/**
 * Cancels the caller's account, removes its drafts and frees its e-mail.
 * @throws DomainError notLoggedIn, scopeMissing, proofRequired, passwordWrong, tooManyRequests; invalidInput if the
 * typed e-mail is another one; accountInUse while a dataset is being reviewed or published, and for the last platform
 * administrator.
 */
export async function cancelAccount(context: Context, { userName, password }: Cancellation): Promise<void> {
  requireSession(context);
  const user = await readOwnRow(context);
  if (userName.trim().toLowerCase() !== user.email) {
    throw new DomainError("invalidInput", {}, [{ path: "userName", key: "emailNotYours" }]);
  }
  // The password is proof enough, unless the account has two-step verification.
  if (user.totpConfirmedAt !== null) requireReauthentication(context);
  await requirePassword(context, user, password);
  await context.db.withTx(async (tx) => {
    const versions = await listOwnedHeads(tx, user.id);
    await requireFree(tx, await requireUnchangedUser(tx, user), versions);
    await removeDrafts(tx, context, versions);
    await deletePoliciesOf(tx, user.id);
    await deleteArchiveLinksOf(tx, user.id);
    await deleteSubscription(tx, user.email);
    await deleteSentMails(tx, user.email);
    await deleteMailsTo(tx, user.email);
    await queueMail(tx, context, cancelledMail(context, user));
    await recordAudit(tx, context, { action: "cancelAccount", subject: "user", subjectId: user.id });
    await deleteAccess(tx, user.id);
    await updateUser(tx, user.id, { ...ERASED, ...closed(context, user) });
  });
  wakeOutbox(context);
}

/**
 * Refuses the cancellation while a version is neither public nor removable by its depositor, because then a reviewer or
 * a job is working on it.
 */
async function requireFree(tx: Transaction, user: UserRow, versions: readonly VersionHead[]): Promise<void> {
  if (versions.some((head) => !isPublic(head) && !isRemovable(head))) {
    throw new DomainError("accountInUse", { reason: "review" });
  }
  if (await isLastAdministrator(tx, user)) throw new DomainError("accountInUse", { reason: "administrator" });
}

const isRemovable = ({ version }: VersionHead) => canDo(version.status, "remove");

async function removeDrafts(
  tx: Transaction,
  context: Context,
  versions: readonly VersionHead[],
): Promise<void> {
  for (const head of versions.filter(isRemovable)) {
    await transition(tx, context, head, "remove");
    await deleteVersion(tx, head.dataset.serial, head.version.id);
  }
}

/**
 * Values that replace personal data. The row itself stays, because published datasets and the audit trail refer to it.
 */
const ERASED = {
  realName: "",
  workUnit: "",
  organizations: [],
  phone: "",
  gender: "",
  researchArea: "",
  title: "",
  country: "",
  role: "depositor",
  passwordHash: null,
  passwordChangedAt: null,
  mustChangePassword: false,
  totpSecret: null,
  totpPendingSecret: null,
  totpConfirmedAt: null,
  totpLastStep: null,
} satisfies UserChange;

const closed = ({ clock }: Context, { id }: UserRow): UserChange => ({
  status: "CANCELLED",
  // `.invalid` is a reserved domain that nobody can own (RFC 2606).
  email: `cancelled-${id}@invalid`,
  cancelledAt: clock().getTime(),
});

function cancelledMail(context: Context, user: UserRow) {
  const { id, email } = user;
  const locale = mailLocale(context, user);
  const at = formatDateTime(context.clock());
  const template = "accountCancelled" as const;
  return { to: email, template, locale, params: { at }, key: `${template}:${id}` };
}
