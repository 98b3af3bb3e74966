/**
 * Finds what a version lacks before it can be submitted for review (spec 2 §5 "Required"). The cover is not included,
 * because the submission draws one if nobody chose one. The functions are pure, so that form, command line and server
 * give the same answer. Codes of subjects and communities are checked by the server, which has their tables.
 */
import type { DatasetSource } from "./dataset_source.ts";
import type { Issue } from "./issue.ts";
import { KEYWORDS_MIN } from "./limits.ts";
import { type Locale, LOCALES, type LocalizedText } from "./locale.ts";
import type { Creator, DatasetMetadata } from "./metadata/metadata.ts";
import { mayLackOrganization } from "./organization_choice.ts";
import { withoutTags } from "./metadata/title.ts";
import { CUSTOM_LICENCE, findLicence, suggestLicences } from "./vocabulary/licences.ts";
import { PACKAGE } from "./vocabulary/resource_types.ts";

/** What is needed besides the metadata. */
export interface Situation {
  /** Number of data files. */
  files: number;
  source: DatasetSource;
  /**
   * The depositor's own address, from which the contact of an archive must differ (spec 2 §5); if absent, this is not
   * checked.
   */
  accountEmail?: string;
  /**
   * Id of the dataset, which decides whether authors may have no affiliation (spec 1 §5); if absent, they must have
   * one.
   */
  dataSetId?: string;
}

/**
 * @param missingIn What one author lacks; whoever asks again and again gives a function that remembers.
 */
export function findMissing(
  metadata: DatasetMetadata,
  situation: Situation,
  missingIn: typeof missingInCreator = missingInCreator,
): Issue[] {
  return [
    ...LOCALES.flatMap((locale) => missingText(metadata, locale)),
    ...(metadata.language ? [] : [{ path: "language", key: "languageRequired" } as const]),
    ...(metadata.subjects.length ? [] : [{ path: "subjects", key: "subjectRequired" } as const]),
    ...missingCreators(metadata.authors, situation, missingIn),
    ...missingRights(metadata),
    ...missingEntries(metadata),
    ...missingArchive(metadata, situation),
    ...missingContents(metadata, situation),
  ];
}

const ENTRIES = /^(?:authors|papers|funding|projects|references)(?:\.|$)/;

/**
 * Whether everything that is missing concerns authors, papers, funding, projects or references, which have a message of
 * their own.
 */
export function lacksOnlyEntries(missing: readonly Pick<Issue, "path">[]): boolean {
  return missing.length > 0 && missing.every(({ path }) => ENTRIES.test(path));
}

function missingArchive({ archiveDoi, archiveEmail }: DatasetMetadata, situation: Situation): Issue[] {
  if (situation.source !== "archive") return [];
  const issues: Issue[] = [];
  if (!archiveDoi) issues.push({ path: "archiveDoi", key: "archiveDoiRequired" });
  if (!archiveEmail || archiveEmail.toLowerCase() === situation.accountEmail?.toLowerCase()) {
    issues.push({ path: "archiveEmail", key: "archiveEmailRequired" });
  }
  return issues;
}

/** A package contains datasets, everything else contains files. */
function missingContents({ dataSetTypeCode, parts }: DatasetMetadata, { files }: Situation): Issue[] {
  if (dataSetTypeCode === PACKAGE) return parts.length > 0 ? [] : [{ path: "parts", key: "packageEmpty" }];
  return files > 0 ? [] : [{ path: "files", key: "filesRequired" }];
}

function missingText({ title, keywords, description }: DatasetMetadata, locale: Locale): Issue[] {
  const issues: Issue[] = [];
  if (!title[locale]) issues.push({ path: `title.${locale}`, key: "titleRequired" });
  if (keywords[locale].length < KEYWORDS_MIN) {
    issues.push({
      path: `keywords.${locale}`,
      key: "keywordsTooFew",
      params: { minimum: KEYWORDS_MIN },
    });
  }
  if (isBlank(description[locale])) {
    issues.push({ path: `description.${locale}`, key: "descriptionRequired" });
  }
  return issues;
}

