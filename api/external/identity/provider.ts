/** What every sign-in provider is to this platform (spec 1 §6, spec 3 §6). */
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import type { Locale } from "../../../sdk/model/locale.ts";

/** Identity of a person at a provider. */
export interface IdentityProfile {
  /** Key of the person at the provider, which never changes. */
  subject: string;
  /** Name at the provider; may be empty. */
  name: string;
  email?: string;
  /** Whether the provider states that the e-mail belongs to the person. */
  emailVerified: boolean;
}

export interface AuthorizationRequest {
  state: string;
  /** Returned inside the id_token, if there is one. */
  nonce: string;
  /** S256 of the code verifier (RFC 7636). */
  codeChallenge: string;
  redirectUri: string;
  locale: Locale;
}

export interface AuthorizationResponse {
  /** Query with which the person returned; its `state` has been checked. */
  params: URLSearchParams;
  /** The same address as at the beginning. */
  redirectUri: string;
  codeVerifier: string;
  nonce: string;
}

export interface IdentityProvider {
  loginType: LoginType;
  /** Prefix that the provider demands of a state. */
  statePrefix?: string;
  /** Where the browser is sent. @throws ProviderFailure */
  authorizeUrl(request: AuthorizationRequest): Promise<URL>;
  /** Asks the provider who came back. @throws ProviderFailure */
  exchange(response: AuthorizationResponse): Promise<IdentityProfile>;
  /** Address at which the browser ends its session at the provider and returns to `returnTo`. */
  logoutUrl?(returnTo: string): URL;
}
