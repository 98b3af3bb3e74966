/** The second factor of an account: TOTP with recovery codes (safety 3.36). */
import QRCode from "qrcode";
import { endSessions } from "../../../db/queries/account/accounts.ts";
import {
  clearSecondFactor,
  countRecoveryCodes,
  setPendingSecret,
} from "../../../db/queries/account/second_factor.ts";
import { findUser, listAdministeredIds, type UserRow } from "../../../db/queries/account/users.ts";
import type { Transaction } from "../../../db/client.ts";
import { formatDateTime, localizedPath } from "../../../locales/format.ts";
import type { SecondFactorSetup, SecondFactorState } from "../../../sdk/model/account/second_factor.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { endReviewTokens } from "../session/access_tokens.ts";
import { requireSession } from "../../caller.ts";
import { recordAudit } from "../audit/record.ts";
import { countAttempt, resetAttemptCount } from "../limits/attempts.ts";
import { queueMail } from "../mail/queue.ts";
import { mailLocale } from "../mail/mail_language.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { requireReauthentication } from "../session/reauthentication.ts";
import {
  newTotpSecret,
  renewRecoveryCodes,
  type TotpSecret,
  useCode,
  useFirstTotp,
} from "../credential/second_factor_codes.ts";
import { newId } from "../../secrets.ts";

/** @throws DomainError notLoggedIn, scopeMissing. */
export async function readSecondFactor(context: Context): Promise<SecondFactorState> {
  const { read } = context.db;
  const user = await ownRow(context);
  const communityIds = await listAdministeredIds(read, user.id);
  return {
    on: user.totpConfirmedAt !== null,
    required: isRequired(context, user, communityIds.length),
    recoveryCodes: await countRecoveryCodes(read, user.id),
  };
}

/**
 * Makes a new secret, which counts once a code of it was confirmed.
 * @param code Code of the present app, or a recovery code, when moving to another app: it proves the identity. The
 * present app stays valid until the other one is confirmed, so that an abandoned move leaves nobody with only the
 * password.
 * @throws DomainError notLoggedIn, scopeMissing, proofRequired without a code, secondFactorExists when it is on and no
 * code is given, notFound when it is off and one is given, secondFactorWrong, tooManyRequests.
 */
export async function startSecondFactor(context: Context, code: string): Promise<SecondFactorSetup> {
  const { secret, uri } = code === "" ? await startSetup(context) : await startReplacement(context, code);
  return { secret, uri, qr: await QRCode.toString(uri, { type: "svg", margin: 2 }) };
}

async function startSetup(context: Context): Promise<TotpSecret> {
  const { id, email } = requireReauthentication(context);
  const made = newTotpSecret(context, { id, email });
  await context.db.withTx(async (tx) => {
    if ((await rowOf(tx, id)).totpConfirmedAt !== null) throw new DomainError("secondFactorExists");
    await setPendingSecret(tx, id, made.sealed);
  });
  return made;
}

async function startReplacement(context: Context, code: string): Promise<TotpSecret> {
  return await withCode(context, async (tx, user) => {
    await requireCode(tx, context, user, code);
    const made = newTotpSecret(context, user);
    await setPendingSecret(tx, user.id, made.sealed);
    return made;
  });
}

/**
 * Turns two-step verification on, or moves it to another app, with a first code of that app. Sessions that began
 * without it must not gain rights, so every other session ends, and every access token that may review.
 * @returns recovery codes, shown this once.
 * @throws DomainError notLoggedIn, scopeMissing, secondFactorWrong, tooManyRequests; when none was started
 * secondFactorExists or notFound.
 */
export async function confirmSecondFactor(context: Context, code: string): Promise<string[]> {
  const { sessionId } = requireSession(context);
  return await withCode(context, async (tx, user) => {
    if (!user.totpPendingSecret) throw noSetupStarted(user);
    if (!await useFirstTotp(tx, context, user, code)) throw new DomainError("secondFactorWrong");
    await recordAndNotify(tx, context, user, "on");
    await endOthers(tx, context, user.id, sessionId);
    await endReviewTokens(tx, context, user.id);
    return await renewRecoveryCodes(tx, user.id);
  });
}

