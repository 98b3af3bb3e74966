/** What every sign-in provider is to this house (spec 1 §6, spec 3 §6). */
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import type { Locale } from "../../../sdk/model/locale.ts";

/** Who somebody is at a provider. */
export interface IdentityProfile {
  /** The provider's own unchanging key of the person. */
  subject: string;
  /** As the provider calls the person; may be empty. */
  name: string;
  email?: string;
  /** Whether the provider says that the e-mail is the person's. */
  emailVerified: boolean;
}

export interface AuthorizationRequest {
  state: string;
  /** Comes back inside the id_token, where there is one. */
  nonce: string;
  /** S256 of the code verifier (RFC 7636). */
  codeChallenge: string;
  redirectUri: string;
  locale: Locale;
}

export interface AuthorizationResponse {
  /** The query with which the person came back; its `state` has been checked. */
  params: URLSearchParams;
  /** The same as at the departure. */
  redirectUri: string;
  codeVerifier: string;
  nonce: string;
}

export interface IdentityProvider {
  loginType: LoginType;
  /** What a state must begin with there. */
  statePrefix?: string;
  /** Where the browser is sent. @throws ProviderFailure */
  authorizeUrl(request: AuthorizationRequest): Promise<URL>;
  /** Asks the provider who came back. @throws ProviderFailure */
  exchange(response: AuthorizationResponse): Promise<IdentityProfile>;
  /** Where the browser ends its session there too, and comes back to `returnTo`. */
  logoutUrl?(returnTo: string): URL;
}
