import { memo } from "react";
import { ENTRIES_MAX, NAME_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import type { Funding as FundingEntry, Project } from "../../sdk/model/metadata.ts";
import { useForm } from "./_context.ts";
import { ChangeButton, Entry, PairField, TextField } from "./_Field.tsx";
import { ListGroup, SectionCard } from "./_SectionCard.tsx";

interface Props {
  funding: FundingEntry[];
  projects: Project[];
}

/** Who paid, and within which project. */
export const Funding = memo(function Funding({ funding, projects }: Props) {
  const { t } = useForm();
  return (
    <SectionCard section="funding">
      <ListGroup
        path="funding"
        title={t("dataset_form.funding")}
        add={funding.length < ENTRIES_MAX && (
          <ChangeButton change={{ type: "add", path: "funding", kind: "funding" }} icon="i-tabler-plus">
            {t("dataset_form.addFunding")}
          </ChangeButton>
        )}
      >
        {funding.map((one, index) => {
          const path = `funding.${index}`;
          return (
            <Entry
              key={index}
              list="funding"
              index={index}
              title={t("dataset_form.fund", { number: index + 1 })}
            >
              <PairField
                path={`${path}.name`}
                value={one.name}
                label={t("dataset_form.fundName")}
                maxLength={NAME_MAX}
              />
              <TextField
                path={`${path}.number`}
                value={one.number}
                label={t("dataset_form.fundNumber")}
                maxLength={NAME_MAX}
              />
            </Entry>
          );
        })}
      </ListGroup>
      <ListGroup
        path="projects"
        title={t("dataset_form.projects")}
        add={projects.length < ENTRIES_MAX && (
          <ChangeButton change={{ type: "add", path: "projects", kind: "projects" }} icon="i-tabler-plus">
            {t("dataset_form.addProject")}
          </ChangeButton>
        )}
      >
        {projects.map((project, index) => <ProjectEntry key={index} project={project} index={index} />)}
      </ListGroup>
    </SectionCard>
  );
});

function ProjectEntry({ project, index }: { project: Project; index: number }) {
  const { t } = useForm();
  const path = `projects.${index}`;
  return (
    <Entry list="projects" index={index} title={t("dataset_form.project", { number: index + 1 })}>
      <PairField
        path={`${path}.name`}
        value={project.name}
        label={t("dataset_form.projectName")}
        maxLength={NAME_MAX}
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
    </Entry>
  );
}
