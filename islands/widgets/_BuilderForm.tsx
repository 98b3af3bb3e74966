import { hasField, WIDGET_FIELDS } from "../../forms/widget.ts";
import type { Translate } from "../../locales/format.ts";
import type { MessageKey } from "../../locales/keys.ts";
import { DOI_MAX } from "../../sdk/model/limits.ts";
import { WIDGET_METRICS, type WidgetMetric } from "../../sdk/model/widget/options.ts";
import type { Widget } from "../../sdk/model/widget/widget.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

interface Props {
  t: Translate;
  action: string;
  widget: Widget;
  enhanced: boolean;
  change: (changes: Partial<Widget>) => void;
}

const EXAMPLE = "10.5072/sdb.00042";

export function BuilderForm({ t, action, widget, enhanced, change }: Props) {
  // Without a script every field is there, because the kind may still change.
  const fields = WIDGET_FIELDS.filter((field) => !enhanced || hasField(field, widget.kind));
  return (
    <form action={action} className="grid gap-4 sm:grid-cols-2 items-start no-print">
      <input type="hidden" name="p" value="widgets_component" />
      <div className="sm:col-span-2">
        <TextInput
          id="widget-identifier"
          name="doi"
          label={t(widget.kind === "paper" ? "widget_builder.article" : "widget_builder.identifier")}
          hint={t("widget_builder.identifierHint", { example: EXAMPLE })}
          value={widget.identifier}
          maxLength={DOI_MAX}
          required
          onInput={({ currentTarget }) => change({ identifier: currentTarget.value })}
        />
      </div>
      {fields.map(({ name, words }) => (
        <Select
          key={name}
          id={`widget-${name}`}
          name={name}
          label={t(`widget_builder.${name}`)}
          options={words.map((word) => ({
            value: word,
            label: t(`widget_builder.${name}.${word || "page"}` as MessageKey),
          }))}
          value={widget[name] ?? ""}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value || undefined })}
        />
      ))}
      {(!enhanced || widget.kind === "metrics") && <Metrics {...{ t, widget, change }} />}
      {(!enhanced || widget.kind === "files") && (
        <TextInput
          id="widget-version"
          name="version"
          label={t("widget_builder.version")}
          hint={t("widget_builder.versionHint")}
          value={widget.version ?? ""}
          maxLength={8}
          onInput={({ currentTarget }) => change({ version: currentTarget.value || undefined })}
        />
      )}
      {!enhanced && (
        <Button type="submit" variant="primary" className="sm:col-span-2 justify-self-start">
          {t("widget_builder.update")}
        </Button>
      )}
    </form>
  );
}

/** None that is chosen means all. */
function Metrics({ t, widget, change }: Pick<Props, "t" | "widget" | "change">) {
  const chosen: readonly WidgetMetric[] = widget.metrics ?? WIDGET_METRICS;
  const toggle = (metric: WidgetMetric) => {
    const next = WIDGET_METRICS.filter((one) => chosen.includes(one) !== (one === metric));
    change({ metrics: next.length > 0 && next.length < WIDGET_METRICS.length ? next : undefined });
  };
  return (
    <fieldset>
      <legend className="font-medium mb-1.5">{t("widget_builder.metrics")}</legend>
      {WIDGET_METRICS.map((metric) => (
        <label key={metric} className="flex items-center gap-2 min-h-8">
          <input
            type="checkbox"
            name="metrics"
            value={metric}
            checked={chosen.includes(metric)}
            onChange={() => toggle(metric)}
          />
          {t(`widget_builder.metrics.${metric}`)}
        </label>
      ))}
    </fieldset>
  );
}
