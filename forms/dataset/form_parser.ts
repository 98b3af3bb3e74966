/** Parses the form field by field and entry by entry, and remembers each as long as it is the same object. */
import { missingInCreator } from "../../sdk/model/completeness.ts";
import { type Issue, toIssues } from "../../sdk/model/issue.ts";
import {
  type Creator,
  type DatasetMetadata,
  metadataEntries,
  metadataFields,
} from "../../sdk/model/metadata/metadata.ts";
import { type DatasetForm, toEntryInput, toInput } from "./form_state.ts";

interface Parsed {
  /** With paths from the root of the form. */
  issues: readonly Issue[];
  value: unknown;
}

type Schema = (typeof metadataFields)[keyof DatasetMetadata];

const NAMES = Object.keys(metadataFields) as (keyof DatasetMetadata)[];
const LISTS: Partial<Record<keyof DatasetMetadata, { schema: Schema; max: number }>> = metadataEntries;

export class FormParser {
  readonly #fields = new Map<keyof DatasetMetadata, { given: unknown; parsed: Parsed }>();
  readonly #entries = new WeakMap<object, { path: string; parsed: Parsed }>();

  /** @returns `metadata`, which means nothing where there are issues; these in the order of the fields. */
  parse(form: DatasetForm): { metadata: DatasetMetadata; issues: Issue[] } {
    const issues: Issue[] = [];
    const entries = NAMES.map((name) => {
      const parsed = this.#field(name, form);
      issues.push(...parsed.issues);
      return [name, parsed.value];
    });
    return { metadata: Object.fromEntries(entries), issues };
  }

  #field(name: keyof DatasetMetadata, form: DatasetForm): Parsed {
    const given = form[name];
    const known = this.#fields.get(name);
    if (known && known.given === given) return known.parsed;
    const list = LISTS[name];
    // Of a list that is too long the schema of the whole says so.
    const parsed = list && Array.isArray(given) && given.length <= list.max
      ? this.#list(name, list.schema, given)
      : parseAt(metadataFields[name], name, toInput(form)[name]);
    this.#fields.set(name, { given, parsed });
    return parsed;
  }

  #list(name: keyof DatasetMetadata, schema: Schema, given: readonly unknown[]): Parsed {
    const parsed = given.map((entry, at) => this.#entry(name, schema, entry as object, at));
    return { issues: parsed.flatMap(({ issues }) => issues), value: parsed.map(({ value }) => value) };
  }

  #entry(name: keyof DatasetMetadata, schema: Schema, entry: object, at: number): Parsed {
    const path = `${name}.${at}`;
    const known = this.#entries.get(entry);
    if (known?.path === path) return known.parsed;
    const parsed = parseAt(schema, path, toEntryInput(name, entry));
    this.#entries.set(entry, { path, parsed });
    return parsed;
  }
}

function parseAt(schema: Schema, path: string, input: unknown): Parsed {
  const { success, data, error } = schema.safeParse(input);
  if (success) return { issues: [], value: data };
  const issues = toIssues(error).map((issue) => ({
    ...issue,
    path: issue.path === "" ? path : `${path}.${issue.path}`,
  }));
  return { issues, value: undefined };
}

/** What each author lacks, asked anew only of one that is another object or stands elsewhere. */
export class LackMemo {
  readonly #known = new WeakMap<Creator, { path: string; dataSetId?: string; issues: Issue[] }>();

  readonly missingIn: typeof missingInCreator = (author, path, situation) => {
    const { dataSetId } = situation;
    const known = this.#known.get(author);
    if (known?.path === path && known.dataSetId === dataSetId) return known.issues;
    const issues = missingInCreator(author, path, situation);
    this.#known.set(author, { path, dataSetId, issues });
    return issues;
  };
}
