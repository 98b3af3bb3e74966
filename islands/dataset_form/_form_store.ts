/** The state of the form as signals. What is drawn of it reads the part that it shows, and follows that part alone. */
import type { FilePage } from "../../sdk/mod.ts";
import type { Attachment } from "../../sdk/model/attachment.ts";
import type { DatasetSource } from "../../sdk/model/dataset_source.ts";
import type { Issue } from "../../sdk/model/issue.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { PACKAGE } from "../../sdk/model/vocabulary/resource_types.ts";
import {
  batch,
  computed,
  computedByContent,
  type ReadonlySignal,
  type Signal,
  signal,
} from "../../ui/signals.ts";
import type { ArchiveField } from "../../forms/dataset/archive_rules.ts";
import { Checker, completenessOf, type Filled, type Found } from "../../forms/dataset/check_form.ts";
import type { CoverPicture } from "../../forms/dataset/context.ts";
import { type Edit, edit, isListEdit, type ListEdit } from "../../forms/dataset/edit.ts";
import type { DatasetForm } from "../../forms/dataset/form_state.ts";
import { sectionsOf, touchedSections } from "../../forms/dataset/sections.ts";
import type { Section } from "../../sdk/model/metadata/fields.ts";
import type { Target } from "./_autosave.ts";

/** The form as the page was opened. */
export interface Opened {
  target: Target;
  form: DatasetForm;
  /** What is wrong with it and missing. */
  found: Found;
  files: Pick<FilePage, "total">;
  source: DatasetSource;
  /** Of an archive submission: what can no longer be changed. */
  fixedArchive: Partial<Record<ArchiveField, string>>;
  cover?: CoverPicture;
  compliance: Attachment[];
  /** The depositor's own address. */
  accountEmail: string;
  /** Found by the server in a posted form, when there is no JavaScript. */
  issues: Issue[];
}

export class FormStore {
  readonly form: Signal<DatasetForm>;
  /** False until the browser has taken the form over. */
  readonly enhanced: Signal<boolean> = signal(false);
  readonly fileCount: Signal<number>;
  /** Files are on their way. */
  busyFiles = false;
  /** Files come by FTP; a submission waits for them. */
  readonly arriving: Signal<boolean> = signal(false);
  readonly cover: Signal<CoverPicture | undefined>;
  readonly compliance: Signal<Attachment[]>;
  /** Paths of fields that were left once. */
  readonly visited: Signal<ReadonlySet<string>>;
  /** From the first try to submit on, what is missing is shown beside its field. */
  readonly tried: Signal<boolean> = signal(false);
  /** The last change, where it was one of a list. */
  readonly listEdit: Signal<ListEdit | undefined> = signal(undefined);
  readonly found: ReadonlySignal<Found>;
  readonly isPackage: ReadonlySignal<boolean>;
  readonly sections: ReadonlySignal<readonly Section[]>;
  readonly touched: ReadonlySignal<Partial<Record<Section, boolean>>>;
  readonly completeness: ReadonlySignal<Record<Locale, Filled>>;

  constructor(opened: Opened) {
    this.form = signal(opened.form);
    this.fileCount = signal(opened.files.total);
    this.cover = signal(opened.cover);
    this.compliance = signal(opened.compliance);
    this.visited = signal(new Set(opened.issues.map(({ path }) => path)));
    this.found = this.#watchFound(opened);
    this.isPackage = computed(() => this.form.value.dataSetTypeCode === PACKAGE);
    this.sections = computedByContent(() =>
      sectionsOf(this.form.value, { source: opened.source, compliance: this.compliance.value.length })
    );
    this.touched = computedByContent(() => this.#findTouched());
    this.completeness = computedByContent(() => completenessOf(this.form.value, this.found.value.missing));
  }

  #watchFound({ target, form: first, found, files, source, fixedArchive, accountEmail }: Opened) {
    let checker: Checker | undefined;
    return computed(() => {
      const [form, count] = [this.form.value, this.fileCount.value];
      // As the server found it: judging takes a phone as long as waking up does.
      if (form === first && count === files.total) return found;
      checker ??= new Checker();
      return checker.findIssues(form, {
        files: count,
        source,
        accountEmail: fixedArchive.archiveEmail ? undefined : accountEmail,
        dataSetId: target.dataSetId,
      });
    });
  }

  #findTouched(): Partial<Record<Section, boolean>> {
    const form = this.form.value;
    return touchedSections(form, {
      files: this.isPackage.value ? form.parts.length : this.fileCount.value,
      compliance: this.compliance.value.length,
      cover: this.cover.value !== undefined,
    });
  }

  change = (one: Edit): void =>
    batch(() => {
      this.listEdit.value = isListEdit(one) ? one : undefined;
      this.form.value = edit(this.form.peek(), one);
    });

  visit(name: string): void {
    if (name && !this.visited.peek().has(name)) this.visited.value = new Set(this.visited.peek()).add(name);
  }
}
