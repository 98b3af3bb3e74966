import type { HistoryEvent } from "../../../sdk/mod.ts";
import { formatDateTime } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Findings, ReviewRemarks } from "./ReviewRemarks.tsx";

/** Earlier decisions about the dataset with what was said, the latest first. */
export function Rounds({ view, events }: { view: View; events: HistoryEvent[] }) {
  const { t } = view;
  const rounds = events.filter(({ action, comment, remarks, findings }) =>
    (action === "returnForRevision" || action === "accept") && (comment || remarks || findings)
  ).toReversed();
  if (rounds.length === 0) return null;
  return (
    <Card title={t("review.rounds")}>
      <ol className="divide-y divide-line">
        {rounds.map(({ at, action, version, comment, remarks = [], findings = [] }, index) => (
          <li key={index} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2 mb-1">
              <Badge tone={action === "accept" ? "open" : "attention"}>
                {t(action === "accept" ? "review.round.accept" : "review.round.returnForRevision")}
              </Badge>
              <span className="text-sm text-faint">
                {t("review.round", { version, date: formatDateTime(at) })}
              </span>
            </p>
            {comment && <p className="whitespace-pre-line break-words">{comment}</p>}
            <ReviewRemarks view={view} remarks={remarks} />
            <Findings view={view} findings={findings} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
