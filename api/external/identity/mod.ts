/** Opens the configured sign-in providers behind one interface (spec 1 §6, spec 3 §6). */
import type { LoginType } from "../../../sdk/model/identity.ts";
import type { Providers } from "../../config.ts";
import { openCas } from "./cas.ts";
import { openCstnet } from "./cstnet.ts";
import { openGitHub } from "./github.ts";
import { PATIENCE, type Patience } from "./http.ts";
import { openOidc } from "./oidc.ts";
import type { IdentityProvider } from "./provider.ts";
import { openWeChat } from "./wechat.ts";

export { type FailureReason, ProviderFailure } from "./failure.ts";
export type { Arrival, Departure, IdentityProfile, IdentityProvider } from "./provider.ts";

export type IdentityProviders = ReadonlyMap<LoginType, IdentityProvider>;

/** In the order in which the login page shows them. */
export function openIdentityProviders(
  providers: Providers,
  patience: Patience = PATIENCE,
): IdentityProviders {
  const { KJY, CAS, GITHUB, ORCID, WeChat, KCZG, CSTR } = providers;
  const opened: (IdentityProvider | undefined)[] = [
    KJY && openCstnet(KJY, patience),
    CAS && openCas(CAS, patience),
    GITHUB && openGitHub(GITHUB, patience),
    ORCID && openOidc("ORCID", ORCID, patience),
    WeChat && openWeChat(WeChat, patience),
    KCZG && openOidc("KCZG", KCZG, patience),
    CSTR && openOidc("CSTR", CSTR, patience),
  ];
  return new Map(opened.flatMap((provider) => provider ? [[provider.loginType, provider]] : []));
}
