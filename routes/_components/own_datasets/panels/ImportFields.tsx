import { formatBytes, formatNumber } from "../../../../locales/format.ts";
import { CONFLICT_ANSWERS } from "../../../../forms/dataset/file_conflicts.ts";
import type { PanelData } from "../../../_loaders/hub.ts";
import type { View } from "../../dataset/view.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Checkbox, RadioGroup } from "../../../../ui/form/Choice.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import type { HubQuery } from "../address.ts";
import { titleOf } from "../links.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import { panelPath } from "../views.ts";
import type { ActionPanelProps } from "./props.ts";

/** First step: which dataset. */
export function ImportSources({ view, data, over }: { view: View; data: PanelData; over: HubQuery }) {
  const { t } = view;
  const { sources = [], dataset } = data;
  if (sources.length === 0) {
    return (
      <EmptyState icon="i-tabler-files-off" title={t("requests.importFiles.noneTitle")}>
        {t("requests.importFiles.noneText")}
      </EmptyState>
    );
  }
  return (
    <div>
      <h2 className="text-base mb-2">{t("requests.importFiles.source")}</h2>
      <ul className="flex flex-col gap-2 max-h-96 overflow-y-auto">
        {sources.map((one) => (
          <li key={one.dataSetId}>
            <a
              href={panelPath(view, "importFiles", { subject: dataset, over, more: { from: one.dataSetId } })}
              data-panel
              className="panel p-3 flex flex-wrap items-center gap-x-3 gap-y-1 hover:border-link hover:bg-tint"
            >
              <span className="font-medium flex-1 min-w-48">{titleOf(view, one)}</span>
              <Badge>{one.version}</Badge>
              <StatusBadge view={view} subject={one} />
              <span className="text-sm text-faint">
                {t("own_datasets.files", { count: one.count, size: formatBytes(one.size) })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Second step: which of its files. */
export function ImportFields({ view, data, over, posted }: ActionPanelProps) {
  const { t, locale } = view;
  const { source, files, dataset } = data;
  if (!source || !files) return null;
  const chosen = new Set(posted?.form.all("paths"));
  const isWhole = files.total <= files.list.length;
  return (
    <>
      <input type="hidden" name="from" value={source.dataSetId} />
      <input type="hidden" name="fromVersion" value={source.version} />
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span>
          <span className="text-faint">{t("requests.importFiles.from")}</span>{" "}
          <span className="font-medium">{titleOf(view, source)}</span> <Badge>{source.version}</Badge>
        </span>
        <a href={panelPath(view, "importFiles", { subject: dataset, over })} data-panel className="link">
          {t("requests.importFiles.change")}
        </a>
      </p>
      <RadioGroup
        name="which"
        label={t("requests.importFiles.which")}
        defaultValue={posted?.form.text("which") || "all"}
        choices={[
          {
            value: "all",
            label: t("requests.importFiles.all", {
              count: formatNumber(locale, files.total),
              size: formatBytes(source.size),
            }),
          },
          {
            value: "some",
            label: t("requests.importFiles.some"),
            hint: isWhole ? undefined : t("requests.importFiles.first", { count: files.list.length }),
          },
        ]}
        error={posted?.errors.paths}
      />
      <fieldset className="panel p-3 max-h-72 overflow-y-auto flex flex-col gap-1" tabIndex={0}>
        <legend className="sr-only">{t("requests.importFiles.some")}</legend>
        {files.list.map(({ fileId, path, size }) => (
          <Checkbox
            key={fileId}
            id={`file-${fileId}`}
            name="paths"
            value={path}
            defaultChecked={chosen.has(path)}
            label={
              <>
                <span className="break-all">{path}</span>{" "}
                <span className="text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
              </>
            }
          />
        ))}
      </fieldset>
      <RadioGroup
        name="onConflict"
        label={t("file_manager.onConflict")}
        defaultValue={posted?.form.text("onConflict") || "skip"}
        choices={CONFLICT_ANSWERS.map((value) => ({ value, label: t(`file_manager.onConflict.${value}`) }))}
      />
    </>
  );
}
