/** What is wrong with the form, what is missing, and what of it can be saved already. */
import { findMissing, type Situation } from "../../sdk/model/completeness.ts";
import type { Issue } from "../../sdk/model/issue.ts";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import type { DatasetMetadata } from "../../sdk/model/metadata/metadata.ts";
import type { DatasetSource } from "../../sdk/model/dataset_source.ts";
import { cutText } from "../../sdk/model/metadata/title.ts";
import { withoutIrrelevantFields } from "../../sdk/model/irrelevant_fields.ts";
import { CUSTOM_LICENCE } from "../../sdk/model/vocabulary/licences.ts";
import { FormParser, LackMemo } from "./form_parser.ts";
import type { DatasetForm, SpatialForm } from "./form_state.ts";
import { getAt, removeAt, setAt } from "./path_state.ts";

export interface Found {
  /** Fields that cannot be saved as they stand; none of a place or period that is blank altogether. */
  malformed: Issue[];
  /** What a submission still needs. */
  missing: Issue[];
}

export interface Check extends Found {
  /** The part that the server will take: fields that are malformed are left out. */
  savable: DatasetMetadata;
}

export function check(form: DatasetForm, situation: Situation): Check {
  return new Checker().check(form, situation);
}

/**
 * Looks at a form again and again, and each time only at what is another object than the last time: a stroke in one
 * author of a hundred looks at one author.
 */
export class Checker {
  readonly #parser = new FormParser();
  readonly #lacking = new LackMemo();
  #last: Found = { malformed: [], missing: [] };

  check(form: DatasetForm, situation: Situation): Check {
    const malformed: Issue[] = [];
    let kept = form;
    // Leaving one field out can uncover another rule (a region without its east), so look again until it parses.
    for (let round = 0; round < 8; round++) {
      const { metadata, issues } = this.#parser.parse(kept);
      if (issues.length === 0) {
        const missing = findMissing(metadata, situation, this.#lacking.missingIn);
        return {
          savable: withoutIrrelevantFields(metadata, situation.source),
          malformed,
          missing: notAlready(malformed, missing),
        };
      }
      if (round === 0) malformed.push(...issues.filter(({ path }) => !isInBlankEntry(form, path)));
      kept = dropInvalid(kept, issues);
    }
    throw new Error(
      `check: the form does not parse without its malformed fields: ${JSON.stringify(malformed)}`,
    );
  }

  /** What is wrong and what is missing, without what can be saved. What says the same is the same object. */
  findIssues(form: DatasetForm, situation: Situation): Found {
    const { malformed, missing } = this.check(form, situation);
    const same = sameIssues(malformed, this.#last.malformed) && sameIssues(missing, this.#last.missing);
    if (!same) this.#last = { malformed, missing };
    return this.#last;
  }
}

function sameIssues(one: readonly Issue[], other: readonly Issue[]): boolean {
  return one.length === other.length && one.every((issue, at) => sameIssue(issue, other[at]));
}

const sameIssue = (one: Issue, other: Issue) =>
  one === other || (one.path === other.path && one.key === other.key &&
    JSON.stringify(one.params) === JSON.stringify(other.params));

/** What is wrong and what is missing, without what can be saved. */
export function findIssues(form: DatasetForm, situation: Situation): Found {
  return new Checker().findIssues(form, situation);
}

const ATOMIC_LISTS = new Set(["spatial", "temporal"]);
const ELEVATION = /^(spatial\.\d+)\.(?:elevation|minElevation|maxElevation)$/;

/**
 * Texts become empty; a point, region or period is only saved whole, but for elevations, without which a place is still
 * one; a list that is too long loses its end.
 */
function dropInvalid(form: DatasetForm, issues: Issue[]): DatasetForm {
  const whole = (path: string) => ATOMIC_LISTS.has(path.split(".")[0]) && !ELEVATION.test(path);
  let kept = form;
  for (const { path, key, params } of issues) {
    if (whole(path)) continue;
    const place = ELEVATION.exec(path)?.[1];
    if (place) {
      kept = withoutElevations(kept, place);
      continue;
    }
    const value = getAt(kept, path);
    if (typeof value === "string") {
      kept = setAt(
        kept,
        path,
        key === "tooLong" ? cutText(value, { units: Number(params?.maximum) }).kept : "",
      );
    } else if (Array.isArray(value)) {
      kept = setAt(kept, path, key === "tooMany" ? value.slice(0, Number(params?.maximum)) : []);
    }
  }
  return dropAtomicEntries(kept, issues.filter(({ path }) => whole(path)));
}

/** A place or period into which nobody has typed yet: it is nothing to be saved, and nothing is wrong with it. */
function isInBlankEntry(form: DatasetForm, path: string): boolean {
  const [list, index] = path.split(".");
  if (!ATOMIC_LISTS.has(list) || index === undefined) return false;
  const { kind: _, ...texts } = getAt(form, `${list}.${index}`) as Record<string, string>;
  return Object.values(texts).every((text) => text.trim() === "");
}

/** Both ends of a range: one alone says nothing. */
function withoutElevations(form: DatasetForm, place: string): DatasetForm {
  const { kind } = getAt(form, place) as SpatialForm;
  const none = kind === "point" ? { elevation: "" } : { minElevation: "", maxElevation: "" };
  return setAt(form, place, { ...getAt(form, place) as SpatialForm, ...none });
}

function dropAtomicEntries(form: DatasetForm, issues: Issue[]): DatasetForm {
  const entries = new Set(issues.map(({ path }) => path.split(".").slice(0, 2).join(".")));
  return [...entries]
    .map((path) => path.split("."))
    .sort(([, a], [, b]) => Number(b) - Number(a))
    .reduce(
      (kept, [list, index]) =>
        index === undefined ? setAt(kept, list, []) : removeAt(kept, list, Number(index)),
      form,
    );
}

/** A field that is malformed was emptied above; it is not missing as well. */
function notAlready(malformed: Issue[], missing: Issue[]): Issue[] {
  const said = new Set(malformed.map(({ path }) => path));
  return missing.filter(({ path }) => !said.has(path));
}

/** The part that the server will take, whatever is missing. */
export function savableOf(form: DatasetForm, source: DatasetSource): DatasetMetadata {
  return check(form, { files: 0, source }).savable;
}

export interface Filled {
  filled: number;
  wanted: number;
}

/** How much of what is wanted in each language is there: title, keywords, description, names, a custom licence. */
export function completenessOf(
  metadata: Pick<DatasetMetadata, "authors" | "license">,
  missing: readonly Issue[],
): Record<Locale, Filled> {
  const affiliations = metadata.authors.reduce((sum, author) => sum + author.affiliations.length, 0);
  const custom = metadata.license.id === CUSTOM_LICENCE ? 1 : 0;
  const wanted = 3 + metadata.authors.length + affiliations + custom;
  const count = (locale: Locale) =>
    missing.filter(({ path }) =>
      /^(title|keywords|description|authors|license)\./.test(path) &&
      path.endsWith(`.${locale}`)
    ).length;
  return Object.fromEntries(
    LOCALES.map((locale) => [locale, { wanted, filled: wanted - count(locale) }]),
  ) as Record<Locale, Filled>;
}
