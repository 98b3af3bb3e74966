import { useEffect, useState } from "react";
import type { FileMove } from "../../sdk/model/folder.ts";
import type { Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { movesInto } from "./moves.ts";

interface Props {
  t: Translate;
  /** What goes into another folder; absent: nothing is asked. */
  paths?: string[];
  onClose: () => void;
  /** @returns what it failed with. */
  onMove: (moves: FileMove[]) => Promise<string | undefined>;
}

/** Asks for the folder that files and folders go into. */
export function MoveDialog({ t, paths, onClose, onMove }: Props) {
  const [to, setTo] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setTo("");
    setProblem(undefined);
  }, [paths]);
  const move = async () => {
    setBusy(true);
    const failed = await onMove(movesInto(paths ?? [], to.trim().replace(/^\/+|\/+$/g, "")));
    setBusy(false);
    if (failed === undefined) onClose();
    else setProblem(failed);
  };
  return (
    <Dialog
      open={paths !== undefined}
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
        label={t("file_manager.moveFolder")}
        hint={t("file_manager.moveHint")}
        error={problem}
        value={to}
        autoFocus
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
