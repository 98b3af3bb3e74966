import type { Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface Props {
  t: Translate;
  /** What is to be deleted, folders with a slash at their ends; absent: nothing is asked. */
  paths?: string[];
  /** How many files that are. */
  count?: number;
  onClose: () => void;
  onConfirm: () => void;
}

export function ConfirmRemoval({ t, paths, count = 0, onClose, onConfirm }: Props) {
  const only = paths?.length === 1 ? paths[0]! : undefined;
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
        ? t("file_manager.removeMany", { count })
        : only.endsWith("/")
        ? t("file_manager.removeFolder", { name: only.slice(0, -1), count })
        : t("file_manager.removeOne", { name: only })}
    </Dialog>
  );
}
