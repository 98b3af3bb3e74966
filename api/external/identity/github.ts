/** GitHub: OAuth 2 with PKCE; profile and e-mails come from its API. */
import * as client from "openid-client";
import type { ProviderSettings } from "../../config.ts";
import { providerFailure, toFailure } from "./failure.ts";
import { guardedFetch, parseObject, textOf, type TimeoutOptions } from "./http.ts";
import type { IdentityProvider } from "./provider.ts";
import { grantUrl, plainOAuth } from "./oauth.ts";

const ENDPOINTS = { authorize: "/login/oauth/authorize", token: "/login/oauth/access_token" };

export function openGitHub(settings: ProviderSettings, patience: TimeoutOptions): IdentityProvider {
  const configuration = plainOAuth(settings, ENDPOINTS, patience);
  const ask = async (path: string, token: string) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      Accept: "application/vnd.github+json",
      // GitHub's API refuses requests without a user agent.
      "User-Agent": "SDB",
    };
    const response = await guardedFetch(settings.apiUrl + path, { headers }, patience);
    if (!response.ok) throw providerFailure("answer", `${path} ${response.status}`);
    return response.text();
  };
  return {
    loginType: "GITHUB",
    authorizeUrl: ({ state, codeChallenge, redirectUri }) =>
      Promise.resolve(client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "read:user user:email",
        state,
        code_challenge: codeChallenge,
        code_challenge_method: "S256",
      })),
    async exchange(arrival) {
      const checks = { pkceCodeVerifier: arrival.codeVerifier };
      const { access_token } = await client
        .authorizationCodeGrant(configuration, grantUrl(arrival), checks)
        .catch((error) => Promise.reject(toFailure(error)));
      const [user, email] = await Promise.all([
        ask("/user", access_token).then(parseObject),
        ask("/user/emails", access_token).then(primaryEmail),
      ]);
      const subject = textOf(user.id);
      if (!subject) throw providerFailure("profile", "no id");
      return {
        subject,
        name: textOf(user.name) || textOf(user.login),
        email,
        emailVerified: email !== undefined,
      };
    },
  };
}

/** Returns the primary address if GitHub has verified it. */
function primaryEmail(text: string): string | undefined {
  const list = parseObject(`{"list":${text}}`).list;
  const emails = Array.isArray(list) ? list as Record<string, unknown>[] : [];
  const primary = emails.find((entry) => entry?.primary === true && entry.verified === true);
  return textOf(primary?.email) || undefined;
}
