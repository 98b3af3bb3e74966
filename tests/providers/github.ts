/** Answers as GitHub documents: PKCE, errors with HTTP 200, the profile at an API that wants a User-Agent. */
import {
  Codes,
  consentPage,
  type LocalServer,
  type ProviderUser,
  sha256,
  startServer,
  withParams,
} from "./server.ts";

export const GITHUB_CLIENT = {
  GITHUB_CLIENT_ID: "github-client",
  GITHUB_CLIENT_SECRET: "github-secret-0001",
};

interface Asked {
  challenge: string;
  redirectUri: string;
}

export function startGitHub(person: () => ProviderUser): LocalServer {
  const codes = new Codes<Asked>();
  const tokens = new Set<string>();
  const failed = (error: string) => Response.json({ error, error_description: "…" });
  return startServer(async (request, url) => {
    const query = url.searchParams;
    if (url.pathname === "/login/oauth/authorize") {
      const redirectUri = query.get("redirect_uri")!;
      const state = query.get("state")!;
      if (query.get("client_id") !== "github-client") return new Response("Not Found", { status: 404 });
      const code = codes.issue({ challenge: query.get("code_challenge")!, redirectUri });
      const no = withParams(redirectUri, { error: "access_denied", error_description: "…", state });
      return consentPage("GitHub", withParams(redirectUri, { code, state }), no);
    }
    if (url.pathname === "/login/oauth/access_token") {
      const form = new URLSearchParams(await request.text());
      if (form.get("client_secret") !== "github-secret-0001") return failed("incorrect_client_credentials");
      const asked = codes.take(form.get("code"));
      if (!asked || asked.challenge !== await sha256(form.get("code_verifier") ?? "")) {
        return failed("bad_verification_code");
      }
      if (form.get("redirect_uri") !== asked.redirectUri) return failed("redirect_uri_mismatch");
      const token = `gho_${crypto.randomUUID()}`;
      tokens.add(token);
      return Response.json({ access_token: token, token_type: "bearer", scope: "read:user,user:email" });
    }
    return answerApi(request, url, tokens, person());
  });
}

function answerApi(request: Request, { pathname }: URL, tokens: Set<string>, person: ProviderUser): Response {
  const token = request.headers.get("Authorization")?.replace("Bearer ", "") ?? "";
  if (!request.headers.get("User-Agent")) return new Response("no User-Agent", { status: 403 });
  if (!tokens.has(token)) return Response.json({ message: "Bad credentials" }, { status: 401 });
  if (pathname === "/user") {
    return Response.json({ id: Number(person.subject), login: "octo", name: person.name, email: null });
  }
  if (pathname !== "/user/emails") return new Response("Not Found", { status: 404 });
  const other = { email: "old@example.org", primary: false, verified: true, visibility: null };
  const own = person.email
    ? [{ email: person.email, primary: true, verified: person.emailVerified ?? false, visibility: "private" }]
    : [];
  return Response.json([other, ...own]);
}
