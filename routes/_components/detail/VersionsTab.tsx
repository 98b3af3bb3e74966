import type { HistoryEvent } from "../../../sdk/model/dataset.ts";
import type { MessageKey } from "../../../locales/mod.ts";
import { formatDate, formatDateTime } from "../../../locales/format.ts";
import { detailPath, type View } from "../dataset/view.ts";
import { Badge } from "../ui/Badge.tsx";
import { Table } from "../ui/Table.tsx";
import type { DetailProps } from "./DetailPage.tsx";
import { Section } from "./Section.tsx";

/** The versions, and what happened to them. */
export function VersionsTab({ view, data }: DetailProps) {
  const { t } = view;
  const { dataset, history = [] } = data;
  return (
    <>
      <Section title={t("detail.versions")}>
        <Table
          caption={t("detail.versions")}
          hideCaption
          rows={dataset.versions}
          rowKey={({ version }) => version}
          columns={[
            {
              key: "version",
              label: t("detail.version"),
              cell: ({ version }) => (
                <a
                  href={detailPath(view, dataset.dataSetId, { version })}
                  className="inline-flex min-h-6 items-center gap-2 link"
                >
                  {version}
                </a>
              ),
            },
            {
              key: "status",
              label: t("detail.status"),
              cell: ({ status, version }) => (
                <span className="inline-flex flex-wrap gap-1.5">
                  {t(`vocabulary.status.${status}`)}
                  {version === dataset.version && <Badge tone="info">{t("detail.shownNow")}</Badge>}
                </span>
              ),
            },
            {
              key: "published",
              label: t("detail.publishedAt"),
              cell: ({ publishedAt }) => publishedAt ? formatDate(publishedAt) : "–",
            },
            { key: "updated", label: t("detail.updatedAt"), cell: ({ updatedAt }) => formatDate(updatedAt) },
          ]}
        />
      </Section>
      {history.length > 0 && (
        <Section title={t("detail.history")}>
          <Timeline view={view} events={history.toReversed()} />
        </Section>
      )}
    </>
  );
}

/** Actions of the audit trail; another one is shown by the state that it led to. */
const ACTIONS: Record<string, MessageKey> = {
  create: "detail.action.create",
  save: "detail.action.save",
  submit: "detail.action.submit",
  recall: "detail.action.recall",
  returnForRevision: "detail.action.returnForRevision",
  accept: "detail.action.accept",
  startPublishing: "detail.action.startPublishing",
  completePublishing: "detail.action.completePublishing",
  failPublishing: "detail.action.failPublishing",
  retryPublishing: "detail.action.retryPublishing",
  liftEmbargo: "detail.action.liftEmbargo",
};

/** The newest event first. */
function Timeline({ view, events }: { view: View; events: HistoryEvent[] }) {
  const { t } = view;
  const labelOf = ({ action, to }: HistoryEvent) => {
    const key = ACTIONS[action];
    return key ? t(key) : to ? t(`vocabulary.status.${to}`) : action;
  };
  return (
    <ol className="border-l-2 border-line ml-1.5">
      {events.map((event, index) => (
        <li key={index} className="relative pl-6 pb-5 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute -left-[7px] top-2 size-3 rounded-full border-2 border-surface ${
              event.to === "PUBLISHED" ? "bg-open" : "bg-link"
            }`}
          />
          <p className="font-medium">
            {labelOf(event)} <Badge>{event.version}</Badge>
          </p>
          <time dateTime={event.at} className="text-sm text-faint">{formatDateTime(event.at)}</time>
          {event.comment && <p className="mt-1 text-soft">{event.comment}</p>}
        </li>
      ))}
    </ol>
  );
}
