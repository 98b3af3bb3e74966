/** All seven sign-in providers on this machine, and the settings with which a site knows them. */
import { freePort } from "../free_port.ts";
import { startCas } from "./cas.ts";
import { KJY_CLIENT, startCstnet } from "./cstnet.ts";
import { GITHUB_CLIENT, startGitHub } from "./github.ts";
import { OIDC_CLIENT, startOidc } from "./oidc.ts";
import type { ProviderUser } from "./server.ts";
import { startWeChat, WECHAT_CLIENT } from "./wechat.ts";

export interface Providers extends AsyncDisposable {
  /** Who signs in at any of them next. */
  person: ProviderUser;
  settings: Record<string, string>;
  /** Starts the OpenID ones, which must know where their people come from. */
  openFor(site: string): Promise<void>;
}

const OPENID = ["ORCID", "KCZG", "CSTR"] as const;

export function startProviders(first: ProviderUser): Providers {
  const person = () => providers.person;
  const started: AsyncDisposable[] = [];
  const [github, cstnet, cas, wechat] = [startGitHub, startCstnet, startCas, startWeChat].map((start) => {
    const server = start(person);
    started.push(server);
    return server.url;
  });
  const ports = OPENID.map(() => freePort());
  const providers: Providers = {
    person: first,
    settings: {
      ...GITHUB_CLIENT,
      GITHUB_URL: github,
      GITHUB_API_URL: github,
      ...KJY_CLIENT,
      KJY_URL: cstnet,
      CAS_URL: `${cas}/cas`,
      ...WECHAT_CLIENT,
      WECHAT_URL: wechat,
      WECHAT_API_URL: wechat,
      ...Object.assign({}, ...OPENID.map((name, index) => openIdSettings(name, ports[index]))),
    },
    async openFor(site) {
      for (const [index, name] of OPENID.entries()) {
        const redirectUris = [`${site}/api/sdb-user-service/public/callback/${name}`];
        const options = { person, redirectUris, port: ports[index], orcid: name === "ORCID" };
        started.push(await startOidc({ ...options, basicOnly: name === "CSTR" }));
      }
    },
    async [Symbol.asyncDispose]() {
      for (const server of started) await server[Symbol.asyncDispose]();
    },
  };
  return providers;
}

const openIdSettings = (name: string, port: number) => ({
  [`${name}_CLIENT_ID`]: OIDC_CLIENT.id,
  [`${name}_CLIENT_SECRET`]: OIDC_CLIENT.secret,
  [`${name}_URL`]: `http://127.0.0.1:${port}`,
});
