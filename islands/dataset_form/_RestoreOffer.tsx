import { type ComponentType, useEffect, useState } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { formatDateTime } from "../../locales/format.ts";
import { useForm } from "./_context.ts";
import type { DifferencesProps } from "./_DifferencesDialog.tsx";
import type { Answered, KeptCopy } from "./_local_copy.ts";
import type { Difference } from "../../forms/differences.ts";

/** Work that did not reach the server before the page was left, and what became of the answer to it. */
export function RestoreOffer({ copy }: { copy: KeptCopy }) {
  const { t } = useForm();
  const [differences, setDifferences] = useState<Difference[]>();
  const [failed, setFailed] = useState(false);
  const [loaded, setLoaded] = useState<{ DifferencesDialog: ComponentType<DifferencesProps> }>();
  const { found: { value: found }, answered: { value: answered } } = copy;
  const load = async () => {
    const dialog = loaded ?? await import("./_DifferencesDialog.tsx").catch(() => undefined);
    setLoaded(dialog);
    return dialog !== undefined;
  };
  // Only whoever left something behind needs it, and by then perhaps without a network.
  useEffect(() => void (found && load()), [found !== undefined]);
  const begin = async () => {
    setFailed(!await load());
    setDifferences(copy.differences());
  };
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
              <Button size="sm" variant="primary" onClick={begin}>
                {t("dataset_form.restore")}
              </Button>
            </div>
          }
        >
          {t("dataset_form.restoreText", { time: formatDateTime(found.at) })}
        </Alert>
      )}
      {failed && <Alert tone="attention" live title={t("ui.requestFailed")} />}
      {found && differences && loaded && (
        <loaded.DifferencesDialog
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
