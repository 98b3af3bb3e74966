import { PLAIN_UPLOAD_MAX } from "../../sdk/model/limits.ts";
import { formatBytes, type Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { CONFLICT_ANSWERS } from "../../forms/dataset/file_conflicts.ts";
import { CONFLICT_FIELD, DEFAULT_CONFLICT_ANSWER, FILES_FIELD } from "../../forms/dataset/upload_fields.ts";

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
        defaultValue={DEFAULT_CONFLICT_ANSWER}
        options={CONFLICT_ANSWERS.map((value) => ({ value, label: t(`file_manager.onConflict.${value}`) }))}
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
