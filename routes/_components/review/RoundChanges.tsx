import type { FileDifference, RoundComparison } from "../../../sdk/model/comparison.ts";
import { formatBytes, formatDateTime } from "../../../locales/format.ts";
import { ChangeBadge } from "../compare/Marks.tsx";
import { FieldList } from "../compare/MetadataPanel.tsx";
import type { View } from "../dataset/view.ts";
import { Card } from "../../../ui/Card.tsx";
import { visibleName } from "../../../sdk/model/visible_name.ts";

/** Files named here; the rest is counted. */
const FILES_SHOWN = 100;

/** What the depositor has changed since the round before; said too where that is nothing, or not known. */
export function RoundChanges({ view, changes }: { view: View; changes?: RoundComparison }) {
  const { t } = view;
  if (!changes) {
    return <Card title={t("review.changes.title")}>{t("review.changes.unknown")}</Card>;
  }
  const { metadata, files, counts, previousAt } = changes;
  const fields = metadata.filter(({ changed }) => changed);
  const differing = files.filter(({ change }) => change !== "same");
  const sides = { left: t("review.changes.before"), right: t("review.changes.now") };
  return (
    <Card
      title={t("review.changes.title")}
      action={
        <span className="text-sm text-faint">
          {t("review.changes.since", { at: formatDateTime(previousAt) })}
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        {fields.length + differing.length === 0 && <p>{t("review.changes.none")}</p>}
        {fields.length > 0 && <FieldList view={view} fields={fields} sides={sides} />}
        {differing.length > 0 && (
          <div>
            <p className="mb-2">{t("review.changes.files", { ...counts })}</p>
            <ul className="panel divide-y divide-line">
              {differing.slice(0, FILES_SHOWN).map((file) => (
                <FileLine key={file.path} view={view} file={file} />
              ))}
            </ul>
            {differing.length > FILES_SHOWN && (
              <p className="mt-2 text-sm text-soft">
                {t("review.changes.more", { count: differing.length - FILES_SHOWN })}
              </p>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function FileLine({ view, file }: { view: View; file: FileDifference }) {
  const { change, path, from, leftSize, rightSize } = file;
  const sizes = [leftSize, rightSize].filter((size) => size !== undefined).map(formatBytes);
  return (
    <li className="px-3 py-2 flex flex-wrap items-start gap-x-3 gap-y-1">
      <span className="flex-1 min-w-[min(100%,12rem)] break-all">
        {visibleName(path)}
        {from && (
          <span className="block text-sm text-soft">
            {view.t("compare.renamedFrom", { path: visibleName(from) })}
          </span>
        )}
      </span>
      <span className="text-sm text-faint">{[...new Set(sizes)].join(" → ")}</span>
      <ChangeBadge view={view} change={change} />
    </li>
  );
}
