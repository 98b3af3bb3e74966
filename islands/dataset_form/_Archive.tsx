import { memo } from "react";
import { FieldError } from "../../ui/form/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { type ArchiveField } from "../../forms/dataset/archive_rules.ts";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { TextField } from "./_Field.tsx";
import { SectionCard } from "./_SectionCard.tsx";

interface Props {
  /** Those that can no longer be changed, as they stand. */
  fixed: Partial<Record<ArchiveField, string>>;
}

/** Data that were published before: under which DOI, and whom to ask about them. */
export const Archive = memo(function Archive({ fixed }: Props) {
  const { t } = useForm();
  return (
    <SectionCard section="archive">
      <div className="grid md:grid-cols-2 gap-4">
        {fixed.archiveDoi !== undefined ? <Fixed path="archiveDoi" value={fixed.archiveDoi} /> : (
          <TextField
            path="archiveDoi"
            label={t("dataset_form.archiveDoi")}
            hint={t("dataset_form.archiveDoi.hint")}
            placeholder="10.1234/abcd"
            required
          />
        )}
        {fixed.archiveEmail !== undefined
          ? <Fixed path="archiveEmail" value={fixed.archiveEmail} />
          : (
            <TextField
              path="archiveEmail"
              type="email"
              label={t("dataset_form.archiveEmail")}
              hint={t("dataset_form.archiveEmail.hint")}
              required
            />
          )}
      </div>
    </SectionCard>
  );
});

/** To be read, and to travel along with a posted form. */
function Fixed({ path, value }: { path: ArchiveField; value: string }) {
  const { t, errorAt } = useForm();
  const error = errorAt(path);
  return (
    <div id={fieldId(path)} tabIndex={-1} className="flex flex-col gap-1.5 min-w-0 outline-none">
      <p className="font-medium">{t(`dataset_form.${path}`)}</p>
      <p className="min-h-11 px-3 py-2 rounded-md bg-sunken break-all">{value}</p>
      <input type="hidden" name={path} value={value} />
      <p className="flex items-start gap-1.5 text-sm text-faint">
        <Icon name="i-tabler-lock" className="flex-none mt-1" />
        {t(`dataset_form.${path}.fixed`)}
      </p>
      {error && <FieldError id={fieldId(path)}>{error}</FieldError>}
    </div>
  );
}
