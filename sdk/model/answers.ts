/**
 * What the calls answer, as schemas: they document the API and its tests hold the live answers against them. Each is
 * bound to its interface; fields that are not listed here may be added to an answer at any time, so clients pass over
 * what they do not know. Kept out of `mod.ts`: browsers never check an answer and need not load this.
 */
import { z } from "zod";
import { type Citation, CITATION_FORMATS } from "./citation.ts";
import { type Attachment, ATTACHMENT_KINDS } from "./attachment.ts";
import { type CurrentToken, TOKEN_SCOPES } from "./access_token.ts";
import { type Community, COMMUNITY_KINDS, type CommunitySummary } from "./community.ts";
import {
  type AllowedAction,
  type Dataset,
  DATASET_KINDS,
  DATASET_SOURCES,
  type DatasetSummary,
  type HistoryEvent,
  PERSONAL_ACTIONS,
  type RelatedDataset,
  type SavedDataset,
  type Tombstone,
  type VersionSummary,
} from "./dataset.ts";
import type { Page } from "./envelope.ts";
import type { DataFile, FilePage } from "./file.ts";
import { LOGIN_TYPES } from "./identity.ts";
import { type Issue, VALIDATION_KEYS } from "./issue.ts";
import { DATASET_STATUSES } from "./lifecycle.ts";
import { LOCALES, type LocalizedText } from "./locale.ts";
import type { LocalMail } from "./mail.ts";
import {
  type Creator,
  type Funding,
  type LicenseChoice,
  type Paper,
  PAPER_STATUSES,
  type Project,
  type Reference,
  REFERENCE_TYPES,
  type Spatial,
  type SpatialPoint,
  type SpatialRegion,
  type Temporal,
} from "./metadata.ts";
import { NEWS_KINDS, type NewsItem } from "./news.ts";
import type { OwnDataset, OwnDatasets } from "./own_datasets.ts";
import {
  PAPER_UPDATE_STATES,
  type PaperUpdate,
  type Retraction,
  RETRACTION_CONTENTS,
  RETRACTION_REASONS,
  RETRACTION_STATES,
  URGE_REASONS,
} from "./request.ts";
import {
  type CalendarDay,
  CHECKLIST,
  type Remark,
  REMARK_SUBJECTS,
  type Review,
  REVIEW_STATES,
  type ReviewedCommunity,
  type ReviewQueue,
  type ReviewUrge,
} from "./review.ts";
import {
  type FacetCount,
  FACETS,
  type Fragment,
  type SearchHit,
  type SearchResult,
  SORTS,
} from "./search.ts";
import type { DatasetStatistics, MonthlyUsage, SubjectCount, TotalStatistics } from "./statistics.ts";
import type { SubjectNode } from "./subject.ts";
import { type CurrentUser, type LoginResult, PLATFORM_ROLES } from "./user.ts";
import { ACCESS_RIGHTS } from "./vocabulary/access_rights.ts";
import { RESOURCE_TYPE_CODES } from "./vocabulary/resource_types.ts";

/** Every field of `T`, the optional ones too, so that none is forgotten. */
type Shape<T> = { [K in keyof T]-?: z.ZodType<T[K]> };

export const object = <T>(shape: Shape<T>): z.ZodType<T> => z.object(shape) as unknown as z.ZodType<T>;
/** A component of the document under its own name. */
export const named = <T>(id: string, shape: Shape<T>): z.ZodType<T> => object<T>(shape).meta({ id });

/** ISO 8601 in UTC with milliseconds, as `Date` writes it. */
const isInstant = (value: string) =>
  !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value;

export const text = z.string();
export const count = z.int().min(0);
export const flag = z.boolean();
const number = z.number();
export const instant = text.refine(isInstant).meta({ format: "date-time" });
const status = z.enum(DATASET_STATUSES);
const usage = { views: count, downloads: count, citations: count };

export const pageOf = <T>(item: z.ZodType<T>): z.ZodType<Page<T>> =>
  object<Page<T>>({ list: z.array(item), page: count, size: count, total: count });

