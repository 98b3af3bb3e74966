import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { pathOf, type View } from "../dataset/view.ts";

/** Opens a policy that was exported as JSON. */
export function ImportBox({ view }: { view: View }) {
  const { t } = view;
  return (
    <details className="group">
      <summary className="inline-flex items-center gap-2 min-h-8 text-link font-medium">
        <Icon name="i-tabler-file-import" />
        {t("data_policy.import")}
      </summary>
      <form
        id="policy-import"
        method="post"
        action={pathOf(view, "/data_policy_tool")}
        encType="multipart/form-data"
        className="mt-2 panel p-4 max-w-160 flex flex-col gap-2"
      >
        <label htmlFor="policy-file" className="font-medium">{t("data_policy.importFile")}</label>
        <div className="flex flex-wrap gap-2.5">
          <input
            id="policy-file"
            type="file"
            name="file"
            accept=".json,application/json"
            required
            className="control flex-1 min-w-60"
            aria-describedby="policy-file-hint"
          />
          <Button type="submit" name="intent" value="import">{t("data_policy.importButton")}</Button>
        </div>
        <p id="policy-file-hint" className="text-sm text-faint">{t("data_policy.importHint")}</p>
      </form>
    </details>
  );
}
