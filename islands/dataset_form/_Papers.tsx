import { memo } from "react";
import { DOI_MAX, NAME_MAX, TEXT_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import {
  type Paper,
  PAPER_STATUSES,
  type Reference,
  REFERENCE_TYPES,
} from "../../sdk/model/metadata/metadata.ts";
import { useForm } from "./_context.ts";
import { EntryList, type EntryProps } from "./_EntryList.tsx";
import { LongField, PairField, SelectField, TextField } from "./_Field.tsx";
import { SectionCard } from "./_SectionCard.tsx";

interface Props {
  papers: Paper[];
  references: Reference[];
  isPackage: boolean;
}

/** The papers that the data belong to, and what they refer to; a package refers to nothing (spec 2 §3). */
export const Papers = memo(function Papers({ papers, references, isPackage }: Props) {
  const { t } = useForm();
  return (
    <SectionCard section="papers">
      <EntryList
        path="papers"
        title={t("dataset_form.papers")}
        entries={papers}
        nameOf={() => "dataset_form.paper"}
        fields={PaperFields}
        add={[{ kind: "papers", icon: "i-tabler-plus", label: "dataset_form.addPaper" }]}
      />
      {(!isPackage || references.length > 0) && (
        <EntryList
          path="references"
          title={t("dataset_form.references")}
          entries={references}
          nameOf={() => "dataset_form.reference"}
          fields={ReferenceFields}
          add={[{ kind: "references", icon: "i-tabler-plus", label: "dataset_form.addReference" }]}
        />
      )}
    </SectionCard>
  );
});

/** A title or the name of the journal is wanted (spec 2 §3). */
function PaperFields({ value: paper, path }: EntryProps<Paper>) {
  const { t } = useForm();
  const hint = t("dataset_form.paperReference.hint");
  return (
    <>
      <p className="-mt-2 text-sm text-faint">{t("dataset_form.paperNeeds")}</p>
      <PairField
        path={`${path}.title`}
        value={paper.title}
        label={t("dataset_form.paperTitle")}
        maxLength={TEXT_MAX}
      />
      <PairField
        path={`${path}.journal`}
        value={paper.journal}
        label={t("dataset_form.journal")}
        maxLength={NAME_MAX}
      />
      <div className="grid md:grid-cols-2 gap-4">
        <SelectField
          path={`${path}.status`}
          value={paper.status}
          label={t("dataset_form.paperStatus")}
          options={PAPER_STATUSES.map((value) => ({ value, label: t(`vocabulary.paperStatus.${value}`) }))}
        />
        <TextField
          path={`${path}.manuscriptNumber`}
          value={paper.manuscriptNumber}
          label={t("dataset_form.manuscriptNumber")}
          maxLength={NAME_MAX}
        />
        <TextField
          path={`${path}.doi`}
          value={paper.doi}
          label="DOI"
          placeholder="10.1234/abcd"
          maxLength={DOI_MAX + 40}
        />
        <TextField
          path={`${path}.url`}
          value={paper.url}
          label={t("dataset_form.url")}
          type="url"
          placeholder="https://"
          maxLength={URL_MAX}
        />
      </div>
      <PairField
        path={`${path}.reference`}
        value={paper.reference}
        label={t("dataset_form.paperReference")}
        rows={2}
        maxLength={TEXT_MAX}
        hint={{ zh: hint, en: hint }}
      />
    </>
  );
}

function ReferenceFields({ value: reference, path }: EntryProps<Reference>) {
  const { t } = useForm();
  return (
    <div className="grid md:grid-cols-[12rem_1fr] gap-4">
      <SelectField
        path={`${path}.type`}
        value={reference.type}
        label={t("dataset_form.referenceType")}
        options={REFERENCE_TYPES.map((value) => ({ value, label: t(`vocabulary.referenceType.${value}`) }))}
      />
      <LongField
        path={`${path}.text`}
        value={reference.text}
        label={t("dataset_form.referenceText")}
        rows={2}
        maxLength={TEXT_MAX}
        required
      />
    </div>
  );
}
