/** WeChat's QR login: a variant of OAuth 2 that no library supports (spec 3 §6). */
import type { ProviderSettings } from "../../config.ts";
import { providerFailure } from "./failure.ts";
import { guardedFetch, readJson, textOf, type TimeoutOptions } from "./http.ts";
import type { IdentityProvider } from "./provider.ts";

export function openWeChat(settings: ProviderSettings, patience: TimeoutOptions): IdentityProvider {
  const { url, apiUrl, clientId, clientSecret } = settings;
  const ask = async (path: string, query: Record<string, string>) => {
    const response = await guardedFetch(`${apiUrl}${path}?${new URLSearchParams(query)}`, {}, patience);
    const answer = await readJson(response);
    if (answer.errcode) throw providerFailure("answer", `${path} errcode ${textOf(answer.errcode)}`);
    return answer;
  };
  return {
    loginType: "WeChat",
    // Form demanded by spec 1 §2: `{product}_wx`.
    statePrefix: "sdb_wx_",
    authorizeUrl: ({ state, redirectUri, locale }) => {
      const page = new URL(`${url}/connect/qrconnect`);
      page.search = String(
        new URLSearchParams({
          appid: clientId,
          redirect_uri: redirectUri,
          response_type: "code",
          scope: "snsapi_login",
          state,
          lang: locale === "zh" ? "cn" : "en",
        }),
      );
      page.hash = "wechat_redirect";
      return Promise.resolve(page);
    },
    async exchange({ params }) {
      const code = params.get("code");
      // A person who refuses returns with the state only.
      if (!code) throw providerFailure("refused", "no code");
      const granted = await ask("/sns/oauth2/access_token", {
        appid: clientId,
        secret: clientSecret,
        code,
        grant_type: "authorization_code",
      });
      const person = await ask("/sns/userinfo", {
        access_token: textOf(granted.access_token),
        openid: textOf(granted.openid),
        lang: "zh_CN",
      });
      // The openid differs between two sites of one owner; the unionid does not.
      const subject = textOf(person.unionid) || textOf(granted.unionid);
      if (!subject) throw providerFailure("profile", "no unionid");
      return { subject, name: textOf(person.nickname), emailVerified: false };
    },
  };
}
