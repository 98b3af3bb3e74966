/**
 * The authorization flow at a provider (safety 3.1): a state that is valid once, a code verifier and a nonce that stay
 * on the server, and a cookie that only the browser has that began the flow.
 */
import { createHash } from "node:crypto";
import {
  findFlowByState,
  insertFlow,
  type SignInFlowRow,
  updateFlow,
} from "../../../db/queries/account/identities.ts";
import type { Transaction } from "../../../db/client.ts";
import type { SignInFailure, SignInWay } from "../../../sdk/model/account/identity.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import { SIGN_IN_FLOW_MS } from "../../../sdk/model/limits.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { returnPath } from "../../../sdk/model/account/redirect_path.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { type IdentityProfile, type IdentityProvider, ProviderFailure } from "../../external/identity/mod.ts";
import { log } from "../../log.ts";
import { countAttempt } from "../limits/attempts.ts";
import { partnerTarget } from "./partner_handover.ts";
import { hashToken, newId, newToken } from "../../secrets.ts";

/** Addresses to which providers return people; each is registered at its provider (spec 1 §2). */
const CALLBACK_PATHS: Partial<Record<LoginType, string>> = {
  GITHUB: "/gitAuthCallBack",
  WeChat: "/api/sdb-user-service/public/wxLoginCallBack",
};

const redirectUri = ({ publicUrl }: Config, loginType: LoginType) =>
  publicUrl + (CALLBACK_PATHS[loginType] ?? `/api/sdb-user-service/public/callback/${loginType}`);

/** @throws DomainError notFound for a provider that is not set up here. */
export function requireProvider({ external }: Pick<Context, "external">, loginType: LoginType | undefined) {
  const provider = loginType && external.identities.get(loginType);
  if (!provider) throw new DomainError("notFound", { what: loginType ?? "loginType" });
  return provider;
}

export interface AuthorizationOptions {
  way: Partial<SignInWay>;
  locale: Locale;
  /** Set if a signed-in person binds one more account. */
  bindUserId?: string;
}

export interface StartedAuthorization {
  /** Address of the provider's page. */
  url: string;
  /** Cookie that the browser keeps until it returns. */
  browser: string;
}

/**
 * Begins a flow.
 * @throws DomainError tooManyRequests when too many leave from one address; ProviderFailure when the provider cannot be
 * asked where to go.
 */
export async function startAuthorization(
  context: Context,
  provider: IdentityProvider,
  options: AuthorizationOptions,
): Promise<StartedAuthorization> {
  await countAttempt(context, "departure", context.visitor?.address ?? "");
  const state = (provider.statePrefix ?? "") + newToken();
  const [browser, nonce, codeVerifier] = [newToken(), newToken(), newToken()];
  const { loginType } = provider;
  const url = await provider.authorizeUrl({
    state,
    nonce,
    codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    redirectUri: redirectUri(context.config, loginType),
    locale: options.locale,
  });
  const createdAt = context.clock().getTime();
  await context.db.withTx((tx) =>
    insertFlow(tx, {
      id: newId(),
      provider: loginType,
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      codeVerifier,
      nonce,
      returnTo: serializeReturnTarget(context.config, options.way),
      locale: options.locale,
      bindUserId: options.bindUserId,
      createdAt,
      expiresAt: createdAt + SIGN_IN_FLOW_MS,
    })
  );
  return { url: url.href, browser };
}

/** Stores the way back in checked form: a path of this site, or a registered partner. */
function serializeReturnTarget(config: Config, { path, rfrom, redirectTo }: Partial<SignInWay>): string {
  const inside = returnPath(path, config.publicUrl);
  const known = partnerTarget(config, { rfrom, redirectTo });
  return new URLSearchParams({
    ...(inside ? { path: inside } : {}),
    ...(known && rfrom ? { rfrom } : {}),
    ...(known && redirectTo ? { redirectTo } : {}),
  }).toString();
}

export function parseReturnTarget({ returnTo }: Pick<SignInFlowRow, "returnTo">): SignInWay {
  const kept = new URLSearchParams(returnTo);
  const [path, rfrom, redirectTo] = ["path", "rfrom", "redirectTo"].map((name) => kept.get(name) ?? "");
  return { path, rfrom, redirectTo };
}

/**
 * Finds the flow whose state comes back in the browser that began it, and uses up the state. Another browser uses up
 * nothing, so nobody can end somebody else's flow.
 */
export async function consumeFlow(
  context: Context,
  loginType: LoginType,
  state: string,
  browser: string,
): Promise<SignInFlowRow | undefined> {
  return await context.db.withTx(async (tx) => {
    const flow = await findFlowByState(tx, hashToken(state), context.clock().getTime());
    if (flow?.provider !== loginType || flow.browserHash !== hashToken(browser)) return undefined;
    await updateFlow(tx, flow.id, { stateHash: `used:${flow.id}` });
    return flow;
  });
}

/** @throws ProviderFailure */
export function exchangeCode(
  { config }: Context,
  provider: IdentityProvider,
  { codeVerifier, nonce }: SignInFlowRow,
  params: URLSearchParams,
): Promise<IdentityProfile> {
  const uri = redirectUri(config, provider.loginType);
  return provider.exchange({ params, redirectUri: uri, codeVerifier, nonce });
}

/** Deletes a flow. */
export function endFlow(
  tx: Transaction,
  { clock }: Context,
  { id }: Pick<SignInFlowRow, "id">,
): Promise<void> {
  return updateFlow(tx, id, { usedAt: clock().getTime(), ticketHash: null, codeVerifier: "", nonce: "" });
}

/** Explains a failure to the person; the log has the details for the operator. */
export function toSignInFailure({ traceId }: Context, loginType: LoginType, error: unknown): SignInFailure {
  if (!(error instanceof ProviderFailure)) throw error;
  log("warn", "sign-in provider failed", { traceId, loginType, reason: error.reason, detail: error.detail });
  return error.reason;
}
