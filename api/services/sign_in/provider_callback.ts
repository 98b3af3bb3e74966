/**
 * Handles the return from a provider: a known person gets a ticket, an unknown one continues with a registration, and a
 * person who was binding an account is done.
 */
import type { Transaction } from "../../../db/client.ts";
import {
  findIdentityOwner,
  listIdentityRows,
  type SignInFlowRow,
  touchIdentity,
  updateFlow,
} from "../../../db/queries/account/identities.ts";
import type { UserRow } from "../../../db/queries/account/users.ts";
import type { DepartureRefusal, SignInFailure } from "../../../sdk/model/account/identity.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import { NAME_MAX, TICKET_MS } from "../../../sdk/model/limits.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { isEmail } from "../../../sdk/model/email_address.ts";
import { isStorable } from "../../../sdk/model/text.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import type { IdentityProfile } from "../../external/identity/mod.ts";
import { hashToken, newToken } from "../../secrets.ts";
import { bindIdentity } from "./provider_binding.ts";
import { pageUrl } from "../../page_url.ts";
import {
  type AuthorizationOptions,
  consumeFlow,
  endFlow,
  exchangeCode,
  parseReturnTarget,
  requireProvider,
  startAuthorization,
  toSignInFailure,
} from "./authorization_flow.ts";

/** Characters of the key by which a provider identifies a person. */
const SUBJECT_MAX = 255;

/** Next address of the browser, and the cookie that it keeps. */
export interface BrowserRedirect {
  location: string;
  browser?: string;
}

/** @throws DomainError notFound for a provider that is not set up. */
export async function startSignIn(
  context: Context,
  loginType: LoginType | undefined,
  wish: AuthorizationOptions,
): Promise<BrowserRedirect> {
  const provider = requireProvider(context, loginType);
  try {
    const { url, browser } = await startAuthorization(context, provider, wish);
    return { location: url, browser };
  } catch (error) {
    const failure = toSignInFailure(context, provider.loginType, error);
    return { location: failurePath(wish.locale, provider.loginType, failure, wish.bindUserId !== undefined) };
  }
}

/**
 * @param params The query with which the browser came back.
 * @param browser The cookie with which it left; empty when it brings none.
 * @returns the address of the next page. @throws DomainError notFound
 */
export async function finishSignIn(
  context: Context,
  loginType: LoginType | undefined,
  params: URLSearchParams,
  browser: string,
): Promise<string> {
  const provider = requireProvider(context, loginType);
  const flow = await consumeFlow(context, provider.loginType, params.get("state") ?? "", browser);
  if (!flow) return failurePath(context.locale, provider.loginType, "expired");
  const fail = async (failure: SignInFailure) => {
    await context.db.withTx((tx) => endFlow(tx, context, flow));
    return failurePath(flow.locale, flow.provider, failure, flow.bindUserId !== null);
  };
  // Only the person who began the binding may complete it, so the signed-in account is compared.
  const { actor } = context;
  if (flow.bindUserId && (actor.kind !== "user" || actor.id !== flow.bindUserId)) {
    return await fail("expired");
  }
  let profile: IdentityProfile;
  try {
    profile = await exchangeCode(context, provider, flow, params);
  } catch (error) {
    return await fail(toSignInFailure(context, flow.provider, error));
  }
  if (profile.subject.length > SUBJECT_MAX || !isStorable(profile.subject)) return await fail("profile");
  return await resolveProfile(context, flow, profile, fail);
}

async function resolveProfile(
  context: Context,
  flow: SignInFlowRow,
  profile: IdentityProfile,
  fail: (failure: SignInFailure) => Promise<string>,
): Promise<string> {
  const told = cleanProfile(profile);
  const known: SignInFlowRow = { ...flow, ...told };
  if (flow.bindUserId) return await bindOwn(context, known, fail);
  const owner = await findIdentityOwner(context.db.read, flow.provider, told.subject);
  if (owner && owner.status !== "ACTIVE") return await fail("inactive");
  if (owner) return await issueSignInTicket(context, known, owner);
  await context.db.withTx((tx) => updateFlow(tx, flow.id, told));
  return unknownPath(known);
}

