/** The China S&T Cloud passport (KJY): OAuth 2, with the person's data in the token answer (spec 3 §6). */
import * as client from "openid-client";
import type { ProviderSettings } from "../../config.ts";
import { providerFailure, toFailure } from "./failure.ts";
import { parseObject, textOf, type TimeoutOptions } from "./http.ts";
import type { IdentityProvider } from "./provider.ts";
import { grantUrl, plainOAuth } from "./oauth.ts";

const ENDPOINTS = { authorize: "/oauth2/authorize", token: "/oauth2/token" };

export function openCstnet(settings: ProviderSettings, patience: TimeoutOptions): IdentityProvider {
  const configuration = plainOAuth(settings, ENDPOINTS, patience);
  return {
    loginType: "KJY",
    // The documentation has neither PKCE nor a nonce, so state and cookie alone bind the flow to the browser.
    authorizeUrl: ({ state, redirectUri }) =>
      Promise.resolve(client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        theme: "full",
        state,
      })),
    async exchange(arrival) {
      const answer = await client.authorizationCodeGrant(configuration, grantUrl(arrival))
        .catch((error) => Promise.reject(toFailure(error)));
      const person = parseObject(textOf(answer.userInfo));
      const subject = textOf(person.umtId);
      if (!subject) throw providerFailure("profile", "no umtId");
      const email = textOf(person.cstnetId) || undefined;
      // The status differs until the person has confirmed the address there.
      const emailVerified = email !== undefined && person.cstnetIdStatus === "active";
      return { subject, name: textOf(person.truename), email, emailVerified };
    },
    logoutUrl(returnTo) {
      const url = new URL(`${settings.url}/logout`);
      url.searchParams.set("WebServerURL", returnTo);
      return url;
    },
  };
}
