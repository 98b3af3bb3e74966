import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import type { FilePage } from "../../sdk/mod.ts";
import { PACKAGE } from "../../sdk/model/vocabulary/resource_types.ts";
import type { Attachment } from "../../sdk/model/attachment.ts";
import type { RelatedDataset } from "../../sdk/model/dataset.ts";
import type { DatasetSource } from "../../sdk/model/dataset_source.ts";
import type { Issue } from "../../sdk/model/issue.ts";
import type { Remark } from "../../sdk/model/review.ts";
import { localized } from "../../sdk/model/locale.ts";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { Option } from "../../ui/form/Select.tsx";
import { FileManager, type FilePages } from "../file_manager/_FileManager.tsx";
import { useAfterPress } from "../_after_press.ts";
import { browserRepository } from "../_api.ts";
import { Archive } from "./_Archive.tsx";
import { Authors } from "./_Authors.tsx";
import { Basic } from "./_Basic.tsx";
import { Community } from "./_Community.tsx";
import type { FixedCommunity } from "../../forms/dataset/context.ts";
import { Compliance } from "./_Compliance.tsx";
import { FormContext, type FormTools } from "./_context.ts";
import { Cover } from "./_Cover.tsx";
import type { CoverPicture } from "../../forms/dataset/context.ts";
import { Coverage } from "./_Coverage.tsx";
import { ConflictDialog, SubmitDialog } from "./_Dialogs.tsx";
import { useFocusAfter } from "./_focus.ts";
import { useHeading } from "./_heading.ts";
import { Funding } from "./_Funding.tsx";
import { NoScriptNote } from "./_NoScriptNote.tsx";
import { Outline } from "./_Outline.tsx";
import { Papers } from "./_Papers.tsx";
import { Parts } from "./_Parts.tsx";
import { Prefill } from "./_Prefill.tsx";
import { RestoreOffer } from "./_RestoreOffer.tsx";
import { Rights } from "./_Rights.tsx";
import { SaveBar } from "./_SaveBar.tsx";
import { type Target, useSaving } from "./_saving.ts";
import { SectionCard } from "./_SectionCard.tsx";
import type { SubjectProps } from "./_Subjects.tsx";
import { Summary } from "./_Summary.tsx";
import { useLocalCopy } from "./_local_copy.ts";
import { useSubmission } from "./_submission.ts";
import type { ArchiveField } from "../../forms/dataset/archive_rules.ts";
import { Checker, type Found } from "../../forms/dataset/check.ts";
import { type Edit, edit } from "../../forms/dataset/edit.ts";
import type { DatasetForm as Form } from "../../forms/dataset/form_state.ts";
import { sectionsOf, touchedSections } from "../../forms/dataset/sections.ts";

export const hydrate = "load";

interface Props extends Omit<SubjectProps, "subjects"> {
  target: Target;
  form: Form;
  /** What is wrong with it and missing as it was opened. */
  found: Found;
  /** The first ones, or a later page of them. */
  files: FilePage;
  filePages: FilePages;
  languages: Option[];
  communities: Option[];
  /** Where the community can no longer be changed here. */
  fixedCommunity?: FixedCommunity;
  /** What the reviewer who returned it said of single parts. */
  remarks: Remark[];
  source: DatasetSource;
  /** Of an archive submission: what can no longer be changed. */
  fixedArchive: Partial<Record<ArchiveField, string>>;
  cover?: CoverPicture;
  compliance: Attachment[];
  /** Of a package: what it may hold. */
  partChoices?: RelatedDataset[];
  /** The depositor's own address. */
  accountEmail: string;
  /** Found by the server in a posted form, when there is no JavaScript. */
  issues: Issue[];
  /** The entry that a posted button added or moved. */
  returnTo?: string;
  paths: { action: string; preview: string; submitted: string; importFiles: string };
  locale: Locale;
  texts: MessageSlice;
}

/** What the form itself calls wrong the server was not asked about. */
const notAmong = (said: readonly Issue[], refused: readonly Issue[]) =>
  refused.filter(({ path }) => said.every((one) => one.path !== path));

