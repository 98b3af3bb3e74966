import { memo } from "react";
import { useForm } from "./_context.ts";
import { TextField } from "./_Field.tsx";
import { SectionCard } from "./_SectionCard.tsx";
import type { DatasetForm } from "./form_state.ts";

type Props = Pick<DatasetForm, "archiveDoi" | "archiveEmail">;

/** Data that were published before: under which DOI, and whom to ask about them. */
export const Archive = memo(function Archive({ archiveDoi, archiveEmail }: Props) {
  const { t } = useForm();
  return (
    <SectionCard section="archive">
      <div className="grid md:grid-cols-2 gap-4">
        <TextField
          path="archiveDoi"
          value={archiveDoi}
          label={t("dataset_form.archiveDoi")}
          hint={t("dataset_form.archiveDoi.hint")}
          placeholder="10.1234/abcd"
          required
        />
        <TextField
          path="archiveEmail"
          type="email"
          value={archiveEmail}
          label={t("dataset_form.archiveEmail")}
          hint={t("dataset_form.archiveEmail.hint")}
          required
        />
      </div>
    </SectionCard>
  );
});
