import { formatBytes, formatNumber, type Locale, type Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface Props {
  t: Translate;
  /** What is to be deleted, folders with a slash at their ends; absent: nothing is asked. */
  paths?: string[];
  /** How many files and bytes that are. */
  extent?: { count: number; size: number };
  locale: Locale;
  onClose: () => void;
  onConfirm: () => void;
}

/** Of many files, or of a folder; a single one goes at once, and comes back with a press. */
export function ConfirmRemoval({ t, locale, paths, extent, onClose, onConfirm }: Props) {
  const only = paths?.length === 1 ? paths[0]! : undefined;
  const values = {
    count: formatNumber(locale, extent?.count ?? 0),
    size: formatBytes(extent?.size ?? 0),
  };
  return (
    <Dialog
      open={paths !== undefined}
      onClose={onClose}
      title={t("file_manager.removeTitle")}
      closeLabel={t("ui.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("layout.cancel")}</Button>
          <Button variant="danger" icon="i-tabler-trash" onClick={onConfirm}>
            {t("file_manager.remove")}
          </Button>
        </>
      }
    >
      {only === undefined
        ? t("file_manager.removeMany", values)
        : t("file_manager.removeFolder", { name: only.slice(0, -1), ...values })}
    </Dialog>
  );
}
