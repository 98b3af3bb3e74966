/** OAuth 2 as openid-client speaks it, over our guarded network. */
import * as client from "openid-client";
import type { ProviderSettings } from "../../config.ts";
import { providerFailure } from "./failure.ts";
import { guardedFetch, parseObject, type TimeoutOptions } from "./http.ts";
import type { AuthorizationResponse } from "./provider.ts";

/** A provider without discovery: its endpoints are documented. */
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

/** The network for openid-client. */
export function networkOf(patience: TimeoutOptions): client.CustomFetch {
  return (address, { method, headers, body }) =>
    guardedFetch(address, { method, headers, body: body as BodyInit | undefined }, patience);
}

/** Plain HTTP only where the operator wrote it into the address: a provider beside this server, or a test. */
export function allowOwnHttp(configuration: client.Configuration, url: string): void {
  if (url.startsWith("http:")) client.allowInsecureRequests(configuration);
}

/**
 * GitHub tells errors with HTTP 200, CSTNET leaves `token_type` away, and both may call JSON by another name: what the
 * standard wants is put in place.
 */
async function asStandardAnswer(response: Response): Promise<Response> {
  const answer = parseObject(await response.text());
  const failed = typeof answer.error === "string";
  const status = failed && response.ok ? 400 : response.status;
  const body = failed ? { error: answer.error } : { token_type: "bearer", ...answer };
  return Response.json(body, { status });
}

/** The address with which somebody came back, reduced to what the grant reads. @throws ProviderFailure */
export function grantUrl({ params, redirectUri }: AuthorizationResponse, ...kept: string[]): URL {
  const refused = params.get("error");
  if (refused) throw providerFailure(refused === "access_denied" ? "refused" : "answer", codeOf(refused));
  // A person's no has a word of its own, so this is nobody's wish.
  if (!params.get("code")) throw providerFailure("answer", "no code");
  const url = new URL(redirectUri);
  for (const name of ["code", ...kept]) {
    const value = params.get(name);
    if (value) url.searchParams.set(name, value);
  }
  return url;
}

/** Error codes of the standard are plain words; anything else is not worth a log line. */
const codeOf = (error: string) => /^[\w.-]{1,40}$/.test(error) ? error : "error";
