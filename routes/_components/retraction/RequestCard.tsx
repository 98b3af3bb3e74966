import type { ReactNode } from "react";
import type { Retraction } from "../../../sdk/mod.ts";
import type { RetractionState } from "../../../sdk/model/request.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { formatBytes, formatDateTime, languageTag } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { LinkButton } from "../../../ui/Button.tsx";

const TONES: Record<RetractionState, Tone> = {
  PENDING: "info",
  CORRECTION: "attention",
  WITHDRAWN: "withdrawn",
  REJECTED: "neutral",
};

export function StateBadge({ view, state }: { view: View; state: RetractionState }) {
  return <Badge tone={TONES[state]}>{view.t(`retraction.state.${state}`)}</Badge>;
}

/** A request with its statements, and how it was decided. */
export function RequestCard({ view, request }: { view: View; request: Retraction }) {
  const { t } = view;
  const { content, reason, specification, statement, statements, comments } = request;
  return (
    <article className="panel p-4 md:p-5">
      <p className="flex flex-wrap items-center gap-2 mb-3">
        <StateBadge view={view} state={request.state} />
        <Badge>{request.version}</Badge>
        <time dateTime={request.createdAt} className="text-sm text-faint">
          {formatDateTime(request.createdAt)}
        </time>
      </p>
      <dl className="divide-y divide-line">
        <Row label={t("retraction.requester")}>{request.requester}</Row>
        <Row label={t("retraction.content")}>{t(`retraction.content.${content}`)}</Row>
        <Row label={t("retraction.reason")}>
          {t(`retraction.reason.${reason}`)}
          {specification && <span className="block text-soft">{specification}</span>}
        </Row>
        {LOCALES.map((locale) => (
          <Row key={locale} label={t(locale === "zh" ? "retraction.statementZh" : "retraction.statementEn")}>
            <p lang={languageTag[locale]} className="whitespace-pre-line">{statement[locale]}</p>
          </Row>
        ))}
        <Row label={t("retraction.signed")}>
          <ul className="flex flex-wrap gap-2">
            {statements.map(({ attachmentId, name, size }) => (
              <li key={attachmentId}>
                <LinkButton
                  size="sm"
                  icon="i-tabler-file-download"
                  href={`/api/sdb-dataset-service/attachment/${attachmentId}`}
                  download=""
                >
                  {name} · {formatBytes(size)}
                </LinkButton>
              </li>
            ))}
          </ul>
        </Row>
        {request.decidedAt && (
          <Row label={t("retraction.decidedAt")}>
            <time dateTime={request.decidedAt}>{formatDateTime(request.decidedAt)}</time>
          </Row>
        )}
        {request.purgeAt && (
          <Row label={t("retraction.purgeAt")}>
            <time dateTime={request.purgeAt}>{formatDateTime(request.purgeAt)}</time>
          </Row>
        )}
        {comments && (
          <Row label={t("retraction.comments")}>
            <p className="whitespace-pre-line">{comments}</p>
          </Row>
        )}
      </dl>
    </article>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid sm:grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-2.5">
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
