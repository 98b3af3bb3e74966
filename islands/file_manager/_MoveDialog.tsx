import { useEffect, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

interface Props {
  t: Translate;
  /** What gets another path; absent: nothing is asked. */
  path?: string;
  onClose: () => void;
  /** @returns what it failed with. */
  onMove: (to: string) => Promise<string | undefined>;
}

/** Asks for the new path of a file or a folder: another name, or another folder. */
export function MoveDialog({ t, path, onClose, onMove }: Props) {
  const [to, setTo] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setTo(path ?? "");
    setProblem(undefined);
  }, [path]);
  const move = async () => {
    setBusy(true);
    const failed = await onMove(to.trim().replace(/^\/+|\/+$/g, ""));
    setBusy(false);
    if (failed === undefined) onClose();
    else setProblem(failed);
  };
  return (
    <Dialog
      open={path !== undefined}
      onClose={onClose}
      title={t("file_manager.moveTitle")}
      closeLabel={t("ui.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("layout.cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={move}>{t("file_manager.moveDo")}</Button>
        </>
      }
    >
      <TextInput
        label={t("file_manager.movePath")}
        hint={t("file_manager.moveHint")}
        error={problem}
        value={to}
        onInput={({ currentTarget }) => setTo(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          // The dialog lies in the form of the dataset, which is not sent by it.
          event.preventDefault();
          void move();
        }}
      />
    </Dialog>
  );
}
