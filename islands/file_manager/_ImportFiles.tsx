import { type ComponentType, useState } from "react";
import { ApiError } from "../../sdk/error.ts";
import type { Locale, Translate } from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { browserRepository } from "../_api.ts";
import { explainError } from "../_explain_error.ts";
import type { DatasetStatus } from "../../sdk/model/lifecycle.ts";
import type { ImportDialogProps, Wanted } from "./_ImportDialog.tsx";
import type { UploadTarget } from "./stored_files.ts";

interface Props {
  target: UploadTarget;
  t: Translate;
  locale: Locale;
  /** Files are still on their way, which the lock of an import would refuse. */
  busy: boolean;
  importing: boolean;
  setImporting: (importing: boolean) => void;
  save: () => Promise<boolean>;
  onDone: () => Promise<void>;
}

/** Milliseconds between two looks whether an import has ended. */
const LOOK_MS = 500;

/** Files of another dataset of one's own; no bytes travel. */
export function ImportFiles(props: Props) {
  const { target: { dataSetId, version }, t, locale, importing, busy, setImporting } = props;
  const [dialog, setDialog] = useState<{ ImportDialog: ComponentType<ImportDialogProps> }>();
  const [problem, setProblem] = useState<string>();
  const { datasets } = browserRepository(locale);
  const run = async (wanted: Wanted) => {
    setDialog(undefined);
    setProblem(undefined);
    setImporting(true);
    try {
      // An import locks the draft: what could not be saved before it could not be saved until its end.
      if (!await props.save()) {
        setProblem(t("requests.importFiles.unsaved"));
        return setImporting(false);
      }
      const { status } = await datasets.importFiles(dataSetId, version, wanted);
      for (let now = status; now === "IMPORTING";) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        now = await look(now);
      }
      await props.onDone();
    } catch (error) {
      setProblem(explainError(error, locale, t("ui.requestFailed")));
    }
    setImporting(false);
  };
  /** A line that breaks for a moment ends no import. */
  const look = async (before: DatasetStatus) => {
    const found = await datasets.get(dataSetId, version).catch((error) => {
      if (error instanceof ApiError) throw error;
    });
    return found?.status ?? before;
  };
  // Few import, and nobody else waits for what asks them.
  const begin = () => import("./_ImportDialog.tsx").then(setDialog, () => setProblem(t("ui.requestFailed")));
  return (
    <div className="flex flex-col gap-3">
      {problem && <Alert live tone="danger" title={problem} />}
      <div>
        <Button icon="i-tabler-file-download" disabled={importing || busy} onClick={begin}>
          {t("requests.importFiles.title")}
        </Button>
      </div>
      {dialog && <dialog.ImportDialog {...props} onClose={() => setDialog(undefined)} onImport={run} />}
    </div>
  );
}
