import { formatDate, formatDateTime } from "../../../locales/format.ts";
import type { AccessToken, NewAccessToken } from "../../../sdk/model/account/access_token.ts";
import { ACCESS_TOKENS_MAX } from "../../../sdk/model/limits.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { SettingsShell } from "../settings/SettingsShell.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { NewToken } from "./NewToken.tsx";
import { TokenForm, type TokenValues } from "./TokenForm.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  tokens: AccessToken[];
  /** Just made: shown this once. */
  made?: NewAccessToken;
  server: string;
  values: TokenValues;
  errors: Record<string, string>;
  problem?: string;
  /** Sentence about the step before. */
  done?: string;
}

/** One's own access tokens: what they may, when they end, when they were used last. */
export function TokensPage(props: Props) {
  const { view, user, tokens, made, server, values, errors, problem, done } = props;
  const { t } = view;
  return (
    <SettingsShell view={view} user={user} page="tokens" intro={t("security.tokensIntro")}>
      <FlashNote text={done} />
      <div className="flex flex-col gap-5">
        {problem && <Alert tone="danger" title={problem} live />}
        {made && <NewToken view={view} made={made} server={server} />}
        <section aria-labelledby="tokens-title">
          <h2 id="tokens-title" className="text-lg mb-3">
            {t("security.tokensTitle")}{" "}
            <span className="text-sm text-faint">{tokens.length}/{ACCESS_TOKENS_MAX}</span>
          </h2>
          {tokens.length === 0
            ? (
              <div className="panel">
                <EmptyState icon="i-tabler-key" title={t("security.noTokens")}>
                  {t("security.noTokensText")}
                </EmptyState>
              </div>
            )
            : (
              <>
                <ul className="panel divide-y divide-line">
                  {tokens.map((token) => <Row key={token.id} view={view} token={token} />)}
                </ul>
                <div className="mt-3">
                  <TimeZoneNote view={view} />
                </div>
              </>
            )}
        </section>
        <Card title={t("security.createTitle")}>
          <TokenForm view={view} values={values} errors={errors} />
        </Card>
      </div>
    </SettingsShell>
  );
}

function Row({ view, token }: { view: View; token: AccessToken }) {
  const { t } = view;
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  const facts = [
    [t("security.created"), formatDate(createdAt)],
    [t("security.expires"), formatDate(expiresAt)],
    [t("security.lastUsed"), lastUsedAt ? formatDateTime(lastUsedAt).slice(0, -3) : t("security.neverUsed")],
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <span className="inline-flex items-center justify-center size-10 rounded-full flex-none bg-sunken border border-line text-xl text-soft">
        <Icon name="i-tabler-key" />
      </span>
      <div className="flex-1 min-w-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium break-words min-w-0">{name}</span>
          {scopes.map((scope) => <Badge key={scope}>{t(`security.scope.${scope}`)}</Badge>)}
        </p>
        <dl className="mt-0.5 flex flex-wrap gap-x-5 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="flex gap-1.5">
              <dt className="text-faint">{label}</dt>
              <dd className="text-soft">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button size="sm" popoverTarget={`revoke-${id}`} aria-label={t("security.revokeOf", { name })}>
        {t("security.revoke")}
      </Button>
      <Confirmation view={view} token={token} />
    </li>
  );
}

/** A native popover, so that the question is asked without JavaScript too. */
function Confirmation({ view, token: { id, name } }: { view: View; token: AccessToken }) {
  const { t } = view;
  return (
    <div
      id={`revoke-${id}`}
      popover="auto"
      role="dialog"
      aria-labelledby={`revoke-${id}-title`}
      className="m-auto panel p-5 shadow-xl w-[min(30rem,calc(100vw-2rem))] text-ink"
    >
      <h3 id={`revoke-${id}-title`} className="text-lg break-words">{t("security.revokeTitle", { name })}</h3>
      <p className="mt-2">{t("security.revokeText")}</p>
      <form
        method="post"
        action={pathOf(view, "/settings/tokens")}
        className="mt-4 flex flex-wrap justify-end gap-3"
      >
        <Button popoverTarget={`revoke-${id}`} popoverTargetAction="hide">{t("layout.cancel")}</Button>
        <input type="hidden" name="intent" value="revoke" />
        <Button type="submit" name="id" value={id} variant="danger">{t("security.revoke")}</Button>
      </form>
    </div>
  );
}
