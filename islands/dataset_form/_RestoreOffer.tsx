import { useState } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/form/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { formatDateTime } from "../../locales/format.ts";
import { useForm } from "./_context.ts";
import type { Answered, KeptCopy } from "./_local_copy.ts";
import type { Difference, Side } from "../../forms/dataset/merge_copy.ts";
import { fieldLabel } from "../../forms/dataset/field_labels.ts";
import { valueText } from "../../forms/dataset/value_text.ts";

/** Work that did not reach the server before the page was left, and what became of the answer to it. */
export function RestoreOffer({ copy }: { copy: KeptCopy }) {
  const { t } = useForm();
  const [differences, setDifferences] = useState<Difference[]>();
  const { found: { value: found }, answered: { value: answered } } = copy;
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {answered && <AnswerNote answered={answered} onUndo={copy.undo} onClose={copy.settle} />}
      {found && (
        <Alert
          live
          tone="attention"
          title={t("dataset_form.restoreTitle")}
          action={
            <div className="flex flex-wrap gap-2 self-center">
              <Button size="sm" onClick={copy.discard}>{t("dataset_form.restoreDiscard")}</Button>
              <Button size="sm" variant="primary" onClick={() => setDifferences(copy.differences())}>
                {t("dataset_form.restore")}
              </Button>
            </div>
          }
        >
          {t("dataset_form.restoreText", { time: formatDateTime(found.at) })}
        </Alert>
      )}
      {found && differences && (
        <DifferencesDialog
          differences={differences}
          at={found.at}
          onClose={() => setDifferences(undefined)}
          onTake={(chosen) => {
            setDifferences(undefined);
            copy.take(chosen);
          }}
        />
      )}
    </div>
  );
}

function AnswerNote(
  { answered: { taken }, onUndo, onClose }: { answered: Answered; onUndo: () => void; onClose: () => void },
) {
  const { t } = useForm();
  return (
    <Alert
      live
      tone="info"
      title={taken.length > 0
        ? t("dataset_form.restoreTaken", { count: taken.length })
        : t("dataset_form.restoreDiscarded")}
      action={
        <div className="flex gap-2 self-center">
          <Button size="sm" icon="i-tabler-arrow-back-up" onClick={onUndo}>{t("dataset_form.undo")}</Button>
          <IconButton icon="i-tabler-x" label={t("ui.close")} onClick={onClose} />
        </div>
      }
    />
  );
}

interface DifferencesProps {
  differences: Difference[];
  /** When the copy was kept, milliseconds since 1970. */
  at: number;
  onClose: () => void;
  onTake: (chosen: Difference[]) => void;
}

/** Both values of each field, the newer one chosen. */
function DifferencesDialog({ differences, at, onClose, onTake }: DifferencesProps) {
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
  const text = valueText(path, value, t);
  if (text === "") return <em>{t("dataset_form.restoreEmpty")}</em>;
  return <span className="block max-h-60 overflow-y-auto whitespace-pre-wrap break-words">{text}</span>;
}
