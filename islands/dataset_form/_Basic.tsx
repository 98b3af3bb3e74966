import { memo } from "react";
import { KEYWORDS_MIN } from "../../sdk/model/limits.ts";
import { RESOURCE_TYPE_CODES } from "../../sdk/model/vocabulary/resource_types.ts";
import { useForm } from "./_context.ts";
import { DescriptionFields } from "./_Description.tsx";
import { SelectField } from "./_Field.tsx";
import { KeywordFields } from "./_Keywords.tsx";
import { LanguageField, type LanguageProps } from "./_LanguageField.tsx";
import { Remarks } from "./_Remarks.tsx";
import { SectionCard } from "./_SectionCard.tsx";
import { SubjectPicker, type SubjectProps } from "./_Subjects.tsx";
import { TitleFields } from "./_TitleField.tsx";

type Props = SubjectProps & LanguageProps;

/** What the dataset is and what it is called. */
export const Basic = memo(function Basic({ languages, otherNames, ...subjects }: Props) {
  const { t, valueAt } = useForm();
  const dataSetTypeCode = valueAt("dataSetTypeCode");
  // A package is composed of published datasets and has its own form; a draft that is one keeps its type.
  const types = RESOURCE_TYPE_CODES.filter((code) => code !== "007" || code === dataSetTypeCode);
  return (
    <SectionCard section="basic">
      <div className="grid md:grid-cols-2 gap-4">
        <SelectField
          path="dataSetTypeCode"
          label={t("dataset_form.type")}
          required
          options={types.map((value) => ({ value, label: t(`vocabulary.resourceType.${value}`) }))}
        />
        <LanguageField languages={languages} otherNames={otherNames} />
      </div>
      <Remarks about="title" />
      <TitleFields />
      <Remarks about="keywords" />
      <KeywordFields minimum={KEYWORDS_MIN} />
      <Remarks about="description" />
      <DescriptionFields />
      <SubjectPicker {...subjects} />
    </SectionCard>
  );
});
