import { type ComponentType, useState } from "react";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import type { ReadonlySignal } from "../../ui/signals.ts";
import { useForm } from "./_context.ts";
import type { PrefillProps } from "./_PrefillDialogs.tsx";
import type { DatasetForm } from "../../forms/dataset/form_state.ts";

interface Props {
  dataSetId: string;
  form: ReadonlySignal<DatasetForm>;
}

/** Begins the form with what is known: of a DOI, or from an earlier dataset. Without JavaScript the start page does. */
export function Prefill(props: Props) {
  const { t, enhanced } = useForm();
  const [open, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [loaded, setLoaded] = useState<{ PrefillDialogs: ComponentType<PrefillProps> }>();
  if (!enhanced) return null;
  // Nobody waits for the dialogs but those who ask for them.
  const begin = async () => {
    const dialogs = loaded ?? await import("./_PrefillDialogs.tsx").catch(() => undefined);
    setFailed(!dialogs);
    setLoaded(dialogs);
    setOpen(true);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-soft max-w-[60ch]">{t("dataset_form.prefill.hint")}</p>
      <Button icon="i-tabler-forms" onClick={begin}>{t("dataset_form.prefill")}</Button>
      {failed && <Alert tone="attention" live title={t("ui.requestFailed")} />}
      {loaded && <loaded.PrefillDialogs {...props} open={open} onClose={() => setOpen(false)} />}
    </div>
  );
}
