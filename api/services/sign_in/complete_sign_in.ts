/**
 * Completes a sign-in that began at a provider, from the ticket or from an unknown person to a session (spec 1 §4
 * "Add-email flow", "Supplement-info page").
 */
import { isDuplicate, type Transaction } from "../../../db/client.ts";
import {
  findFlowByTicket,
  findPendingFlow,
  type SignInFlowRow,
  updateFlow,
} from "../../../db/queries/account/identities.ts";
import { findUser, findUserByEmail, insertUser, type UserRow } from "../../../db/queries/account/users.ts";
import { deleteCodes, updateUser } from "../../../db/queries/account/profile.ts";
import type {
  BindExisting,
  PendingSignIn,
  SignInTicket,
  SupplementInfo,
} from "../../../sdk/model/account/identity.ts";
import type { SignInWay } from "../../../sdk/model/account/identity.ts";
import { type LoginType, toLoginType } from "../../../sdk/model/account/login_type.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { recordAudit } from "../audit/record.ts";
import { findLimitingGuesses } from "../limits/link_guessing.ts";
import { mailAttempts } from "../limits/mails.ts";
import { countAttempt, countAttempts } from "../limits/attempts.ts";
import { queueMail } from "../mail/queue.ts";
import { wakeOutbox } from "../outbox/effects.ts";
import { phoneEncryptionContext } from "../credential/reencryption.ts";
import { hashToken, newId } from "../../secrets.ts";
import { continueSignIn, type SignedIn, type SignInMethod, verifyLoginPassword } from "./sign_in.ts";
import { bindIdentity, providerName } from "./provider_binding.ts";
import { bindPending, consumePendingFlow, pendingDetail } from "./pending_binding.ts";
import { endFlow, parseReturnTarget } from "./authorization_flow.ts";

export interface SignedInElsewhere extends SignedIn {
  loginType: LoginType;
  way: SignInWay;
}

/**
 * @throws DomainError ticketInvalid whatever is wrong with it; passwordUpdateRequired and secondFactorRequired with a
 * ticket and the way in `data`.
 */
export async function exchangeTicket(
  context: Context,
  { loginType, token }: SignInTicket,
  browser: string,
): Promise<SignedInElsewhere> {
  const flow = await context.db.withTx(async (tx) => {
    const found = await findFlowByTicket(tx, hashToken(token), context.clock().getTime());
    const fits = found?.userId && found.browserHash === hashToken(browser);
    if (!fits || found.provider !== toLoginType(loginType)) throw new DomainError("ticketInvalid");
    await endFlow(tx, context, found);
    return found;
  });
  return await signInAs(context, flow, await findUser(context.db.read, flow.userId!));
}

async function signInAs(
  context: Context,
  flow: SignInFlowRow,
  user: UserRow | undefined,
  together: Partial<SignInMethod> = {},
): Promise<SignedInElsewhere> {
  if (user?.status !== "ACTIVE") throw new DomainError("ticketInvalid");
  const done = await withReturnTarget(
    flow,
    continueSignIn(context, user, { loginType: flow.provider, ...together }),
  );
  return { ...done, loginType: flow.provider, way: parseReturnTarget(flow) };
}

/** Adds the return address to an error that leads to another step. */
async function withReturnTarget<T>(flow: SignInFlowRow, attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    if (!(error instanceof DomainError) || !error.data) throw error;
    throw new DomainError(error.error, error.params, error.issues, {
      ...error.data,
      way: parseReturnTarget(flow),
    });
  }
}

const findPending = ({ db, clock }: Context, browser: string) =>
  findPendingFlow(db.read, hashToken(browser), clock().getTime());

/** @throws DomainError ticketInvalid when this browser has none, or it took too long. */
async function requirePending(context: Context, browser: string): Promise<SignInFlowRow> {
  const flow = await findPending(context, browser);
  if (!flow) throw new DomainError("ticketInvalid");
  return flow;
}

/** Reads what the pages show of this browser's sign-in flow. */
export async function readPending(context: Context, browser: string): Promise<PendingSignIn | undefined> {
  const flow = await findPending(context, browser);
  if (!flow) return undefined;
  const { provider, displayName, email, emailVerified } = flow;
  const user = emailVerified ? await findUserByEmail(context.db.read, email) : undefined;
  const registered = user !== undefined && user.status !== "INACTIVE";
  return { loginType: provider, displayName, email, emailVerified, registered, way: parseReturnTarget(flow) };
}

/**
 * Mails a link that proves the e-mail. The answer is the same whether an account has it or not.
 * @throws DomainError ticketInvalid, tooManyRequests
 */
export async function addEmail(context: Context, email: string, browser: string): Promise<void> {
  const flow = await requirePending(context, browser);
  const byAddress = [["resendAddress", context.visitor?.address ?? ""]] as const;
  await countAttempts(context, mailAttempts(context, { kind: "resend", email }, byAddress));
  const now = context.clock().getTime();
  await context.db.withTx(async (tx) => {
    await updateFlow(tx, flow.id, { email, emailVerified: false, ticketHash: null, ticketExpiresAt: null });
    await queueMail(tx, context, {
      to: email,
      template: "bindEmail",
      locale: flow.locale,
      params: {
        flowId: flow.id,
        email,
        name: plainName(flow.displayName) || providerName(flow.locale, flow.provider),
        provider: providerName(flow.locale, flow.provider),
      },
      key: `bindEmail:${flow.id}:${now}`,
    });
  });
  wakeOutbox(context);
}