/** A text of tags only counts as empty, also a plain one, whose tags are shown as they are. */
const isBlank = (text: string) => withoutTags(text).replace(/&nbsp;|\s/gi, "") === "";

function missingCreators(
  authors: Creator[],
  situation: Situation,
  missingIn: typeof missingInCreator,
): Issue[] {
  if (authors.length === 0) return [{ path: "authors", key: "creatorsRequired" }];
  const issues = authors.flatMap((author, index) => missingIn(author, `authors.${index}`, situation));
  if (!authors.some(({ corresponding }) => corresponding)) {
    issues.push({ path: "authors", key: "correspondingRequired" });
  }
  return [...issues, ...sharedEmails(authors)];
}

/** @param path Where the author stands: `authors.3`. */
export function missingInCreator(author: Creator, path: string, { dataSetId = "" }: Situation): Issue[] {
  const issues = missingBoth(author.name, `${path}.name`, "nameRequired");
  if (author.corresponding && !author.email) {
    issues.push({ path: `${path}.email`, key: "correspondingNeedsEmail" });
  }
  const optional = mayLackOrganization(dataSetId);
  if (author.affiliations.length === 0 && !optional) {
    issues.push({ path: `${path}.affiliations`, key: "affiliationRequired" });
  }
  author.affiliations.forEach(({ name }, index) => {
    if (optional && !filled(name)) return;
    issues.push(...missingBoth(name, `${path}.affiliations.${index}.name`, "affiliationRequired"));
  });
  return issues;
}

/**
 * An e-mail belongs to one author within a dataset (spec 2 §5). Other datasets are not compared, because that would
 * reveal whether an e-mail is known.
 */
function sharedEmails(authors: Creator[]): Issue[] {
  const seen = new Set<string>();
  return authors.flatMap(({ email }, index): Issue[] => {
    if (!email || !seen.has(email)) return seen.add(email) && [];
    return [{ path: `authors.${index}.email`, key: "emailBoundTwice" }];
  });
}

function missingRights({ license, accessRight, embargoMonths }: DatasetMetadata): Issue[] {
  const issues: Issue[] = [];
  if (!license.id) issues.push({ path: "license", key: "licenseRequired" });
  else if (license.id === CUSTOM_LICENCE) {
    issues.push(...missingBoth(license.text, "license.text", "customLicenseText"));
  } else if (!findLicence(license.id)) {
    const near = suggestLicences(license.id);
    const params = { found: license.id, near: near.join(", "), count: near.length };
    issues.push({ path: "license.id", key: "unknownLicense", params });
  }
  if (accessRight === "EMBARGO" && embargoMonths === undefined) {
    issues.push({ path: "embargoMonths", key: "embargoRequired" });
  }
  return issues;
}

const filled = ({ zh, en }: LocalizedText) => Boolean(zh || en);

/** A paper needs a title or its journal's name (spec 2 §3). */
export function missingPapers(papers: DatasetMetadata["papers"]): Issue[] {
  return papers.flatMap((paper, index): Issue[] =>
    filled(paper.title) || filled(paper.journal)
      ? []
      : [{ path: `papers.${index}.title`, key: "paperIncomplete" }]
  );
}

/** Details are required for everything that was added (spec 2 §5). */
function missingEntries({ papers, references, funding, projects }: DatasetMetadata): Issue[] {
  return [
    ...missingPapers(papers),
    ...references.flatMap((reference, index): Issue[] =>
      reference.text ? [] : [{ path: `references.${index}.text`, key: "referenceIncomplete" }]
    ),
    ...funding.flatMap((one, index): Issue[] =>
      filled(one.name) ? [] : [{ path: `funding.${index}.name`, key: "fundingIncomplete" }]
    ),
    ...projects.flatMap((one, index): Issue[] =>
      filled(one.name) ? [] : [{ path: `projects.${index}.name`, key: "projectIncomplete" }]
    ),
  ];
}

function missingBoth(value: LocalizedText, path: string, key: Issue["key"]): Issue[] {
  return LOCALES.filter((locale) => !value[locale]).map((locale) => ({ path: `${path}.${locale}`, key }));
}
