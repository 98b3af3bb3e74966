/** A dataset, its versions, and the people and subjects of each version. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CREATOR_KINDS } from "../../sdk/model/metadata/creator_name.ts";
import { DATASET_SOURCES } from "../../sdk/model/dataset_source.ts";
import { DATASET_STATUSES } from "../../sdk/model/lifecycle.ts";
import type { Funding, Project, Reference, Spatial, Temporal } from "../../sdk/model/metadata/metadata.ts";
import { ACCESS_RIGHTS } from "../../sdk/model/vocabulary/access_rights.ts";
import { RESOURCE_TYPE_CODES } from "../../sdk/model/vocabulary/resource_types.ts";
import { instant, localizedColumns, papersColumn } from "./columns.ts";
import { community } from "./community.ts";
import { user } from "./user.ts";

export const dataset = sqliteTable("dataset", {
  /** Counts up. DOI and CSTR suffixes are made from it, and the full-text index refers to it. */
  serial: integer("serial").primaryKey({ autoIncrement: true }),
  /** 32 hex digits; called `dataSetId` in the API. */
  id: text("id").notNull().unique(),
  ownerId: text("owner_id").notNull().references(() => user.id),
  communityId: text("community_id").references(() => community.id),
  doi: text("doi").unique(),
  cstr: text("cstr").unique(),
  /** `archive`: published elsewhere before, under a DOI that it keeps; `doi` takes it over at submission. */
  source: text("source", { enum: DATASET_SOURCES }).notNull().default("new"),
  archiveDoi: text("archive_doi").notNull().default(""),
  /** Address for questions about an archived dataset; differs from the depositor's own (spec 2 §5). */
  archiveEmail: text("archive_email").notNull().default(""),
  /** When the community was changed by redirecting, which is possible once (spec 2 §4). */
  redirectedAt: instant("redirected_at"),
  createdAt: instant("created_at").notNull(),
}, (table) => [index("dataset_owner").on(table.ownerId), index("dataset_community").on(table.communityId)]);

const title = localizedColumns("title_zh", "title_en");
const description = localizedColumns("description_zh", "description_en");
const licenseText = localizedColumns("license_text_zh", "license_text_en");

export const datasetVersion = sqliteTable("dataset_version", {
  id: text("id").primaryKey(),
  datasetSerial: integer("dataset_serial").notNull().references(() => dataset.serial, {
    onDelete: "cascade",
  }),
  /** 1 for V1. */
  number: integer("number").notNull(),
  status: text("status", { enum: DATASET_STATUSES }).notNull(),
  /** Counts saves; a save must name the revision that it was made from. */
  revision: integer("revision").notNull().default(0),
  typeCode: text("type_code", { enum: RESOURCE_TYPE_CODES }).notNull(),
  language: text("language").notNull().default(""),
  titleZh: title.zh,
  titleEn: title.en,
  descriptionZh: description.zh,
  descriptionEn: description.en,
  keywordsZh: text("keywords_zh", { mode: "json" }).$type<string[]>().notNull(),
  keywordsEn: text("keywords_en", { mode: "json" }).$type<string[]>().notNull(),
  licenseId: text("license_id").notNull().default(""),
  licenseTextZh: licenseText.zh,
  licenseTextEn: licenseText.en,
  accessRight: text("access_right", { enum: ACCESS_RIGHTS }).notNull(),
  embargoMonths: integer("embargo_months"),
  papers: papersColumn("papers").notNull(),
  references: text("reference_list", { mode: "json" }).$type<Reference[]>().notNull(),
  funding: text("funding", { mode: "json" }).$type<Funding[]>().notNull(),
  projects: text("projects", { mode: "json" }).$type<Project[]>().notNull(),
  spatial: text("spatial", { mode: "json" }).$type<Spatial[]>().notNull(),
  temporal: text("temporal", { mode: "json" }).$type<Temporal[]>().notNull(),
  /** Kept together with the rows of `file`, so that lists need not count. */
  fileCount: integer("file_count").notNull().default(0),
  totalSize: integer("total_size").notNull().default(0),
  /** Merkle root over the files, in lower-case hex; written when the version is published, and then never changed. */
  merkleRoot: text("merkle_root"),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
  /**
   * When the depositor last used the draft, even if nothing changed. The time after which idle drafts are deleted
   * begins here (spec 3 §2, row 2). If null, it begins at `updatedAt`.
   */
  usedAt: instant("used_at"),
  submittedAt: instant("submitted_at"),
  acceptedAt: instant("accepted_at"),
  publishedAt: instant("published_at"),
  embargoEndsAt: instant("embargo_ends_at"),
  /** When a private draft is sent to review automatically. */
  privateUntil: instant("private_until"),
  /** Whether a journal holds the publication until it is released. */
  held: integer("held", { mode: "boolean" }).notNull().default(false),
  /** When the version was withheld for correction: its files stay closed until a newer version replaces it. */
  withheldAt: instant("withheld_at"),
  retractedAt: instant("retracted_at"),
  /** Days before deletion at which the last mail about an idle draft was sent: 30, 7 or 1. */
  remindedDays: integer("reminded_days"),
  /** When an idle draft was deleted; its owner can restore it for 30 days. */
  deletedAt: instant("deleted_at"),
}, (table) => [
  uniqueIndex("dataset_version_number").on(table.datasetSerial, table.number),
  index("dataset_version_status").on(table.status, table.publishedAt),
  // Empty once every published version has its root, so that every start can check it cheaply.
  index("dataset_version_without_root").on(table.id).where(sql`merkle_root is null and status = 'PUBLISHED'`),
]);

