import type { FilePage } from "../../sdk/mod.ts";
import type { RelatedDataset } from "../../sdk/model/dataset.ts";
import { useSignals } from "../../ui/signals.ts";
import type { Option } from "../../ui/form/Select.tsx";
import { FileManager } from "../file_manager/_FileManager.tsx";
import type { FilePages } from "../file_manager/_PlainFiles.tsx";
import { Archive } from "./_Archive.tsx";
import { Authors } from "./_Authors.tsx";
import { Basic } from "./_Basic.tsx";
import { Community } from "./_Community.tsx";
import type { FixedCommunity } from "../../forms/dataset/context.ts";
import { Compliance } from "./_Compliance.tsx";
import { FormContext, useForm } from "./_context.ts";
import { Cover } from "./_Cover.tsx";
import { Coverage } from "./_Coverage.tsx";
import { ConflictDialog, SubmitDialog } from "./_Dialogs.tsx";
import { FocusAfter } from "./_focus.ts";
import { Funding } from "./_Funding.tsx";
import { NoScriptNote } from "./_NoScriptNote.tsx";
import { Outline } from "./_Outline.tsx";
import { Papers } from "./_Papers.tsx";
import { Parts } from "./_Parts.tsx";
import { Prefill } from "./_Prefill.tsx";
import { RestoreOffer } from "./_RestoreOffer.tsx";
import { Rights } from "./_Rights.tsx";
import { SaveBar } from "./_SaveBar.tsx";
import { SectionCard } from "./_SectionCard.tsx";
import type { SubjectProps } from "./_Subjects.tsx";
import type { Submission } from "./_submission.ts";
import { Summary } from "./_Summary.tsx";
import { type FormParts, type FormProps, useDatasetForm } from "./_use_dataset_form.ts";

export const hydrate = "load";

interface Props extends FormProps, SubjectProps {
  /** The first ones, or a later page of them. */
  files: FilePage;
  filePages: FilePages;
  /** Whether files may be sent by FTP. */
  offersFtp: boolean;
  languages: Option[];
  otherNames: string;
  communities: Option[];
  /** Where the community can no longer be changed here. */
  fixedCommunity?: FixedCommunity;
  /** Of a package: what it may hold. */
  partChoices?: RelatedDataset[];
}

/** The submission form: the same markup without JavaScript posts itself, with it saves by itself. */
export default function DatasetForm(props: Props) {
  useSignals();
  const { tools, submission, ...parts } = useDatasetForm(props);
  const { store, saving, copy } = parts;
  const { target, paths } = props;
  return (
    <FormContext.Provider value={tools}>
      <form
        method="post"
        action={paths.action}
        encType="multipart/form-data"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saving.save();
        }}
        onBlurCapture={({ target }) => store.visit(nameOf(target as unknown as HTMLInputElement))}
        className="grid lg:grid-cols-[15rem_minmax(0,1fr)] gap-x-8 gap-y-4 items-start"
      >
        <input type="hidden" name="revision" value={target.revision} />
        {/* Enter in a field presses the first button of a form; it shall save, not remove an author. */}
        <button type="submit" name="action" value="save" hidden />
        <div className="lg:sticky lg:top-20 min-w-0">
          <Outline {...store} />
        </div>
        <div className="flex flex-col gap-6 min-w-0">
          {!tools.enhanced && <NoScriptNote />}
          <ProblemList {...parts} stopped={submission.stopped} />
          <Prefill dataSetId={target.dataSetId} form={store.form} />
          <Sections {...parts} opened={props} />
          <Bar {...parts} submission={submission} previewHref={paths.preview} />
        </div>
      </form>
      <FocusAfter {...store} />
      <SubmitDialog
        open={submission.asking}
        onClose={submission.cancel}
        onSubmit={submission.confirm}
        problem={submission.problem}
      />
      <ConflictDialog
        open={saving.state.value.kind === "conflict"}
        form={store.form}
        onReload={copy.reload}
      />
    </FormContext.Provider>
  );
}

/** An editor of rich text has the name of its field around it. */
const nameOf = (left: HTMLInputElement): string =>
  left.name || (left.closest<HTMLElement>("[data-path]")?.dataset.path ?? "");

function ProblemList({ problems, stopped }: Pick<FormParts, "problems"> & { stopped: number }) {
  useSignals();
  return <Summary issues={problems.listed.value} stopped={stopped} />;
}

/** Each section reads its own part of the form; here stands which there are. */
function Sections({ store, saving, opened }: FormParts & { opened: Props }) {
  useSignals();
  const { target, fixedArchive, subjectNames, roots } = opened;
  const isPackage = store.isPackage.value;
  const sections = store.sections.value;
  return (
    <>
      {opened.source === "archive" && <Archive fixed={fixedArchive} />}
      <Basic
        subjectNames={subjectNames}
        roots={roots}
        languages={opened.languages}
        otherNames={opened.otherNames}
      />
      <Cover
        target={target}
        cover={store.cover.value}
        onChange={(cover) => store.cover.value = cover}
        save={saving.save}
      />
      <Authors dataSetId={target.dataSetId} />
      {isPackage
        ? <Parts choices={opened.partChoices ?? []} />
        : <Files store={store} saving={saving} opened={opened} />}
      <Rights isPackage={isPackage} />
      <Papers isPackage={isPackage} />
      <Funding isPackage={isPackage} />
      {sections.includes("coverage") && <Coverage />}
      {sections.includes("compliance") && (
        <Compliance
          target={target}
          items={store.compliance.value}
          onChange={(items) => store.compliance.value = items}
        />
      )}
      <Community options={opened.communities} fixed={opened.fixedCommunity} />
    </>
  );
}

function Files({ store, saving, opened }: Pick<FormParts, "store" | "saving"> & { opened: Props }) {
  const { t, locale, enhanced, errorAt } = useForm();
  const { target, files, filePages, offersFtp, paths } = opened;
  return (
    <SectionCard section="files">
      <FileManager
        {...{ target, files, offersFtp, t, locale, enhanced }}
        pages={filePages}
        error={errorAt("files")}
        importPath={paths.importFiles}
        save={saving.save}
        onArriving={(arriving) => store.arriving.value = arriving}
        onChange={(count, busy) => {
          store.busyFiles = busy;
          store.fileCount.value = count;
        }}
      />
    </SectionCard>
  );
}

type BarProps = FormParts & { submission: Submission; previewHref: string };

function Bar({ store, saving, problems, copy, submission, previewHref }: BarProps) {
  useSignals();
  return (
    <SaveBar
      state={saving.state.value}
      arriving={store.arriving.value}
      unsaved={saving.unsaved.value}
      unsavable={problems.unsavable.value}
      restorable={copy.found.value !== undefined}
      outcome={submission.outcome}
      previewHref={previewHref}
      onSave={saving.save}
      onPreview={async () => {
        if (await saving.save()) location.assign(previewHref);
      }}
      onSubmit={submission.begin}
    >
      <RestoreOffer copy={copy} />
    </SaveBar>
  );
}
