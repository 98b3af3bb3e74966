import type { ReactNode } from "react";
import type { Retraction } from "../../../sdk/mod.ts";
import type { RetractionState } from "../../../sdk/model/request.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { formatDateTime, languageTag } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import { FactRow, RequestFiles } from "../request/Facts.tsx";

const TONES: Record<RetractionState, Tone> = {
  PENDING: "info",
  CORRECTION: "attention",
  WITHDRAWN: "withdrawn",
  REJECTED: "neutral",
  RECALLED: "neutral",
};

export function StateBadge({ view, state }: { view: View; state: RetractionState }) {
  return <Badge tone={TONES[state]}>{view.t(`retraction.state.${state}`)}</Badge>;
}

interface Props {
  view: View;
  request: Retraction;
  /** Below the facts. */
  children?: ReactNode;
}

/** A request with its statements, and how it was decided. */
export function RequestCard({ view, request, children }: Props) {
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
        <FactRow label={t("retraction.requester")}>{request.requester}</FactRow>
        <FactRow label={t("retraction.content")}>{t(`retraction.content.${content}`)}</FactRow>
        <FactRow label={t("retraction.reason")}>
          {t(`retraction.reason.${reason}`)}
          {specification && <span className="block text-soft">{specification}</span>}
        </FactRow>
        {LOCALES.map((locale) => (
          <FactRow
            key={locale}
            label={t(locale === "zh" ? "retraction.statementZh" : "retraction.statementEn")}
          >
            <p lang={languageTag[locale]} className="whitespace-pre-line">{statement[locale]}</p>
          </FactRow>
        ))}
        <FactRow label={t("retraction.signed")}>
          <RequestFiles files={statements} />
        </FactRow>
        {request.decidedAt && (
          <FactRow label={t(request.state === "RECALLED" ? "retraction.recalledAt" : "retraction.decidedAt")}>
            <time dateTime={request.decidedAt}>{formatDateTime(request.decidedAt)}</time>
          </FactRow>
        )}
        {request.purgeAt && (
          <FactRow label={t("retraction.purgeAt")}>
            <time dateTime={request.purgeAt}>{formatDateTime(request.purgeAt)}</time>
          </FactRow>
        )}
        {comments && (
          <FactRow label={t("retraction.comments")}>
            <p className="whitespace-pre-line">{comments}</p>
          </FactRow>
        )}
      </dl>
      {children}
    </article>
  );
}