export const localizedText = named<LocalizedText>("LocalizedText", { zh: text, en: text });

export const issueAnswer = named<Issue>("Issue", {
  path: text,
  key: z.enum(VALIDATION_KEYS),
  params: z.record(text, z.union([text, number])).optional(),
});

const communityShape: Shape<CommunitySummary> = {
  code: text,
  kind: z.enum(COMMUNITY_KINDS),
  name: localizedText,
};
const communitySummary = named<CommunitySummary>("CommunitySummary", communityShape);
export const communityAnswer = named<Community>("Community", {
  ...communityShape,
  description: localizedText,
  datasets: count,
  sample: flag,
});

const creator = named<Creator>("Creator", {
  name: localizedText,
  email: text,
  orcid: text,
  corresponding: flag,
  affiliations: z.array(z.object({ name: localizedText, ror: text })),
});
const license = named<LicenseChoice>("LicenseChoice", { id: text, text: localizedText });
export const paperAnswer = named<Paper>("Paper", {
  title: localizedText,
  journal: localizedText,
  status: z.enum(PAPER_STATUSES),
  manuscriptNumber: text,
  doi: text,
  url: text,
});
const reference = object<Reference>({ type: z.enum(REFERENCE_TYPES), text });
const funding = object<Funding>({ name: localizedText, number: text });
const project = object<Project>({ name: localizedText, url: text, number: text });
const temporal = object<Temporal>({ start: text, end: text });
const point = named<SpatialPoint>("SpatialPoint", {
  kind: z.literal("point"),
  longitude: number,
  latitude: number,
  elevation: number.optional(),
});
const region = named<SpatialRegion>("SpatialRegion", {
  kind: z.literal("region"),
  west: number,
  south: number,
  east: number,
  north: number,
  minElevation: number.optional(),
  maxElevation: number.optional(),
});
const spatial: z.ZodType<Spatial> = z.union([point, region]);

const allowedAction: z.ZodType<AllowedAction> = z.enum([...PERSONAL_ACTIONS, "download"]);

const summaryShape: Shape<DatasetSummary> = {
  dataSetId: text,
  version: text,
  status,
  dataSetType: z.enum(DATASET_KINDS),
  dataSetTypeCode: z.enum(RESOURCE_TYPE_CODES),
  title: localizedText,
  description: localizedText,
  keywords: object<{ zh: string[]; en: string[] }>({ zh: z.array(text), en: z.array(text) }),
  authors: z.array(creator),
  subjects: z.array(text),
  license,
  accessRight: z.enum(ACCESS_RIGHTS),
  doi: text.optional(),
  cstr: text.optional(),
  community: communitySummary.optional(),
  source: z.enum(DATASET_SOURCES),
  coverId: text.optional(),
  held: flag,
  withheld: flag,
  privateUntil: instant.optional(),
  ...usage,
  size: count,
  count,
  updatedAt: instant,
  submittedAt: instant.optional(),
  publishedAt: instant.optional(),
  allowedActions: z.array(allowedAction),
};
export const summaryAnswer = named<DatasetSummary>("DatasetSummary", summaryShape);

export const versionAnswer = named<VersionSummary>("VersionSummary", {
  version: text,
  status,
  withheld: flag,
  publishedAt: instant.optional(),
  updatedAt: instant,
});

const remark = named<Remark>("Remark", { about: z.enum(REMARK_SUBJECTS), text });
export const attachmentAnswer = named<Attachment>("Attachment", {
  attachmentId: text,
  kind: z.enum(ATTACHMENT_KINDS),
  name: text,
  size: count,
  mediaType: text,
  createdAt: instant,
});
export const relatedDataset = named<RelatedDataset>("RelatedDataset", {
  dataSetId: text,
  title: localizedText,
  doi: text.optional(),
  cstr: text.optional(),
  status,
  licenseName: localizedText,
  size: count,
  count,
});

