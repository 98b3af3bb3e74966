import type { HistoryEvent } from "../../../sdk/mod.ts";
import { type ChecklistEntry, hasFinding, type Remark } from "../../../sdk/model/review.ts";
import type { MessageKey } from "../../../locales/mod.ts";
import { formatDateTime } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import { Findings } from "../review/ReviewRemarks.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { classes } from "../../../ui/classes.ts";

/** Events whose names have a text; the trail may know more than a reader needs to tell apart. */
const EVENTS = [
  "create",
  "save",
  "submit",
  "recall",
  "returnForRevision",
  "accept",
  "startPublishing",
  "completePublishing",
  "failPublishing",
  "retryPublishing",
  "remove",
  "restore",
  "importFiles",
  "changeFiles",
  "restoreFiles",
  "completeImport",
  "failImport",
  "makePrivate",
  "endPrivacy",
  "returnIncomplete",
  "redirect",
  "urge",
  "release",
  "addVersion",
  "updatePapers",
  "decidePapers",
  "requestRetraction",
  "withholdForCorrection",
  "retract",
  "rejectRetraction",
  "recallRetraction",
  "endEmbargo",
  "liftEmbargo",
  "openAccess",
  "purgeFiles",
] as const;

const nameOf = (action: string): MessageKey => {
  const known = EVENTS.find((one) => one === action.split(".").at(-1));
  return known ? `own_datasets.event.${known}` : "own_datasets.event.other";
};

/** Where something needs the depositor, or went wrong, the dot says so with its colour; the words say it anyway. */
const dotOf = (action: string) =>
  action.endsWith("returnForRevision") || action.endsWith("returnIncomplete")
    ? "bg-attention"
    : action.startsWith("fail") || action === "retract"
    ? "bg-danger-solid"
    : "bg-action";

/** The history of a dataset, the latest event first, with what reviewers wrote. */
export function Timeline({ view, events }: { view: View; events: HistoryEvent[] }) {
  const { t } = view;
  // Events of one moment keep the order in which they happened.
  const sorted = events.toSorted((a, b) => a.at.localeCompare(b.at)).toReversed();
  return (
    <ol className="flex flex-col">
      {sorted.map((event, index) => (
        <li key={index} className="relative pl-5 pb-5 last:pb-0 border-l border-line last:border-transparent">
          <span
            aria-hidden="true"
            className={classes("absolute -left-1.25 top-2 size-2.5 rounded-full", dotOf(event.action))}
          />
          <p className="font-medium">
            {t(nameOf(event.action))}
            <span className="ml-2">
              <Badge>{event.version}</Badge>
            </span>
          </p>
          {event.by && <p className="text-sm text-soft">{t("own_datasets.event.by", { name: event.by })}</p>}
          <time dateTime={event.at} className="text-sm text-faint">{formatDateTime(event.at)}</time>
          <Said view={view} comments={event.comment} remarks={event.remarks} findings={event.findings} />
        </li>
      ))}
    </ol>
  );
}

/** What a reviewer wrote: about the whole, and about single parts. */
export function Said(
  { view, comments, remarks = [], findings = [] }: {
    view: View;
    comments?: string;
    remarks?: Remark[];
    findings?: ChecklistEntry[];
  },
) {
  const { t } = view;
  if (!comments && remarks.length === 0 && !findings.some(hasFinding)) return null;
  return (
    <blockquote className="mt-2 pl-3 border-l-2 border-attention-line">
      {comments && (
        <>
          <span className="block text-sm text-faint">{t("own_datasets.comment")}</span>
          <p className="whitespace-pre-line">{comments}</p>
        </>
      )}
      {remarks.length > 0 && (
        <ul className={classes("flex flex-col gap-1", comments && "mt-2")}>
          {remarks.map(({ about, text }, index) => (
            <li key={index}>
              <span className="font-medium">{t(`own_datasets.part.${about}`)}</span>
              <span className="text-faint">{t("own_datasets.partSeparator")}</span>
              <span className="whitespace-pre-line">{text}</span>
            </li>
          ))}
        </ul>
      )}
      <Findings view={view} findings={findings} />
    </blockquote>
  );
}
