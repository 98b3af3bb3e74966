import type { Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface Props {
  t: Translate;
  /** What is to be deleted; absent: nothing is asked. */
  paths?: string[];
  onClose: () => void;
  onConfirm: () => void;
}

export function ConfirmRemoval({ t, paths, onClose, onConfirm }: Props) {
  const count = paths?.length ?? 0;
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
      {count === 1
        ? t("file_manager.removeOne", { name: paths![0] })
        : t("file_manager.removeMany", { count })}
    </Dialog>
  );
}
