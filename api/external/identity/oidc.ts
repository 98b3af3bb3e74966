/**
 * OpenID Connect with discovery, for ORCID, KCZG and CSTR. Issuer, audience, nonce and signature of the id_token are
 * verified.
 */
import * as client from "openid-client";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import type { ProviderSettings } from "../../config.ts";
import { providerFailure, toFailure } from "./failure.ts";
import { textOf, type TimeoutOptions } from "./http.ts";
import type { IdentityProvider } from "./provider.ts";
import { grantUrl, networkOf } from "./oauth.ts";

/** Milliseconds after which the provider's configuration is read again. */
const DISCOVERY_MS = 3_600_000;

type OidcType = Extract<LoginType, "ORCID" | "KCZG" | "CSTR">;

/** ORCID returns no e-mail and has no scope for it. */
const SCOPES: Record<OidcType, string> = {
  ORCID: "openid",
  KCZG: "openid profile email",
  CSTR: "openid profile email",
};

export function openOidc(
  loginType: OidcType,
  settings: ProviderSettings,
  patience: TimeoutOptions,
): IdentityProvider {
  const configure = memoizeForAnHour(() => discover(settings, patience));
  return {
    loginType,
    async authorizeUrl({ state, nonce, codeChallenge, redirectUri, locale }) {
      const parameters = {
        redirect_uri: redirectUri,
        scope: SCOPES[loginType],
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: "S256",
        ui_locales: locale === "zh" ? "zh-CN" : "en",
      };
      return client.buildAuthorizationUrl(await configure(), parameters);
    },
    async exchange(arrival) {
      const url = grantUrl(arrival, "iss");
      const configuration = await configure();
      const checks = {
        pkceCodeVerifier: arrival.codeVerifier,
        expectedNonce: arrival.nonce,
        idTokenExpected: true,
      };
      const tokens = await client.authorizationCodeGrant(configuration, url, checks)
        .catch((error) => Promise.reject(toFailure(error)));
      const claims = tokens.claims();
      if (!claims) throw providerFailure("profile", "no id_token");
      const more = await userInfo(configuration, tokens.access_token, claims.sub);
      return { subject: claims.sub, ...personOf({ ...tokens, ...claims, ...more }) };
    },
  };
}

async function discover(
  { url, clientId, clientSecret }: ProviderSettings,
  { timeoutMs }: TimeoutOptions,
): Promise<client.Configuration> {
  const network = networkOf({ timeoutMs });
  const insecure = url.startsWith("http:") ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(url), clientId, undefined, undefined, {
    execute: insecure,
    [client.customFetch]: network,
  }).catch((error) => Promise.reject(toFailure(error)));
  const server = found.serverMetadata();
  const configuration = new client.Configuration(
    server,
    clientId,
    undefined,
    authFor(server.token_endpoint_auth_methods_supported, clientSecret),
  );
  configuration[client.customFetch] = network;
  client.enableNonRepudiationChecks(configuration);
  for (const allow of insecure) allow(configuration);
  return configuration;
}

function authFor(methods: string[] | undefined, secret: string): client.ClientAuth {
  const basicOnly = methods?.includes("client_secret_basic") && !methods.includes("client_secret_post");
  return basicOnly ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
}

async function userInfo(configuration: client.Configuration, token: string, subject: string) {
  if (!configuration.serverMetadata().userinfo_endpoint) return {};
  return await client.fetchUserInfo(configuration, token, subject)
    .catch((error) => Promise.reject(toFailure(error)));
}

function personOf(told: Record<string, unknown>) {
  const parts = [textOf(told.given_name), textOf(told.family_name)].filter(Boolean).join(" ");
  const email = textOf(told.email) || undefined;
  return {
    name: textOf(told.name) || parts || textOf(told.preferred_username),
    email,
    emailVerified: email !== undefined && told.email_verified === true,
  };
}

/** Caches a result for an hour; a failure is not cached. */
function memoizeForAnHour<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: { value: Promise<T>; at: number } | undefined;
  return () => {
    if (kept && performance.now() - kept.at < DISCOVERY_MS) return kept.value;
    const value = read();
    const fresh = kept = { value, at: performance.now() };
    value.catch(() => {
      if (kept === fresh) kept = undefined;
    });
    return value;
  };
}
