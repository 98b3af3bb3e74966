import { memo } from "react";
import { NAME_MAX, TEXT_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import { PAPER_STATUSES, REFERENCE_TYPES } from "../../sdk/model/metadata/metadata.ts";
import { useForm } from "./_context.ts";
import { EntryList, type EntryProps } from "./_EntryList.tsx";
import { LongField, PairField, SelectField, TextField } from "./_Field.tsx";
import { SectionCard } from "./_SectionCard.tsx";

/** The papers that the data belong to, and what they refer to; a package refers to nothing (spec 2 §3). */
export const Papers = memo(function Papers({ isPackage }: { isPackage: boolean }) {
  const { t, lengthAt } = useForm();
  return (
    <SectionCard section="papers">
      <EntryList
        path="papers"
        title={t("dataset_form.papers")}
        nameOf={() => "dataset_form.paper"}
        fields={PaperFields}
        add={[{ kind: "papers", icon: "i-tabler-plus", label: "dataset_form.addPaper" }]}
      />
      {(!isPackage || lengthAt("references") > 0) && (
        <EntryList
          path="references"
          title={t("dataset_form.references")}
          nameOf={() => "dataset_form.reference"}
          fields={ReferenceFields}
          add={[{ kind: "references", icon: "i-tabler-plus", label: "dataset_form.addReference" }]}
        />
      )}
    </SectionCard>
  );
});

/** A title or the name of the journal is wanted (spec 2 §3). */
const PaperFields = memo(function PaperFields({ path }: EntryProps) {
  const { t } = useForm();
  const hint = t("dataset_form.paperReference.hint");
  return (
    <>
      <p className="-mt-2 text-sm text-faint">{t("dataset_form.paperNeeds")}</p>
      <PairField
        path={`${path}.title`}
        label={t("dataset_form.paperTitle")}
        maxLength={TEXT_MAX}
      />
      <PairField
        path={`${path}.journal`}
        label={t("dataset_form.journal")}
        maxLength={NAME_MAX}
      />
      <div className="grid md:grid-cols-2 gap-4">
        <SelectField
          path={`${path}.status`}
          label={t("dataset_form.paperStatus")}
          options={PAPER_STATUSES.map((value) => ({ value, label: t(`vocabulary.paperStatus.${value}`) }))}
        />
        <TextField
          path={`${path}.manuscriptNumber`}
          label={t("dataset_form.manuscriptNumber")}
          maxLength={NAME_MAX}
        />
        <TextField
          path={`${path}.doi`}
          label="DOI"
          placeholder="10.1234/abcd"
          maxLength={URL_MAX}
        />
        <TextField
          path={`${path}.url`}
          label={t("dataset_form.url")}
          type="url"
          placeholder="https://"
          maxLength={URL_MAX}
        />
      </div>
      <PairField
        path={`${path}.reference`}
        label={t("dataset_form.paperReference")}
        rows={2}
        maxLength={TEXT_MAX}
        hint={{ zh: hint, en: hint }}
      />
    </>
  );
});

const ReferenceFields = memo(function ReferenceFields({ path }: EntryProps) {
  const { t } = useForm();
  return (
    <div className="grid md:grid-cols-[12rem_1fr] gap-4">
      <SelectField
        path={`${path}.type`}
        label={t("dataset_form.referenceType")}
        options={REFERENCE_TYPES.map((value) => ({ value, label: t(`vocabulary.referenceType.${value}`) }))}
      />
      <LongField
        path={`${path}.text`}
        label={t("dataset_form.referenceText")}
        rows={2}
        maxLength={TEXT_MAX}
        required
      />
    </div>
  );
});
