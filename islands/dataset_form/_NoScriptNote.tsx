import { Alert } from "../../ui/Alert.tsx";
import { useForm } from "./_context.ts";

/** The page cannot know beforehand whether scripts run, so this only shows where they do not. */
export function NoScriptNote() {
  const { t } = useForm();
  return (
    <noscript>
      <Alert tone="info" title={t("dataset_form.noScript")}>{t("dataset_form.noScriptText")}</Alert>
    </noscript>
  );
}
