/** OAuth 2 with openid-client over our restricted network. */
import * as client from "openid-client";
import type { ProviderSettings } from "../../config.ts";
import { providerFailure } from "./failure.ts";
import { guardedFetch, parseObject, type TimeoutOptions } from "./http.ts";
import type { AuthorizationResponse } from "./provider.ts";

/** Configures a provider without discovery by its documented endpoints. */
export function plainOAuth(
  { url, clientId, clientSecret }: ProviderSettings,
  endpoints: { authorize: string; token: string },
  patience: TimeoutOptions,
): client.Configuration {
  const server = {
    issuer: url,
    authorization_endpoint: url + endpoints.authorize,
    token_endpoint: url + endpoints.token,
  };
  const auth = client.ClientSecretPost(clientSecret);
  const configuration = new client.Configuration(server, clientId, undefined, auth);
  configuration[client.customFetch] = async (address, options) =>
    asStandardAnswer(await networkOf(patience)(address, options));
  allowOwnHttp(configuration, url);
  return configuration;
}

/** The restricted network in the form that openid-client wants. */
export function networkOf(patience: TimeoutOptions): client.CustomFetch {
  return (address, { method, headers, body }) =>
    guardedFetch(address, { method, headers, body: body as BodyInit | undefined }, patience);
}

/**
 * Allows plain HTTP only if the operator has configured such an address: for a provider on the same machine, or a test.
 */
export function allowOwnHttp(configuration: client.Configuration, url: string): void {
  if (url.startsWith("http:")) client.allowInsecureRequests(configuration);
}

/**
 * Makes an answer conform to the standard: GitHub sends errors with HTTP 200, CSTNET leaves out `token_type`, and both
 * may use another media type for JSON.
 */
async function asStandardAnswer(response: Response): Promise<Response> {
  const answer = parseObject(await response.text());
  const failed = typeof answer.error === "string";
  const status = failed && response.ok ? 400 : response.status;
  const body = failed ? { error: answer.error } : { token_type: "bearer", ...answer };
  return Response.json(body, { status });
}

/** Builds the return address from the parameters that the grant reads. @throws ProviderFailure */
export function grantUrl({ params, redirectUri }: AuthorizationResponse, ...kept: string[]): URL {
  const refused = params.get("error");
  if (refused) throw providerFailure(refused === "access_denied" ? "refused" : "answer", codeOf(refused));
  // A refusal has a code of its own, so a missing code is an error of the provider.
  if (!params.get("code")) throw providerFailure("answer", "no code");
  const url = new URL(redirectUri);
  for (const name of ["code", ...kept]) {
    const value = params.get(name);
    if (value) url.searchParams.set(name, value);
  }
  return url;
}

/** Error codes of the standard are plain words; others are not logged. */
const codeOf = (error: string) => /^[\w.-]{1,40}$/.test(error) ? error : "error";
