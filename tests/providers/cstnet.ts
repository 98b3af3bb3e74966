/** Answers as the CSTNET passport documents: the person is a JSON string inside the token answer (spec 3 §6). */
import {
  Codes,
  consentPage,
  type LocalServer,
  type ProviderUser,
  startServer,
  withParams,
} from "./server.ts";

export const KJY_CLIENT = { KJY_CLIENT_ID: "cstnet-client", KJY_CLIENT_SECRET: "cstnet-secret-0001" };

export function startCstnet(person: () => ProviderUser): LocalServer {
  const codes = new Codes<string>();
  return startServer(async (request, url) => {
    const query = url.searchParams;
    switch (url.pathname) {
      case "/oauth2/authorize": {
        const redirectUri = query.get("redirect_uri")!;
        const state = query.get("state")!;
        const code = codes.issue(redirectUri);
        const no = withParams(redirectUri, { error: "access_denied", state });
        return consentPage("中国科技云通行证", withParams(redirectUri, { code, state }), no);
      }
      case "/oauth2/token": {
        const form = new URLSearchParams(await request.text());
        const known = form.get("client_id") === "cstnet-client" &&
          form.get("client_secret") === "cstnet-secret-0001";
        const redirectUri = codes.take(form.get("code"));
        if (!known || !redirectUri || form.get("redirect_uri") !== redirectUri) {
          return Response.json({ error: "invalid_grant" }, { status: 400 });
        }
        // No token_type, and as text: both were seen.
        const body = JSON.stringify({
          access_token: crypto.randomUUID(),
          expires_in: 3600,
          refresh_token: "r",
          userInfo: userInfo(person()),
        });
        return new Response(body, { headers: { "Content-Type": "text/html;charset=UTF-8" } });
      }
      case "/logout":
        return consentPage("已退出科技云", query.get("WebServerURL")!, "/");
      default:
        return new Response("Not Found", { status: 404 });
    }
  });
}

const userInfo = ({ subject, name, email, emailVerified }: ProviderUser) =>
  JSON.stringify({
    umtId: Number(subject),
    truename: name,
    type: "coreMail",
    cstnetId: email,
    cstnetIdStatus: emailVerified ? "active" : "temp",
    isPhoneVerified: "true",
    passwordType: "password_core_mail",
    secondaryEmails: [],
  });
