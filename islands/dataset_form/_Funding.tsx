import { memo } from "react";
import { NAME_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import type { Funding as FundingEntry, Project } from "../../sdk/model/metadata/metadata.ts";
import { useForm } from "./_context.ts";
import { EntryList, type EntryProps } from "./_EntryList.tsx";
import { PairField, TextField } from "./_Field.tsx";
import { SectionCard } from "./_SectionCard.tsx";

interface Props {
  funding: FundingEntry[];
  projects: Project[];
  isPackage: boolean;
}

/** Who paid, and within which project; a package has no project of its own (spec 2 §3). */
export const Funding = memo(function Funding({ funding, projects, isPackage }: Props) {
  const { t } = useForm();
  return (
    <SectionCard section="funding">
      <EntryList
        path="funding"
        title={t("dataset_form.funding")}
        entries={funding}
        nameOf={() => "dataset_form.fund"}
        fields={FundingFields}
        add={[{ kind: "funding", icon: "i-tabler-plus", label: "dataset_form.addFunding" }]}
      />
      {(!isPackage || projects.length > 0) && (
        <EntryList
          path="projects"
          title={t("dataset_form.projects")}
          entries={projects}
          nameOf={() => "dataset_form.project"}
          fields={ProjectFields}
          add={[{ kind: "projects", icon: "i-tabler-plus", label: "dataset_form.addProject" }]}
        />
      )}
    </SectionCard>
  );
});

function FundingFields({ value: funding, path }: EntryProps<FundingEntry>) {
  const { t } = useForm();
  return (
    <>
      <PairField
        path={`${path}.name`}
        value={funding.name}
        label={t("dataset_form.fundName")}
        maxLength={NAME_MAX}
        either={t("dataset_form.eitherLanguage")}
      />
      <TextField
        path={`${path}.number`}
        value={funding.number}
        label={t("dataset_form.fundNumber")}
        maxLength={NAME_MAX}
      />
    </>
  );
}

function ProjectFields({ value: project, path }: EntryProps<Project>) {
  const { t } = useForm();
  return (
    <>
      <PairField
        path={`${path}.name`}
        value={project.name}
        label={t("dataset_form.projectName")}
        maxLength={NAME_MAX}
        either={t("dataset_form.eitherLanguage")}
      />
      <div className="grid md:grid-cols-2 gap-4">
        <TextField
          path={`${path}.number`}
          value={project.number}
          label={t("dataset_form.projectNumber")}
          maxLength={NAME_MAX}
        />
        <TextField
          path={`${path}.url`}
          value={project.url}
          label={t("dataset_form.url")}
          type="url"
          placeholder="https://"
          maxLength={URL_MAX}
        />
      </div>
    </>
  );
}