const creatorName = localizedColumns("name_zh", "name_en");
const familyName = localizedColumns("family_zh", "family_en");
const givenName = localizedColumns("given_zh", "given_en");

export const creator = sqliteTable("creator", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  position: integer("position").notNull(),
  nameZh: creatorName.zh,
  nameEn: creatorName.en,
  /** Null if the row was written before names had parts, and is not split yet. */
  kind: text("kind", { enum: CREATOR_KINDS }),
  familyZh: familyName.zh,
  familyEn: familyName.en,
  givenZh: givenName.zh,
  givenEn: givenName.en,
  /** Whether the parts were guessed from one text and nobody has checked them. */
  nameDoubtful: integer("name_doubtful", { mode: "boolean" }).notNull().default(false),
  email: text("email").notNull().default(""),
  orcid: text("orcid").notNull().default(""),
  corresponding: integer("corresponding", { mode: "boolean" }).notNull(),
}, (table) => [
  uniqueIndex("creator_position").on(table.versionId, table.position),
  // The index is empty once all names are split, so that every start can check it cheaply.
  index("creator_unsplit").on(table.id).where(sql`kind is null`),
]);

const affiliationName = localizedColumns("name_zh", "name_en");

export const affiliation = sqliteTable("affiliation", {
  creatorId: integer("creator_id").notNull().references(() => creator.id, { onDelete: "cascade" }),
  position: integer("position").notNull(),
  nameZh: affiliationName.zh,
  nameEn: affiliationName.en,
  ror: text("ror").notNull().default(""),
}, (table) => [primaryKey({ columns: [table.creatorId, table.position] })]);

export const datasetSubject = sqliteTable("dataset_subject", {
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  position: integer("position").notNull(),
  /** GB/T 13745-2009. */
  code: text("code").notNull(),
}, (table) => [primaryKey({ columns: [table.versionId, table.position] })]);

/** Contents of a data package: published datasets of the same depositor (spec 2 §3). */
export const packageItem = sqliteTable("package_item", {
  versionId: text("version_id").notNull().references(() => datasetVersion.id, { onDelete: "cascade" }),
  position: integer("position").notNull(),
  itemSerial: integer("item_serial").notNull().references(() => dataset.serial),
}, (table) => [
  primaryKey({ columns: [table.versionId, table.position] }),
  index("package_item_serial").on(table.itemSerial),
]);