function cleanProfile({ subject, name, email, emailVerified }: IdentityProfile) {
  const address = email && isEmail(email) ? email.toLowerCase() : "";
  const displayName = isStorable(name) ? name.slice(0, NAME_MAX).toWellFormed() : "";
  return { subject, displayName, email: address, emailVerified: emailVerified && address !== "" };
}

async function bindOwn(
  context: Context,
  flow: SignInFlowRow,
  fail: (failure: SignInFailure) => Promise<string>,
): Promise<string> {
  const userId = flow.bindUserId!;
  // Reads and binds in one transaction, so that the second of two simultaneous returns finds the result of the first.
  const failure = await context.db.withTx(async (tx): Promise<SignInFailure | undefined> => {
    const owner = await findIdentityOwner(tx, flow.provider, flow.subject!);
    if (owner && owner.id !== userId) return "taken";
    const bound = await listIdentityRows(tx, userId);
    const same = bound.find(({ provider }) => provider === flow.provider);
    if (same && same.subject !== flow.subject) return "bound";
    await endFlow(tx, context, flow);
    if (!same) await bindIdentity(tx, context, flow, userId);
  });
  if (failure) return await fail(failure);
  return pageUrl(flow.locale, "/settings/identities", { bound: flow.provider });
}

/** Builds the query of spec 1 §4. The ticket is valid once, for one minute, in this browser. */
async function issueSignInTicket(context: Context, flow: SignInFlowRow, owner: UserRow): Promise<string> {
  const ticket = newToken();
  const now = context.clock().getTime();
  await context.db.withTx(async (tx) => {
    await updateFlow(tx, flow.id, {
      subject: flow.subject,
      userId: owner.id,
      ticketHash: hashToken(ticket),
      ticketExpiresAt: now + TICKET_MS,
    });
    await touchIdentityUse(tx, flow, now);
  });
  const query = { loginType: flow.provider, userName: owner.email, token: ticket };
  return pageUrl(flow.locale, "/login", query);
}

/** Updates the name, which may have changed at the provider. */
async function touchIdentityUse(
  tx: Transaction,
  { provider, subject, displayName }: SignInFlowRow,
  now: number,
) {
  const change = displayName === "" ? {} : { displayName };
  await touchIdentity(tx, { provider, subject: subject! }, { lastUsedAt: now, ...change });
}

/** The query of spec 1 §4 is for display only; the server trusts the stored flow instead. */
function unknownPath(flow: SignInFlowRow): string {
  const { path } = parseReturnTarget(flow);
  const shown = {
    email: flow.email,
    userName: flow.displayName,
    type: flow.provider,
    loginFrom: flow.provider,
    path,
  };
  return pageUrl(flow.locale, flow.emailVerified ? "/thirdPage" : "/addEmail", shown);
}

/** The page for a binding that this session did not begin. */
export function bindingExpired(locale: Locale, loginType: LoginType | undefined): string {
  return failurePath(locale, loginType ?? "", "expired", true);
}

/** Finds the page that explains why the person cannot go to a provider now. @returns undefined for any other error. */
export function refusalPath(
  locale: Locale,
  loginType: LoginType | undefined,
  error: unknown,
  binding: boolean,
): string | undefined {
  if (!(error instanceof DomainError)) return undefined;
  const type = loginType ?? "";
  if (error.error === "notFound") return failurePath(locale, type, "absent", binding);
  if (error.error !== "tooManyRequests") return undefined;
  return failurePath(locale, type, "wait", binding, { seconds: String(error.params.seconds) });
}

/** Address of the page that explains a failed sign-in. */
function failurePath(
  locale: Locale,
  type: LoginType | "",
  failure: SignInFailure | DepartureRefusal,
  binding = false,
  more: Record<string, string> = {},
): string {
  const page = binding ? "/settings/identities" : "/thirdPage";
  return pageUrl(locale, page, { type, failure, ...more });
}