const noSetupStarted = ({ totpConfirmedAt }: UserRow): DomainError =>
  totpConfirmedAt === null
    ? new DomainError("notFound", { what: "secondFactor" })
    : new DomainError("secondFactorExists");

async function endOthers(tx: Transaction, context: Context, userId: string, sessionId?: string) {
  const ended = await endSessions(tx, userId, sessionId);
  if (ended === 0) return;
  const detail = { sessions: ended };
  await recordAudit(tx, context, { action: "logOutOthers", subject: "user", subjectId: userId, detail });
}

/**
 * Makes new recovery codes, which replace the earlier ones.
 * @returns new recovery codes; the earlier ones end. @throws DomainError as {@link removeSecondFactor}.
 */
export async function renewCodes(context: Context, code: string): Promise<string[]> {
  return await withCode(context, async (tx, user) => {
    await requireCode(tx, context, user, code);
    await recordAudit(tx, context, { action: "renewRecoveryCodes", subject: "user", subjectId: user.id });
    return await renewRecoveryCodes(tx, user.id);
  });
}

/** @throws DomainError notLoggedIn, scopeMissing, notFound when it is off, secondFactorNeeded, secondFactorWrong, tooManyRequests. */
export async function removeSecondFactor(context: Context, code: string): Promise<void> {
  await withCode(context, async (tx, user) => {
    const communityIds = await listAdministeredIds(tx, user.id);
    if (isRequired(context, user, communityIds.length)) throw new DomainError("secondFactorNeeded");
    await requireCode(tx, context, user, code);
    await clearSecondFactor(tx, user.id);
    await recordAndNotify(tx, context, user, "off");
  });
}

/**
 * Runs a step for which a code is given as proof of identity. The try is counted before the work, so that simultaneous
 * guesses are counted too, and forgotten after a right code.
 */
async function withCode<T>(
  context: Context,
  act: (tx: Transaction, user: UserRow) => Promise<T>,
): Promise<T> {
  const { id } = requireSession(context);
  await countAttempt(context, "secondFactor", id);
  const done = await context.db.withTx(async (tx) => await act(tx, await rowOf(tx, id)));
  await resetAttemptCount(context, "secondFactor", id);
  wakeOutbox(context);
  return done;
}

async function requireCode(tx: Transaction, context: Context, user: UserRow, code: string): Promise<void> {
  if (user.totpConfirmedAt === null) throw new DomainError("notFound", { what: "secondFactor" });
  if (!await useCode(tx, context, user, code)) throw new DomainError("secondFactorWrong");
}

const ownRow = (context: Context): Promise<UserRow> => rowOf(context.db.read, requireSession(context).id);

async function rowOf(db: Parameters<typeof findUser>[0], id: string): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user) throw new DomainError("notLoggedIn");
  return user;
}

/**
 * Whether the role of the account requires it. The actor cannot tell, because its rights have no effect while the
 * second factor is missing.
 */
function isRequired({ config }: Context, { role }: UserRow, communities: number): boolean {
  return config.secondFactorRequired && (role !== "depositor" || communities > 0);
}

async function recordAndNotify(
  tx: Transaction,
  context: Context,
  user: UserRow,
  state: "on" | "off",
): Promise<void> {
  const { id, email } = user;
  const locale = mailLocale(context, user);
  const action = state === "on" ? "secondFactorOn" : "secondFactorOff";
  await recordAudit(tx, context, { action, subject: "user", subjectId: id });
  const link = context.config.publicUrl + localizedPath(locale, "/settings/security");
  await queueMail(tx, context, {
    to: email,
    template: "secondFactorChanged",
    locale,
    params: { state, at: formatDateTime(context.clock()), link },
    key: `secondFactorChanged:${newId()}`,
  });
}
