import { memo } from "react";
import { NAME_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import { useForm } from "./_context.ts";
import { EntryList, type EntryProps } from "./_EntryList.tsx";
import { PairField, TextField } from "./_Field.tsx";
import { SectionCard } from "./_SectionCard.tsx";

/** Who paid, and within which project; a package has no project of its own (spec 2 §3). */
export const Funding = memo(function Funding({ isPackage }: { isPackage: boolean }) {
  const { t, lengthAt } = useForm();
  return (
    <SectionCard section="funding">
      <EntryList
        path="funding"
        title={t("dataset_form.funding")}
        nameOf={() => "dataset_form.fund"}
        fields={FundingFields}
        add={[{ kind: "funding", icon: "i-tabler-plus", label: "dataset_form.addFunding" }]}
      />
      {(!isPackage || lengthAt("projects") > 0) && (
        <EntryList
          path="projects"
          title={t("dataset_form.projects")}
          nameOf={() => "dataset_form.project"}
          fields={ProjectFields}
          add={[{ kind: "projects", icon: "i-tabler-plus", label: "dataset_form.addProject" }]}
        />
      )}
    </SectionCard>
  );
});

const FundingFields = memo(function FundingFields({ path }: EntryProps) {
  const { t } = useForm();
  return (
    <>
      <PairField
        path={`${path}.name`}
        label={t("dataset_form.fundName")}
        maxLength={NAME_MAX}
        either={t("dataset_form.eitherLanguage")}
      />
      <TextField
        path={`${path}.number`}
        label={t("dataset_form.fundNumber")}
        maxLength={NAME_MAX}
      />
    </>
  );
});

const ProjectFields = memo(function ProjectFields({ path }: EntryProps) {
  const { t } = useForm();
  return (
    <>
      <PairField
        path={`${path}.name`}
        label={t("dataset_form.projectName")}
        maxLength={NAME_MAX}
        either={t("dataset_form.eitherLanguage")}
      />
      <div className="grid md:grid-cols-2 gap-4">
        <TextField
          path={`${path}.number`}
          label={t("dataset_form.projectNumber")}
          maxLength={NAME_MAX}
        />
        <TextField
          path={`${path}.url`}
          label={t("dataset_form.url")}
          type="url"
          placeholder="https://"
          maxLength={URL_MAX}
        />
      </div>
    </>
  );
});