/** The submission form: the same markup without JavaScript posts itself, with it saves by itself. */
export default function DatasetForm(props: Props) {
  const { target, files, paths, locale, source, accountEmail } = props;
  const t = useMemo(() => createTranslate(locale, props.texts), []);
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  const [form, dispatch] = useReducer(edit, props.form);
  const [fileCount, setFileCount] = useState(files.total);
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set(props.issues.map(({ path }) => path)));
  const focusAfter = useFocusAfter(form);
  const change = useRef((one: Edit) => {
    focusAfter(one);
    dispatch(one);
  }).current;

  const isPackage = form.dataSetTypeCode === PACKAGE;
  const [cover, setCover] = useState(props.cover);
  const [compliance, setCompliance] = useState(props.compliance);
  useHeading(
    localized(form.title, locale),
    isPackage ? t("dataset_form.untitledPackage") : t("dataset_form.untitled"),
  );
  const checker = useRef<Checker>(undefined);
  const result = useMemo(
    () => {
      // As the server found it: judging takes a phone as long as waking up does.
      if (form === props.form && fileCount === files.total) return props.found;
      checker.current ??= new Checker();
      return checker.current.findIssues(form, {
        files: fileCount,
        source,
        accountEmail: props.fixedArchive.archiveEmail ? undefined : accountEmail,
        dataSetId: target.dataSetId,
      });
    },
    [form, fileCount],
  );
  const saving = useSaving(() => browserRepository(locale), { ...target, source }, form, locale);
  const unsavable = [...result.malformed, ...notAmong(result.malformed, saving.refused)];
  const busyFiles = useRef(false);
  const copy = useLocalCopy({
    target,
    form,
    saving,
    unsaved: saving.unsaved || unsavable.length > 0,
    busyFiles,
    owner: accountEmail,
    onChange: (merged) => change({ type: "replace", form: { ...merged, ...props.fixedArchive } }),
  });
  const submission = useSubmission({
    target,
    result,
    saving,
    locale,
    t,
    leave: copy.leave,
    to: paths.submitted,
  });

  // Equal sentences keep the map itself equal, so that fields are not drawn again at every stroke; lists that stay the
  // same are not written out to be compared.
  const refusals = JSON.stringify(saving.refused);
  const said = useMemo(
    () => JSON.stringify([submission.tried, unsavable, result.missing, [...visited]]),
    [submission.tried, result, refusals, visited],
  );
  const found = useAfterPress(
    {
      problems: submission.tried ? [...unsavable, ...result.missing] : [],
      visited: [...result.malformed.filter(({ path }) => visited.has(path)), ...saving.refused],
    },
    said,
  );
  const shown = enhanced ? [...found.problems, ...found.visited] : props.issues;
  const signature = useMemo(() => JSON.stringify(shown), [found, enhanced]);
  const tools = useMemo<FormTools>(() => {
    const errors = new Map(shown.map(({ path, key, params }) => [path, t(`validation.${key}`, params)]));
    return {
      t,
      locale,
      enhanced,
      change,
      returnTo: enhanced ? undefined : props.returnTo,
      remarksOn: (about) => props.remarks.filter((remark) => remark.about === about),
      errorAt: (path) => errors.get(path),
      hasErrors: (path) => [...errors.keys()].some((one) => one.startsWith(`${path}.`)),
    };
  }, [signature, enhanced]);

  const sections = sectionsOf(form, { source, compliance: compliance.length });
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
        onBlurCapture={({ target }) => {
          const { name } = target as unknown as HTMLInputElement;
          if (name && !visited.has(name)) setVisited((seen) => new Set(seen).add(name));
        }}
        className="grid lg:grid-cols-[15rem_minmax(0,1fr)] gap-x-8 gap-y-4 items-start"
      >
        <input type="hidden" name="revision" value={target.revision} />
        {/* Enter in a field presses the first button of a form; it shall save, not remove an author. */}
        <button type="submit" name="action" value="save" hidden />
        <div className="lg:sticky lg:top-20 min-w-0">
          <Outline
            form={form}
            check={result}
            sections={sections}
            isPackage={isPackage}
            touched={touchedSections(form, {
              files: isPackage ? form.parts.length : fileCount,
              compliance: compliance.length,
              cover: cover !== undefined,
            })}
          />
        </div>
        <div className="flex flex-col gap-6 min-w-0">
          {!enhanced && <NoScriptNote />}
          <Summary issues={enhanced ? found.problems : props.issues} stopped={submission.stopped} />
          <Prefill dataSetId={target.dataSetId} form={form} />
          {source === "archive" && (
            <Archive
              archiveDoi={form.archiveDoi}
              archiveEmail={form.archiveEmail}
              fixed={props.fixedArchive}
            />
          )}
          <Basic
            dataSetTypeCode={form.dataSetTypeCode}
            language={form.language}
            title={form.title}
            keywords={form.keywords}
            description={form.description}
            subjects={form.subjects}
            subjectNames={props.subjectNames}
            roots={props.roots}
            languages={props.languages}
          />
          <Cover target={target} cover={cover} onChange={setCover} save={saving.save} />
          <Authors authors={form.authors} dataSetId={target.dataSetId} />
          {isPackage
            ? <Parts parts={form.parts} choices={props.partChoices ?? []} />
            : (
              <SectionCard section="files">
                <FileManager
                  {...{ target, files, t, locale, enhanced }}
                  pages={props.filePages}
                  error={tools.errorAt("files")}
                  importPath={paths.importFiles}
                  save={saving.save}
                  onChange={(count, busy) => {
                    busyFiles.current = busy;
                    setFileCount(count);
                  }}
                />
              </SectionCard>
            )}
          <Rights
            license={form.license}
            accessRight={form.accessRight}
            embargoMonths={form.embargoMonths}
            isPackage={isPackage}
          />
          <Papers papers={form.papers} references={form.references} isPackage={isPackage} />
          <Funding funding={form.funding} projects={form.projects} isPackage={isPackage} />
          {sections.includes("coverage") && <Coverage spatial={form.spatial} temporal={form.temporal} />}
          {sections.includes("compliance") && (
            <Compliance target={target} items={compliance} onChange={setCompliance} />
          )}
          <Community code={form.communityCode} options={props.communities} fixed={props.fixedCommunity} />
          <SaveBar
            state={saving.state}
            unsaved={saving.unsaved}
            unsavable={unsavable}
            restorable={copy.found !== undefined}
            outcome={submission.outcome}
            previewHref={paths.preview}
            onSave={saving.save}
            onPreview={async () => {
              if (await saving.save()) location.assign(paths.preview);
            }}
            onSubmit={submission.begin}
          >
            <RestoreOffer copy={copy} />
          </SaveBar>
        </div>
      </form>
      <SubmitDialog
        open={submission.asking}
        onClose={submission.cancel}
        onSubmit={submission.confirm}
        problem={submission.problem}
      />
      <ConflictDialog open={saving.state.kind === "conflict"} form={form} onReload={copy.reload} />
    </FormContext.Provider>
  );
}
