import type { Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { PathList } from "./_PathList.tsx";
import { CONFLICT_ANSWERS, type ConflictAnswer } from "../../forms/dataset/file_conflicts.ts";

interface Props {
  t: Translate;
  /** Chosen files whose names are taken; none: nothing is asked. */
  paths: string[];
  onAnswer: (answer: ConflictAnswer) => void;
}

const ICONS: Record<ConflictAnswer, string> = {
  skip: "i-tabler-player-skip-forward",
  keep: "i-tabler-copy",
  replace: "i-tabler-replace",
};

/** One answer for all of them. To close it leaves what is stored as it is. */
export function ConflictDialog({ t, paths, onAnswer }: Props) {
  return (
    <Dialog
      open={paths.length > 0}
      onClose={() => onAnswer("skip")}
      title={t("file_manager.takenTitle")}
      closeLabel={t("ui.close")}
      actions={CONFLICT_ANSWERS.map((answer) => (
        <Button
          key={answer}
          icon={ICONS[answer]}
          variant={answer === "keep" ? "primary" : answer === "replace" ? "danger" : undefined}
          onClick={() => onAnswer(answer)}
        >
          {t(`file_manager.onConflict.${answer}`)}
        </Button>
      ))}
    >
      <p>{t("file_manager.takenText", { count: paths.length })}</p>
      <PathList paths={paths} />
    </Dialog>
  );
}
