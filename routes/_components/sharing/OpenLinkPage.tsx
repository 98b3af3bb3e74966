import type { View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";

/** Asks for the password of a link. Nothing of the dataset is said before it is right. */
export function OpenLinkPage({ view: { t }, problem }: { view: View; problem?: string }) {
  return (
    <div className="max-w-130 mx-auto">
      <h1 className="text-3xl">{t("sharing.openTitle")}</h1>
      <p className="mt-3 mb-6 text-soft">{t("sharing.openIntro")}</p>
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" live title={t("sharing.openUnsent")}>{problem}</Alert>
        </div>
      )}
      <form method="post" className="flex flex-col gap-5">
        <TextInput
          id="password"
          name="password"
          type="password"
          autoComplete="off"
          required
          label={t("sharing.openPassword")}
        />
        <div>
          <Button type="submit" variant="primary" icon="i-tabler-lock-open">{t("sharing.open")}</Button>
        </div>
      </form>
    </div>
  );
}