/**
 * The name comes from a stranger and is sent to an address that the stranger chose, so it must not contain a link or a
 * sentence.
 */
const plainName = (name: string) => name.replace(/[^\p{L}\p{M}\p{N}'’·-]+/gu, " ").trim().slice(0, 40);

/**
 * Uses up the mailed token. An account with this e-mail is bound and signed in: the mail proves who owns the account,
 * the button that the owner wants it, and the cookie that both are the same person.
 * @returns nothing when the e-mail is new here.
 * @throws DomainError ticketInvalid, tooManyRequests
 */
export async function confirmEmail(
  context: Context,
  token: string,
  browser: string,
): Promise<SignedInElsewhere | undefined> {
  const flow = await findLimitingGuesses(context, () => consumeEmailToken(context, token, browser));
  if (!flow) throw new DomainError("ticketInvalid");
  const user = await findUserByEmail(context.db.read, flow.email);
  return user?.status === "ACTIVE" ? await bindAndSignIn(context, flow, user) : undefined;
}

function consumeEmailToken(
  { db, clock }: Context,
  token: string,
  browser: string,
): Promise<SignInFlowRow | undefined> {
  return db.withTx(async (tx) => {
    const found = await findFlowByTicket(tx, hashToken(token), clock().getTime());
    if (!found?.subject || found.userId || found.browserHash !== hashToken(browser)) return undefined;
    await updateFlow(tx, found.id, { emailVerified: true, ticketHash: null, ticketExpiresAt: null });
    return found;
  });
}

/**
 * Binds the account elsewhere to an account whose password the person knows.
 * @throws DomainError ticketInvalid, identityTaken, providerBound, and whatever a login throws.
 */
export async function bindExisting(
  context: Context,
  { userName, password, captchaToken }: BindExisting,
  browser: string,
): Promise<SignedInElsewhere> {
  const flow = await requirePending(context, browser);
  const proof = { username: userName, password, captchaToken };
  return await bindAndSignIn(
    context,
    flow,
    (await withReturnTarget(flow, verifyLoginPassword(context, proof))).user,
  );
}

/** Binds in the transaction of the session, so that a sign-in that stops at the second factor leaves nothing behind. */
async function bindAndSignIn(
  context: Context,
  flow: SignInFlowRow,
  user: UserRow,
): Promise<SignedInElsewhere> {
  const alongside = async (tx: Transaction) => void await bindPending(tx, context, flow.id, user.id);
  const done = await signInAs(context, flow, user, { alongside, detail: pendingDetail(flow) });
  wakeOutbox(context);
  return done;
}

/**
 * Creates an account without a password. It is active at once, because its e-mail is proved.
 * @throws DomainError ticketInvalid, emailRegistered, identityTaken, tooManyRequests.
 */
export async function completeSignUp(
  context: Context,
  input: SupplementInfo,
  browser: string,
): Promise<SignedInElsewhere> {
  const flow = await requirePending(context, browser);
  if (!flow.emailVerified) throw new DomainError("ticketInvalid");
  if (context.visitor) await countAttempt(context, "register", context.visitor.address);
  const userId = await context.db.withTx(async (tx) => {
    await consumePendingFlow(tx, context, flow.id);
    const id = await makeAccount(tx, context, input, flow.email);
    await recordAudit(tx, context, {
      action: "register",
      subject: "user",
      subjectId: id,
      detail: { loginType: flow.provider },
    });
    await bindIdentity(tx, context, flow, id);
    return id;
  }).catch((error) => {
    throw isDuplicate(error) ? new DomainError("emailRegistered") : error;
  });
  wakeOutbox(context);
  return await signInAs(context, flow, await findUser(context.db.read, userId));
}

/**
 * Creates the account. A registration that was never activated proves nothing, so whoever proves the e-mail takes it
 * over, and the password that a stranger may have chosen is removed.
 */
async function makeAccount(
  tx: Transaction,
  context: Context,
  { terms: _, phone, ...person }: SupplementInfo,
  email: string,
): Promise<string> {
  const unproved = await findUserByEmail(tx, email);
  if (unproved && unproved.status !== "INACTIVE") throw new DomainError("emailRegistered");
  const id = unproved?.id ?? newId();
  const now = context.clock().getTime();
  const row = {
    ...person,
    phone: context.external.vault.encrypt(phone, phoneEncryptionContext(id)),
    passwordHash: null,
    status: "ACTIVE" as const,
    activatedAt: now,
  };
  if (unproved) {
    await deleteCodes(tx, id);
    await updateUser(tx, id, row);
  } else await insertUser(tx, { ...row, id, email, createdAt: now });
  return id;
}
