/**
 * Passwords for uploads by FTP: one for a version, shown once, for a week at most. It opens nothing but the files of that
 * draft, and ends with its submission, so that a client that keeps it keeps nothing of worth.
 */
import { randomInt } from "node:crypto";
import {
  deleteFtpAccess,
  findFtpAccess,
  type FtpAccessRow,
  putFtpAccess,
} from "../../../db/queries/file/ftp_access.ts";
import type { Executor, Transaction } from "../../../db/client.ts";
import type { VersionHead } from "../../../db/schema/records.ts";
import type { FtpServerAddress } from "../../../sdk/model/ftp.ts";
import { FTP_ACCESS_DAYS } from "../../../sdk/model/limits.ts";
import { DAY_MS } from "../../../sdk/model/time.ts";
import { requireUser } from "../../caller.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayEdit } from "../../policies/dataset.ts";
import { hashToken, newToken } from "../../secrets.ts";
import { recordAudit } from "../audit/record.ts";
import type { VersionAddress } from "../dataset/read.ts";
import { requireEditable } from "../dataset/save.ts";
import { MADE_FOLDERS } from "./made_folders.ts";

/** Without letters that look like others, since people type it. */
const LETTERS = "abcdefghijkmnpqrstuvwxyz23456789";
/** 142 random bits, which need no slow hash. */
const PASSWORD_LENGTH = 24;

const newUserName = (): string =>
  `sdb-${Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

/** @throws DomainError ftpNotOffered. */
export function ftpAddress({ config: { ftp } }: Pick<Context, "config">): FtpServerAddress {
  if (!ftp) throw new DomainError("ftpNotOffered");
  return { host: ftp.publicHost, port: ftp.port, tls: !ftp.plain };
}

/** An FTP access is the depositor's own; an edit link makes none. */
async function requireDepositor(
  db: Executor,
  context: Context,
  target: VersionAddress,
): Promise<VersionHead> {
  const head = await requireEditable(db, context, target, "save");
  if (!mayEdit(head, context.actor)) throw new DomainError("forbidden", { action: "makeFtpAccess" });
  return head;
}

/** @throws DomainError ftpNotOffered, and as `requireEditable`. */
export async function readFtpAccess(
  context: Context,
  target: VersionAddress,
): Promise<FtpAccessRow | undefined> {
  ftpAddress(context);
  const { version } = await requireDepositor(context.db.read, context, target);
  return await findFtpAccess(context.db.read, version.id, context.clock().getTime());
}

/**
 * Makes a user name and a password; those before them end.
 * @returns the password beside its row: it exists nowhere else.
 * @throws DomainError ftpNotOffered, and as `requireEditable`.
 */
export async function makeFtpAccess(
  context: Context,
  target: VersionAddress,
): Promise<{ password: string; row: FtpAccessRow }> {
  ftpAddress(context);
  const { id: userId } = requireUser(context);
  const password = newToken().slice(0, PASSWORD_LENGTH);
  const createdAt = context.clock().getTime();
  const row = await context.db.withTx(async (tx) => {
    const head = await requireDepositor(tx, context, target);
    const row: FtpAccessRow = {
      versionId: head.version.id,
      userId,
      userName: newUserName(),
      passwordHash: hashToken(password),
      createdAt,
      expiresAt: createdAt + FTP_ACCESS_DAYS * DAY_MS,
      usedAt: null,
    };
    await putFtpAccess(tx, row);
    await record(tx, context, head, "makeFtpAccess");
    return row;
  });
  return { password, row };
}

/** Clients that are signed in are refused from now on. @throws DomainError notFound without one. */
export async function endFtpAccess(context: Context, target: VersionAddress): Promise<void> {
  await context.db.withTx(async (tx) => {
    const head = await requireDepositor(tx, context, target);
    if (!await deleteFtpAccess(tx, head.version.id)) throw new DomainError("notFound", { what: "ftp" });
    context.state.of(MADE_FOLDERS).forget(head.version.id);
    await record(tx, context, head, "endFtpAccess");
  });
}

/** Ends it with a submission. */
export async function endWithSubmission(tx: Transaction, context: Context, head: VersionHead): Promise<void> {
  if (!context.config.ftp) return;
  context.state.of(MADE_FOLDERS).forget(head.version.id);
  if (await deleteFtpAccess(tx, head.version.id)) await record(tx, context, head, "endFtpAccess");
}

async function record(
  tx: Transaction,
  context: Context,
  { dataset, version }: VersionHead,
  action: "makeFtpAccess" | "endFtpAccess",
): Promise<void> {
  await recordAudit(tx, context, {
    action,
    subject: "dataset",
    subjectId: dataset.id,
    version: version.number,
    from: version.status,
    to: version.status,
  });
}
