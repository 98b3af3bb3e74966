import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { Alert, ALERT_ICONS } from "../../ui/Alert.tsx";
import { TONES } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
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
        <BarNotice
          tone="attention"
          title={t("dataset_form.restoreTitle")}
          text={t("dataset_form.restoreText", { time: formatDateTime(found.at) })}
        >
          <Button size="sm" onClick={copy.discard}>{t("dataset_form.restoreDiscard")}</Button>
          <Button size="sm" variant="primary" onClick={begin}>{t("dataset_form.restore")}</Button>
        </BarNotice>
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
    <BarNotice
      tone="info"
      title={taken.length > 0
        ? t("dataset_form.restoreTaken", { count: taken.length })
        : t("dataset_form.restoreDiscarded")}
    >
      <Button size="sm" icon="i-tabler-arrow-back-up" onClick={onUndo}>{t("dataset_form.undo")}</Button>
      <IconButton size="sm" icon="i-tabler-x" label={t("ui.close")} onClick={onClose} />
    </BarNotice>
  );
}

interface BarNoticeProps {
  tone: "attention" | "info";
  title: string;
  /** On a phone it is folded, so that the bar leaves the form in sight. */
  text?: string;
  /** Buttons. */
  children: ReactNode;
}

/** A notice in the bar: one line on a phone. */
function BarNotice({ tone, title, text, children }: BarNoticeProps) {
  const { t } = useForm();
  const [open, setOpen] = useState(false);
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-x-2 gap-y-1 border rounded-lg px-2 py-0.5 sm:px-4 sm:py-2 ${
        TONES[tone]
      }`}
    >
      <div className="flex items-center gap-2 flex-1 min-w-0">
        <Icon name={ALERT_ICONS[tone]} className="text-lg" />
        <p className="min-w-0 font-semibold leading-tight max-sm:text-sm">{title}</p>
        {text && (
          <IconButton
            size="sm"
            className="sm:hidden"
            icon={open ? "i-tabler-chevron-up" : "i-tabler-chevron-down"}
            label={t("dataset_form.restoreMore")}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        )}
      </div>
      <div className="flex items-center gap-2">{children}</div>
      {text && <p className={`basis-full text-ink max-sm:text-sm ${open ? "" : "max-sm:hidden"}`}>{text}</p>}
    </div>
  );
}
