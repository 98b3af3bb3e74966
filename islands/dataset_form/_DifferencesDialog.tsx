import { useState } from "react";
import { plainOf } from "../../sdk/model/rich_text/stored_text.ts";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/form/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { formatDateTime } from "../../locales/format.ts";
import { useForm } from "./_context.ts";
import type { Difference, Side } from "../../forms/differences.ts";
import { fieldLabel } from "../../forms/dataset/field_labels.ts";
import { valueText } from "../../forms/dataset/value_text.ts";

export interface DifferencesProps {
  differences: Difference[];
  /** When the copy was kept, milliseconds since 1970. */
  at: number;
  onClose: () => void;
  onTake: (chosen: Difference[]) => void;
}

/** Both values of each field, the newer one chosen. */
export function DifferencesDialog({ differences, at, onClose, onTake }: DifferencesProps) {
  const { t } = useForm();
  const [sides, setSides] = useState<Record<string, Side>>(() =>
    Object.fromEntries(differences.map(({ path, newer }) => [path, newer]))
  );
  const choose = (path: string, side: string) => setSides((old) => ({ ...old, [path]: side as Side }));
  const chosen = differences.filter(({ path }) => sides[path] === "kept");
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("dataset_form.restoreCompare")}
      closeLabel={t("ui.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("layout.cancel")}</Button>
          <Button variant="primary" icon="i-tabler-check" onClick={() => onTake(chosen)}>
            {t("dataset_form.restoreTake")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-soft">{t("dataset_form.restoreCompareText")}</p>
        {differences.map(({ path, here, inCopy }) => (
          <div key={path} role="presentation" className="md:[&_fieldset]:grid md:[&_fieldset]:grid-cols-2">
            <RadioGroup
              label={fieldLabel(path, t)}
              name={`restore.${path}`}
              value={sides[path]}
              onChange={(side) =>
                choose(path, side)}
              choices={[
                {
                  value: "here",
                  label: t("dataset_form.restoreHere"),
                  hint: <Value path={path} value={here} />,
                },
                {
                  value: "kept",
                  label: t("dataset_form.restoreKept", { time: formatDateTime(at) }),
                  hint: <Value path={path} value={inCopy} />,
                },
              ]}
            />
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function Value({ path, value }: { path: string; value: unknown }) {
  const { t } = useForm();
  const text = valueText(path, typeof value === "string" ? plainOf(value) : value, t);
  if (text === "") return <em>{t("dataset_form.restoreEmpty")}</em>;
  return <span className="block max-h-60 overflow-y-auto whitespace-pre-wrap break-words">{text}</span>;
}