export const datasetAnswer = named<Dataset>("Dataset", {
  ...summaryShape,
  language: text,
  embargoMonths: count.optional(),
  papers: z.array(paperAnswer),
  references: z.array(reference),
  funding: z.array(funding),
  projects: z.array(project),
  spatial: z.array(spatial),
  temporal: z.array(temporal),
  communityCode: text,
  archiveDoi: text,
  archiveEmail: text,
  parts: z.array(text),
  revision: count,
  own: z.boolean(),
  createdAt: instant,
  acceptedAt: instant.optional(),
  embargoEndsAt: instant.optional(),
  subjectNames: z.array(localizedText),
  licenseName: localizedText,
  licenseUrl: text.optional(),
  versions: z.array(versionAnswer),
  newerVersion: text.optional(),
  reviewComment: text.optional(),
  reviewRemarks: z.array(remark).optional(),
  compliance: z.array(attachmentAnswer),
  hasPart: z.array(relatedDataset),
  isPartOf: z.array(relatedDataset),
  tombstone: object<Tombstone>({
    retractedAt: instant,
    reason: z.enum(RETRACTION_REASONS),
    specification: text,
    statement: localizedText,
  }).optional(),
});

export const savedAnswer = named<SavedDataset>("SavedDataset", {
  dataSetId: text,
  version: text,
  revision: count,
  savedAt: instant,
  missing: z.array(issueAnswer),
});

export const ownDatasetsAnswer = object<OwnDatasets>({
  list: z.array(
    named<OwnDataset>("OwnDataset", {
      ...summaryShape,
      versionCount: count,
      publishedVersion: text.optional(),
    }),
  ),
  page: count,
  size: count,
  total: count,
  all: count,
  counts: z.partialRecord(status, count),
});

/** `Resolved` of the SDK. */
export const resolvedAnswer = named<{ dataSetId: string; version: string; fileId?: string }>("Resolved", {
  dataSetId: text,
  version: text,
  fileId: text.optional(),
});

export const historyAnswer = named<HistoryEvent>("HistoryEvent", {
  at: instant,
  action: text,
  from: status.optional(),
  to: status.optional(),
  version: text,
  comment: text.optional(),
  remarks: z.array(remark).optional(),
});

export const fileAnswer = named<DataFile>("DataFile", {
  fileId: text,
  path: text,
  size: count,
  sha256: text.regex(/^[0-9a-f]{64}$/),
  mediaType: text,
  cstr: text.optional(),
  createdAt: instant,
});
export const filePageAnswer = named<FilePage>("FilePage", {
  list: z.array(fileAnswer),
  next: text.optional(),
  total: count,
  totalSize: count,
});

export const reviewAnswer = named<Review>("Review", {
  reviewId: text,
  dataSetId: text,
  version: text,
  title: localizedText,
  state: z.enum(REVIEW_STATES),
  community: communitySummary.optional(),
  submittedAt: instant,
  dueAt: instant,
  workingDays: count,
  overdue: flag,
  decidedAt: instant.optional(),
  checklist: z.array(z.enum(CHECKLIST)),
  comments: text,
  remarks: z.array(remark),
  source: z.enum(DATASET_SOURCES),
  doi: text.optional(),
  held: flag,
  decidedBy: text.optional(),
  urges: count,
  lastUrge: object<ReviewUrge>({
    reason: z.enum(URGE_REASONS),
    specification: text,
    remark: text,
    createdAt: instant,
  }).optional(),
  nextUrgeAt: instant.optional(),
});

export const reviewQueueAnswer = named<ReviewQueue>("ReviewQueue", {
  list: z.array(reviewAnswer),
  page: count,
  size: count,
  total: count,
  counts: object<ReviewQueue["counts"]>({
    OPEN: count,
    HELD: count,
    ACCEPTED: count,
    RETURNED: count,
    RECALLED: count,
  }),
  communities: z.array(named<ReviewedCommunity>("ReviewedCommunity", { ...communityShape, holds: flag })),
});
export const holdAnswer = object<{ hold: boolean }>({ hold: flag });
export const calendarDaysAnswer = z.array(named<CalendarDay>("CalendarDay", { date: text, working: flag }));

