import { formatDate } from "../../../locales/format.ts";
import type { RequestEntry } from "../../../sdk/mod.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { accessRequestPath } from "./paths.ts";
import { StateBadge } from "./StateBadge.tsx";

interface Props {
  view: View;
  requests: readonly RequestEntry[];
  done?: string;
  /** For who is not signed in. */
  loginHref?: string;
}

/** All that somebody has asked for, newest first; each leads to its page. */
export function OwnRequestsPage({ view, requests, done, loginHref }: Props) {
  const { t } = view;
  return (
    <div className="max-w-220">
      <h1 className="text-2xl md:text-3xl">{t("access_request.ownTitle")}</h1>
      <FlashNote text={done} />
      <div className="mt-5">
        {requests.length === 0
          ? (
            <div className="panel">
              <EmptyState
                icon="i-tabler-key"
                title={t(loginHref ? "access_request.ownTitle" : "access_request.none")}
                action={loginHref
                  ? <LinkButton href={loginHref}>{t("layout.login")}</LinkButton>
                  : (
                    <LinkButton href={pathOf(view, "/list")} icon="i-tabler-search">
                      {t("layout.browse")}
                    </LinkButton>
                  )}
              >
                {t(loginHref ? "access_request.noneVisitor" : "access_request.noneText")}
              </EmptyState>
            </div>
          )
          : (
            <ul className="panel divide-y divide-line">
              {requests.map((entry) => <Row key={entry.requestId} view={view} entry={entry} />)}
            </ul>
          )}
      </div>
    </div>
  );
}

function Row({ view, entry }: { view: View; entry: RequestEntry }) {
  const { t } = view;
  const { dataSetId, version, title, state, createdAt, expiresAt } = entry;
  return (
    <li className="p-4 flex flex-col gap-1.5">
      <a href={pathOf(view, accessRequestPath(dataSetId, version))} className="link font-medium break-words">
        {(title && textOf(view, title)) || t("detail.untitled")}
      </a>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
        <StateBadge view={view} state={state} />
        <span>{t("access_request.asked")} {formatDate(createdAt)}</span>
        {expiresAt && <span>{t("access_request.validUntil")} {formatDate(expiresAt)}</span>}
      </p>
    </li>
  );
}
