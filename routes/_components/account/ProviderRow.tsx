import WeChatLogin from "../../../islands/identity/WeChatLogin.tsx";
import { slice } from "../../../locales/mod.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import { withQuery } from "../../../sdk/path.ts";
import type { ReturnTarget } from "../../_return_target.ts";
import { nameOfProvider, PROVIDER_ICONS } from "../identity/providers.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import type { View } from "./AccountShell.tsx";

interface Props {
  view: View;
  way: ReturnTarget;
  /** The providers that this server is configured for, in their order. */
  providers: { loginType: LoginType }[];
}

/** "Third-party sign-in" (spec 1 §2): links, so that they work without JavaScript; shown only where one is configured. */
export function ProviderRow({ view, way, providers }: Props) {
  if (providers.length === 0) return null;
  return (
    <section className="mt-8" aria-labelledby="providers">
      <h2
        id="providers"
        className="flex items-center gap-3 text-sm text-faint font-normal mb-4 before:content-[''] before:flex-1 before:border-t before:border-line after:content-[''] after:flex-1 after:border-t after:border-line"
      >
        {view.t("account.thirdParty")}
      </h2>
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {providers.map(({ loginType }) => (
          <li key={loginType}>
            <Provider view={view} way={way} loginType={loginType} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Provider(
  { view: { t, locale }, way, loginType }: Omit<Props, "providers"> & { loginType: LoginType },
) {
  const { returnTo: path, rfrom, redirectTo } = way;
  const query = { path, rfrom, redirectTo, lang: locale };
  const href = withQuery(`/api/sdb-user-service/public/authorize/${loginType}`, query);
  const name = nameOfProvider(t, loginType);
  const icon = PROVIDER_ICONS[loginType];
  if (loginType === "WeChat") {
    const texts = slice(locale, ...WECHAT_TEXTS);
    return <WeChatLogin href={href} name={name} icon={icon} locale={locale} texts={texts} />;
  }
  return (
    <LinkButton
      href={href}
      icon={icon}
      className="w-full"
      aria-label={t("identity.signInWith", { provider: name })}
    >
      {name}
    </LinkButton>
  );
}

const WECHAT_TEXTS = [
  "identity.signInWith",
  "identity.weChatTitle",
  "identity.weChatFrame",
  "identity.weChatScan",
  "identity.weChatLink",
  "identity.close",
] as const;