/** Answers about what depositors ask for, and about the house's own work. */
export const retractionAnswer = named<Retraction>("Retraction", {
  retractionId: text,
  dataSetId: text,
  version: text,
  title: localizedText,
  content: z.enum(RETRACTION_CONTENTS),
  reason: z.enum(RETRACTION_REASONS),
  specification: text,
  statement: localizedText,
  state: z.enum(RETRACTION_STATES),
  comments: text,
  createdAt: instant,
  decidedAt: instant.optional(),
  purgeAt: instant.optional(),
  statements: z.array(attachmentAnswer),
  requester: text,
});
export const paperUpdateAnswer = named<PaperUpdate>("PaperUpdate", {
  paperUpdateId: text,
  dataSetId: text,
  version: text,
  title: localizedText,
  papers: z.array(paperAnswer),
  state: z.enum(PAPER_UPDATE_STATES),
  comments: text,
  createdAt: instant,
  dueAt: instant,
  decidedAt: instant.optional(),
});

const fragments = z.array(object<Fragment>({ text, hit: z.literal(true).optional() }));
const marked = object<SearchHit["title"]>({ zh: fragments, en: fragments });
const searchHit = named<SearchHit>("SearchHit", { dataset: summaryAnswer, title: marked, snippet: marked });
const facetCount = named<FacetCount>("FacetCount", { value: text, label: localizedText, count });
export const searchAnswer = named<SearchResult>("SearchResult", {
  list: z.array(searchHit),
  page: count,
  size: count,
  total: count,
  facets: z.record(z.enum(FACETS), z.array(facetCount)),
  sort: z.enum(SORTS),
});

export const subjectAnswer = named<SubjectNode>("SubjectNode", {
  code: text,
  name: localizedText,
  path: z.array(localizedText),
  children: count,
});
export const subjectCountAnswer = named<SubjectCount>("SubjectCount", {
  code: text,
  name: localizedText,
  count,
  size: count.optional(),
});

export const totalStatisticsAnswer = named<TotalStatistics>("TotalStatistics", {
  datasets: count,
  files: count,
  size: count,
  ...usage,
  serviceSuccessRate: number.min(0).max(1),
});
export const datasetStatisticsAnswer = named<DatasetStatistics>("DatasetStatistics", {
  ...usage,
  months: z.array(object<MonthlyUsage>({ month: text, views: count, downloads: count })),
});

export const citationAnswer = named<Citation>("Citation", {
  format: z.enum(CITATION_FORMATS),
  text,
  mediaType: text,
  fileName: text,
});
/** A schema.org description; its vocabulary is not ours to list. */
export const jsonLdAnswer: z.ZodType<Record<string, unknown>> = z.record(text, z.unknown());

export const newsAnswer = named<NewsItem>("NewsItem", {
  id: text,
  kind: z.enum(NEWS_KINDS),
  title: localizedText,
  summary: localizedText,
  body: localizedText,
  publishedAt: instant,
  sample: flag,
});

export const currentUserAnswer: z.ZodType<CurrentUser> = named<CurrentUser>("CurrentUser", {
  userName: text,
  realName: text,
  email: text,
  role: z.enum(PLATFORM_ROLES),
  communities: z.array(communitySummary),
  reviewer: flag,
  locale: z.enum(LOCALES),
  loginType: z.enum(["", ...LOGIN_TYPES]),
  secondFactorMissing: flag,
  token: object<CurrentToken>({ name: text, scopes: z.array(z.enum(TOKEN_SCOPES)), expiresAt: instant })
    .optional(),
});
export const loginAnswer = named<LoginResult>("LoginResult", {
  token: z.object({ access_token: text }),
  key: text,
  device: text.optional(),
});
export const userNameAnswer = object<{ userName: string }>({ userName: text });
export const ticketAnswer = object<{ ticket: string }>({ ticket: text });
export const availableAnswer = object<{ available: boolean }>({ available: flag });
export const mailAnswer = named<LocalMail>("LocalMail", {
  id: text,
  to: text,
  locale: z.enum(LOCALES),
  subject: text,
  body: text,
  html: text,
  createdAt: instant,
});
