import { Alert } from "../../routes/_components/ui/Alert.tsx";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { formatDateTime } from "../../locales/format.ts";
import { useForm } from "./_context.ts";
import type { KeptCopy } from "./_keep_copy.ts";
import type { DatasetForm } from "./form_state.ts";

/** Work that did not reach the server before the page was left. */
export function RestoreOffer(
  { copy, onRestore }: { copy: KeptCopy; onRestore: (form: DatasetForm) => void },
) {
  const { t } = useForm();
  const { found, forget } = copy;
  if (!found) return null;
  return (
    <Alert
      live
      tone="attention"
      title={t("dataset_form.restoreTitle")}
      action={
        <div className="flex flex-wrap gap-2 self-center">
          <Button size="sm" onClick={forget}>{t("dataset_form.restoreDiscard")}</Button>
          <Button
            size="sm"
            variant="primary"
            onClick={() => {
              onRestore(found.form);
              forget();
            }}
          >
            {t("dataset_form.restore")}
          </Button>
        </div>
      }
    >
      {t("dataset_form.restoreText", { time: formatDateTime(found.at) })}
    </Alert>
  );
}
