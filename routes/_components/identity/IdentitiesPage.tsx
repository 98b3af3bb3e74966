import { formatDate } from "../../../locales/format.ts";
import type { Identity } from "../../../sdk/model/account/identity.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { withQuery } from "../../../sdk/path.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { SettingsShell } from "../settings/SettingsShell.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { nameOfProvider, PROVIDER_ICONS } from "./providers.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  identities: Identity[];
  /** Those that this server is configured for. */
  providers: LoginType[];
  /** Shows that a binding was begun on this page; without one a proof is wanted first. */
  ticket?: string;
  /** The page that asks for it. */
  reauthenticationHref: string;
  done?: string;
  problem?: string;
}

/** The bound accounts first, then those that may be bound. */
export function IdentitiesPage(
  { view, user, identities, providers, ticket, reauthenticationHref, done, problem }: Props,
) {
  const { t } = view;
  const bound = new Map(identities.map((identity) => [identity.loginType, identity]));
  const free = providers.filter((loginType) => !bound.has(loginType));
  return (
    <SettingsShell view={view} user={user} page="identities" intro={t("identity.boundIntro")}>
      <FlashNote text={done} />
      {problem && (
        <div className="mb-4">
          <Alert tone="danger" title={problem} live />
        </div>
      )}
      {bound.size + free.length === 0 && <p className="text-soft">{t("identity.none")}</p>}
      {bound.size + free.length > 0 && (
        <ul className="panel divide-y divide-line">
          {identities.map((identity) => (
            <BoundRow
              key={identity.loginType}
              view={view}
              identity={identity}
              offered={providers.includes(identity.loginType)}
            />
          ))}
          {free.map((loginType) => (
            <FreeRow
              key={loginType}
              view={view}
              loginType={loginType}
              href={ticket === undefined ? reauthenticationHref : bindAddress(view, loginType, ticket)}
            />
          ))}
        </ul>
      )}
    </SettingsShell>
  );
}

const rowClass = "flex flex-wrap items-center gap-x-4 gap-y-3 p-4";

function Sign({ loginType }: { loginType: LoginType }) {
  return (
    <span className="inline-flex items-center justify-center size-10 rounded-full flex-none bg-sunken border border-line text-xl text-soft">
      <Icon name={PROVIDER_ICONS[loginType]} />
    </span>
  );
}

function BoundRow({ view, identity, offered }: { view: View; identity: Identity; offered: boolean }) {
  const { t } = view;
  const { loginType, displayName, createdAt, lastUsedAt } = identity;
  const provider = nameOfProvider(t, loginType);
  const dialog = `remove-${loginType}`;
  return (
    <li className={rowClass}>
      <Sign loginType={loginType} />
      <div className="flex-1 min-w-50">
        <p className="font-medium break-words">
          {provider}
          {displayName && <span className="text-soft font-normal ml-2">{displayName}</span>}
        </p>
        <p className="flex flex-wrap gap-x-5 text-sm text-faint">
          <span>{t("identity.boundSince", { date: formatDate(createdAt) })}</span>
          <span>{t("identity.lastUsed", { date: formatDate(lastUsedAt) })}</span>
          {!offered && <span>{t("identity.notOffered")}</span>}
        </p>
      </div>
      <Button size="sm" popoverTarget={dialog} aria-label={t("identity.removeProvider", { provider })}>
        {t("identity.remove")}
      </Button>
      <RemoveDialog view={view} id={dialog} loginType={loginType} provider={provider} />
    </li>
  );
}

interface RemoveProps {
  view: View;
  id: string;
  loginType: LoginType;
  provider: string;
}

/** Asks once more; the browser opens and closes it without a script. */
function RemoveDialog({ view, id, loginType, provider }: RemoveProps) {
  const { t } = view;
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t("identity.removeProvider", { provider })}
      className="m-auto panel p-5 shadow-xl w-[min(26rem,calc(100vw-2rem))] text-ink"
    >
      <p className="mb-5">{t("identity.removeAsk", { provider })}</p>
      <form
        method="post"
        action={pathOf(view, "/settings/identities")}
        className="flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name="loginType" value={loginType} />
        <Button popoverTarget={id} popoverTargetAction="hide">{t("layout.cancel")}</Button>
        <Button type="submit" variant="danger">{t("identity.remove")}</Button>
      </form>
    </div>
  );
}

const bindAddress = ({ locale }: View, loginType: LoginType, ticket: string): string =>
  withQuery(`/api/sdb-user-service/public/authorize/${loginType}`, { bind: ticket, lang: locale });

function FreeRow({ view, loginType, href }: { view: View; loginType: LoginType; href: string }) {
  const { t } = view;
  const provider = nameOfProvider(t, loginType);
  return (
    <li className={rowClass}>
      <Sign loginType={loginType} />
      <div className="flex-1 min-w-50">
        <p className="font-medium">{provider}</p>
        <p className="text-sm text-faint">{t("identity.notBound")}</p>
      </div>
      <LinkButton size="sm" href={href} aria-label={t("identity.bindProvider", { provider })}>
        {t("identity.bind")}
      </LinkButton>
    </li>
  );
}
