import { PLAIN_UPLOAD_MAX } from "../../sdk/model/limits.ts";
import { formatBytes, type Translate } from "../../locales/format.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { Select } from "../../routes/_components/ui/Select.tsx";
import { ANSWERS } from "./conflicts.ts";

/** Name of the field by which files come with the form itself, where there is no JavaScript. */
export const FILES_FIELD = "uploads";
/** Name of the field that says what becomes of files whose names are taken. */
export const CONFLICT_FIELD = "onConflict";
/** Nothing is lost by it, whether somebody chose it or not. */
export const PLAIN_ANSWER = "keep";

export function PlainUpload({ t }: { t: Translate }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-dashed border-edge bg-sunken p-4">
      <input
        type="file"
        name={FILES_FIELD}
        multiple
        aria-label={t("file_manager.chooseFiles")}
        aria-describedby="plain-upload-hint"
        className="max-w-full min-h-11"
      />
      <Select
        name={CONFLICT_FIELD}
        label={t("file_manager.onConflict")}
        defaultValue={PLAIN_ANSWER}
        options={ANSWERS.map((value) => ({ value, label: t(`file_manager.onConflict.${value}`) }))}
      />
      <Button type="submit" name="action" value="uploadFiles" icon="i-tabler-upload">
        {t("file_manager.chooseFiles")}
      </Button>
      <p id="plain-upload-hint" className="text-sm text-faint">
        {t("file_manager.plainLimit", { size: formatBytes(PLAIN_UPLOAD_MAX) })}
      </p>
    </div>
  );
}
