/** Answers as WeChat documents: JSON as text/plain, errors as `errcode`, a refusal that brings the state alone. */
import {
  Codes,
  consentPage,
  type LocalServer,
  type ProviderUser,
  startServer,
  withParams,
} from "./server.ts";

export const WECHAT_CLIENT = { WECHAT_CLIENT_ID: "wx0001", WECHAT_CLIENT_SECRET: "wechat-secret-0001" };

const plain = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { "Content-Type": "text/plain" } });

export function startWeChat(person: () => ProviderUser): LocalServer {
  const codes = new Codes<true>();
  const tokens = new Map<string, string>();
  return startServer((_request, url) => {
    const query = url.searchParams;
    switch (url.pathname) {
      case "/connect/qrconnect": {
        const redirectUri = query.get("redirect_uri")!;
        const state = query.get("state")!;
        const valid = query.get("appid") === "wx0001" && query.get("scope") === "snsapi_login" &&
          state.startsWith("sdb_wx_");
        if (!valid) return new Response("Scope 参数错误或没有 Scope 权限", { status: 200 });
        return scanPage(
          withParams(redirectUri, { code: codes.issue(true), state }),
          withParams(redirectUri, { state }),
        );
      }
      case "/sns/oauth2/access_token": {
        if (query.get("secret") !== "wechat-secret-0001") {
          return plain({ errcode: 40125, errmsg: "invalid appsecret" });
        }
        if (!codes.take(query.get("code"))) return plain({ errcode: 40029, errmsg: "invalid code" });
        const token = crypto.randomUUID();
        tokens.set(token, `openid-${person().subject}`);
        return plain({
          access_token: token,
          expires_in: 7200,
          openid: tokens.get(token),
          scope: "snsapi_login",
        });
      }
      case "/sns/userinfo": {
        const { subject, name } = person();
        if (tokens.get(query.get("access_token") ?? "") !== query.get("openid")) {
          return plain({ errcode: 40003, errmsg: "invalid openid" });
        }
        return plain({
          openid: query.get("openid"),
          nickname: name,
          sex: 0,
          privilege: [],
          unionid: subject,
        });
      }
      default:
        return new Response("Not Found", { status: 404 });
    }
  });
}

/** WeChat's page leads the whole window on after the scan. */
async function scanPage(yes: string, no: string): Promise<Response> {
  const page = await consentPage("WeChat", yes, no).text();
  const html = page.replaceAll("<a ", '<a target="_top" ');
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
