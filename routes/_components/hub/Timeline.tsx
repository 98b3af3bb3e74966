import type { HistoryEvent } from "../../../sdk/mod.ts";
import type { MessageKey } from "../../../locales/mod.ts";
import { formatDateTime } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import { Badge } from "../ui/Badge.tsx";

const NAMED: Record<string, MessageKey> = {
  create: "hub.event.create",
  save: "hub.event.save",
  submit: "hub.event.submit",
  recall: "hub.event.recall",
  returnForRevision: "hub.event.returnForRevision",
  accept: "hub.event.accept",
  startPublishing: "hub.event.startPublishing",
  completePublishing: "hub.event.completePublishing",
  failPublishing: "hub.event.failPublishing",
  retryPublishing: "hub.event.retryPublishing",
  remove: "hub.event.remove",
};

/** The history of a dataset, the latest event first, with what reviewers wrote. */
export function Timeline({ view, events }: { view: View; events: HistoryEvent[] }) {
  const { t } = view;
  // Events of one moment keep the order in which they happened.
  const sorted = events.toSorted((a, b) => a.at.localeCompare(b.at)).toReversed();
  return (
    <ol className="flex flex-col">
      {sorted.map((event, index) => (
        <li key={index} className="relative pl-5 pb-5 last:pb-0 border-l border-line last:border-transparent">
          <span aria-hidden="true" className="absolute -left-1.25 top-2 size-2.5 rounded-full bg-action" />
          <p className="font-medium">
            {t(NAMED[event.action.split(".").at(-1) ?? ""] ?? "hub.event.other")}
            <span className="ml-2">
              <Badge>{event.version}</Badge>
            </span>
          </p>
          <time dateTime={event.at} className="text-sm text-faint">{formatDateTime(event.at)}</time>
          {event.comment && (
            <blockquote className="mt-2 pl-3 border-l-2 border-attention-line whitespace-pre-line">
              <span className="block text-sm text-faint">{t("hub.comment")}</span>
              {event.comment}
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}
