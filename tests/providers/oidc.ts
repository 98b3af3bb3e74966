/** A real OpenID provider (npm oidc-provider), whose sign-in page asks yes or no. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider from "oidc-provider";
import { freePort } from "../free_port.ts";
import { consentPage, type ProviderUser } from "./server.ts";

export const OIDC_CLIENT = { id: "sdb-client", secret: "oidc-secret-0001" };

export interface OidcServer extends AsyncDisposable {
  /** The issuer. */
  url: string;
}

export interface OidcOptions {
  person: () => ProviderUser;
  /** Where people may be sent back to. */
  redirectUris: string[];
  /** One that was reserved, when the site has to know it first. */
  port?: number;
  /** ORCID puts the name under the one scope it has, and tells no e-mail. */
  orcid?: boolean;
  /** Takes the client's secret in the header alone. */
  basicOnly?: boolean;
}

export async function startOidc(options: OidcOptions): Promise<OidcServer> {
  const { person, redirectUris, orcid, basicOnly, port = freePort() } = options;
  const url = `http://127.0.0.1:${port}`;
  const method = basicOnly ? "client_secret_basic" : "client_secret_post";
  const provider = new Provider(url, {
    clients: [{
      client_id: OIDC_CLIENT.id,
      client_secret: OIDC_CLIENT.secret,
      redirect_uris: redirectUris,
      token_endpoint_auth_method: method,
    }],
    clientAuthMethods: [method],
    claims: orcid
      ? { openid: ["sub", "name", "given_name", "family_name"] }
      : { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    cookies: {
      keys: [crypto.randomUUID()],
      names: { session: `s${port}`, interaction: `i${port}`, resume: `r${port}` },
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => claimsOf(id, person()) }),
    loadExistingGrant: grantAll,
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  const callback = provider.callback();
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? "/", url);
    if (!asked.pathname.startsWith("/interaction/")) return callback(request, response);
    answerInteraction(provider, request, response, asked, person()).catch((error) => {
      response.statusCode = 500;
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const claimsOf = (sub: string, { name, email, emailVerified }: ProviderUser) => ({
  sub,
  name,
  given_name: name,
  ...(email ? { email, email_verified: emailVerified ?? false } : {}),
});

// deno-lint-ignore no-explicit-any -- the library brings no types
async function grantAll(ctx: any) {
  const { client, session, provider, params } = ctx.oidc;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(params.scope);
  await grant.save();
  return grant;
}

/** The page of the sign-in, and its two answers. */
async function answerInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
  person: ProviderUser,
): Promise<void> {
  const answer = searchParams.get("answer");
  if (!answer) {
    const page = consentPage("OpenID", `${pathname}?answer=yes`, `${pathname}?answer=no`);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    return void response.end(await page.text());
  }
  const result = answer === "yes"
    ? { login: { accountId: person.subject } }
    : { error: "access_denied", error_description: "…" };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}
