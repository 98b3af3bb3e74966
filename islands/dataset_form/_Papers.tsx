import { memo } from "react";
import { DOI_MAX, ENTRIES_MAX, NAME_MAX, TEXT_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import { type Paper, PAPER_STATUSES, type Reference, REFERENCE_TYPES } from "../../sdk/model/metadata.ts";
import { useForm } from "./_context.ts";
import { ChangeButton, Entry, LongField, PairField, SelectField, TextField } from "./_Field.tsx";
import { ListGroup, SectionCard } from "./_SectionCard.tsx";

interface Props {
  papers: Paper[];
  references: Reference[];
}

/** The papers that the data belong to, and what they refer to. */
export const Papers = memo(function Papers({ papers, references }: Props) {
  const { t } = useForm();
  return (
    <SectionCard section="papers">
      <ListGroup
        path="papers"
        title={t("dataset_form.papers")}
        add={papers.length < ENTRIES_MAX && (
          <ChangeButton change={{ type: "add", path: "papers", kind: "papers" }} icon="i-tabler-plus">
            {t("dataset_form.addPaper")}
          </ChangeButton>
        )}
      >
        {papers.map((paper, index) => <PaperEntry key={index} paper={paper} index={index} />)}
      </ListGroup>
      <ListGroup
        path="references"
        title={t("dataset_form.references")}
        add={references.length < ENTRIES_MAX && (
          <ChangeButton change={{ type: "add", path: "references", kind: "references" }} icon="i-tabler-plus">
            {t("dataset_form.addReference")}
          </ChangeButton>
        )}
      >
        {references.map((reference, index) => (
          <ReferenceEntry key={index} reference={reference} index={index} />
        ))}
      </ListGroup>
    </SectionCard>
  );
});

const PaperEntry = memo(function PaperEntry({ paper, index }: { paper: Paper; index: number }) {
  const { t } = useForm();
  const path = `papers.${index}`;
  return (
    <Entry list="papers" index={index} title={t("dataset_form.paper", { number: index + 1 })}>
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
    </Entry>
  );
});

const ReferenceEntry = memo(
  function ReferenceEntry({ reference, index }: { reference: Reference; index: number }) {
    const { t } = useForm();
    return (
      <Entry list="references" index={index} title={t("dataset_form.reference", { number: index + 1 })}>
        <div className="grid md:grid-cols-[12rem_1fr] gap-4">
          <SelectField
            path={`references.${index}.type`}
            value={reference.type}
            label={t("dataset_form.referenceType")}
            options={REFERENCE_TYPES.map((value) => ({
              value,
              label: t(`vocabulary.referenceType.${value}`),
            }))}
          />
          <LongField
            path={`references.${index}.text`}
            value={reference.text}
            label={t("dataset_form.referenceText")}
            rows={2}
            maxLength={TEXT_MAX}
            required
          />
        </div>
      </Entry>
    );
  },
);
