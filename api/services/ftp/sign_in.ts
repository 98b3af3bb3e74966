/** Signs FTP clients in: a user name and a password open the files of one draft. */
import { timingSafeEqual } from "node:crypto";
import type { Executor } from "../../../db/client.ts";
import { findFtpAccount, type FtpAccount, touchFtpAccess } from "../../../db/queries/file/ftp_access.ts";
import { findVersionHead } from "../../../db/queries/dataset/datasets.ts";
import { isOwner } from "../../policies/dataset.ts";
import type { App, Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { hashToken } from "../../secrets.ts";
import { type FtpBackend, type FtpFolder, FtpRefusal } from "../../external/ftp/backend.ts";
import { requireAction } from "../dataset/transition.ts";
import { countAttempt, resetAfterSuccess } from "../limits/attempts.ts";
import { toActor } from "../session/sessions.ts";
import { DraftFolder } from "./draft_folder.ts";
import { asRefusal } from "./refusals.ts";

/** What FTP clients talk to. */
export function openFtpBackend(app: App): FtpBackend {
  return { signIn: (client) => asRefusal(() => signIn(app, client)) };
}

/** @throws DomainError tooManyRequests; FtpRefusal 530, which does not say what was wrong. */
async function signIn(
  app: App,
  { user, password, address }: Parameters<FtpBackend["signIn"]>[0],
): Promise<FtpFolder> {
  await countAttempt(app, "ftpLogin", address);
  const account = await findOpen(app.db.read, app, user);
  const stored = account?.access.passwordHash ?? hashToken("");
  const isRight = timingSafeEqual(Buffer.from(stored), Buffer.from(hashToken(password)));
  if (!account || !isRight) {
    throw new FtpRefusal(530, "User name or password is wrong, or has ended: make new ones on the site.");
  }
  await resetAfterSuccess(app, { undo: [["ftpLogin", address]] });
  const check = checkOf(app, account);
  const context = contextOf(app, account, { address, check });
  await context.db.withTx((tx) => touchFtpAccess(tx, account.access.versionId, app.clock().getTime()));
  return new DraftFolder(context, account, () => check(app.db.read));
}

/** One that holds, of an account that may sign in, for a draft that may be changed by it. */
async function findOpen(db: Executor, app: App, userName: string): Promise<FtpAccount | undefined> {
  const account = await findFtpAccount(db, userName, app.clock().getTime());
  if (account?.user.status !== "ACTIVE" || account.user.mustChangePassword) return undefined;
  const head = await findVersionHead(db, account.access.versionId);
  if (!head || !isOwner(head.dataset, toActor(app, { user: account.user, communityIds: [] }))) {
    return undefined;
  }
  try {
    requireAction(head, "save");
    return account;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

/** Asked before each command, and again where it writes. @throws DomainError sessionExpired. */
function checkOf(app: App, { access }: FtpAccount): (db: Executor) => Promise<void> {
  return async (db) => {
    const now = await findOpen(db, app, access.userName);
    if (now?.access.passwordHash !== access.passwordHash) throw new DomainError("sessionExpired");
  };
}

/** Whoever signs in by FTP may do what a token of the owner may that deposits. */
function contextOf(
  app: App,
  { user }: FtpAccount,
  { address, check }: { address: string; check: (db: Executor) => Promise<void> },
): Context {
  const actor = toActor(app, { user, communityIds: [] });
  return {
    ...app,
    db: app.db.withTransactionCheck(check),
    actor: { ...actor, role: "depositor", scopes: ["deposit"] },
    visitor: { address, userAgent: "FTP" },
    locale: user.locale,
    traceId: crypto.randomUUID(),
  };
}
