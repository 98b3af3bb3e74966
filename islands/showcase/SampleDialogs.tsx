import { useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FAILURE_TOAST_MS, toast } from "../../ui/toast.ts";
import { startProgress } from "../layout/progress.ts";

export default function SampleDialogs({ locale, texts }: { locale: Locale; texts: MessageSlice }) {
  const t = createTranslate(locale, texts);
  const [shape, setShape] = useState<"dialog" | "drawer">();
  const close = () => setShape(undefined);
  const confirm = () => {
    close();
    toast({ tone: "open", text: t("showcase.saved") });
  };
  return (
    <>
      <Button onClick={() => setShape("dialog")}>{t("showcase.openDialog")}</Button>
      <Button onClick={() => setShape("drawer")}>{t("showcase.openDrawer")}</Button>
      <Button onClick={() => toast({ tone: "info", text: t("showcase.infoText") })}>
        {t("showcase.showToast")}
      </Button>
      <Button
        onClick={() => toast({ tone: "danger", text: t("showcase.failed"), duration: FAILURE_TOAST_MS })}
      >
        {t("showcase.showFailure")}
      </Button>
      <Button onClick={() => setTimeout(startProgress(), 3000)}>{t("showcase.runProgress")}</Button>
      {(["dialog", "drawer"] as const).map((kind) => (
        <Dialog
          key={kind}
          open={shape === kind}
          onClose={close}
          shape={kind}
          title={t("showcase.embargo")}
          closeLabel={t("showcase.close")}
          actions={
            <>
              <Button onClick={close}>{t("showcase.cancel")}</Button>
              <Button variant="primary" onClick={confirm}>{t("showcase.confirm")}</Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <p>{t("showcase.dialogText")}</p>
            <TextInput label={t("showcase.name")} />
          </div>
        </Dialog>
      ))}
    </>
  );
}
