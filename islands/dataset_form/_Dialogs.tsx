import { useState } from "react";
import { CHECKLIST } from "../../sdk/model/review.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/form/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { ReadonlySignal } from "../../ui/signals.ts";
import { useForm } from "./_context.ts";
import type { DatasetForm } from "../../forms/dataset/form_state.ts";

const AGREE_ID = "submit-agree";

interface SubmitProps {
  open: boolean;
  onClose: () => void;
  onSubmit: () => Promise<void>;
  /** What the server said against it. */
  problem?: string;
}

/** What reviewers look at, shown once more before the dataset is locked. */
export function SubmitDialog({ open, onClose, onSubmit, problem }: SubmitProps) {
  const { t } = useForm();
  const [agreed, setAgreed] = useState(false);
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!agreed) {
      setRefused(true);
      document.getElementById(AGREE_ID)?.focus();
      return;
    }
    setBusy(true);
    await onSubmit();
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("dataset_form.submitTitle")}
      closeLabel={t("ui.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("layout.cancel")}</Button>
          <Button variant="primary" icon="i-tabler-send" busy={busy} onClick={submit}>
            {t("dataset_form.submit")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && <Alert tone="danger" live title={problem} />}
        <p>{t("dataset_form.submitIntro")}</p>
        <ul className="pl-5 list-disc flex flex-col gap-1.5 marker:text-faint">
          {CHECKLIST.map((item) => <li key={item}>{t(`review.check.${item}`)}</li>)}
        </ul>
        <Checkbox
          id={AGREE_ID}
          label={t("dataset_form.submitAgree")}
          error={refused && !agreed && t("dataset_form.submitAgreeFirst")}
          required
          checked={agreed}
          onChange={({ target }) => setAgreed(target.checked)}
        />
      </div>
    </Dialog>
  );
}

interface ConflictProps {
  open: boolean;
  form: ReadonlySignal<DatasetForm>;
  onReload: () => void;
}

/** Two tabs, one draft: what is here is never written over the other, and never lost without being asked. */
export function ConflictDialog({ open, form, onReload }: ConflictProps) {
  const { t } = useForm();
  const [copied, setCopied] = useState<boolean>();
  const [later, setLater] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(JSON.stringify(form.peek(), null, 2)).then(() => true, () => false).then(
      setCopied,
    );
  return (
    <Dialog
      open={open && !later}
      onClose={() => setLater(true)}
      title={t("dataset_form.conflictTitle")}
      closeLabel={t("ui.close")}
      actions={
        <>
          <Button icon="i-tabler-copy" onClick={copy}>{t("dataset_form.conflictCopy")}</Button>
          <Button variant="primary" icon="i-tabler-refresh" onClick={onReload}>
            {t("dataset_form.conflictReload")}
          </Button>
        </>
      }
    >
      <p>{t("dataset_form.conflictText")}</p>
      <p role="status" className="mt-3 text-soft">
        {copied !== undefined && t(copied ? "dataset_form.conflictCopied" : "dataset_form.conflictNotCopied")}
      </p>
    </Dialog>
  );
}
