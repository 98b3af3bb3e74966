/** What harvesters are told of each dataset that was ever public: one row, kept for good (spec 3 §4). */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { dataset } from "./dataset.ts";
import { instant } from "./columns.ts";

export const oaiRecord = sqliteTable("oai_record", {
  datasetSerial: integer("dataset_serial").primaryKey().references(() => dataset.serial),
  /** The version that is described; of a deleted record the one that was described last. */
  versionId: text("version_id").notNull(),
  /** `updated_at` of the version when the row was written: by it a change is told from a rewrite. */
  versionUpdatedAt: instant("version_updated_at").notNull(),
  /** Whole seconds as epoch milliseconds: when harvesters were first told the present state. */
  datestamp: instant("datestamp").notNull(),
  deleted: integer("deleted", { mode: "boolean" }).notNull().default(false),
  /** `type:001`, `subject:170`, `community:j00001`, `access:public`; of a deleted record the ones that it had. */
  sets: text("sets", { mode: "json" }).$type<string[]>().notNull(),
}, (table) => [index("oai_record_datestamp").on(table.datestamp, table.datasetSerial)]);

/** The same by set, so that a list of a set is read by key; sets above it (`subject`) have rows of their own. */
export const oaiRecordSet = sqliteTable("oai_record_set", {
  setSpec: text("set_spec").notNull(),
  datestamp: instant("datestamp").notNull(),
  datasetSerial: integer("dataset_serial").notNull().references(() => oaiRecord.datasetSerial, {
    onDelete: "cascade",
  }),
}, (table) => [
  primaryKey({ columns: [table.setSpec, table.datestamp, table.datasetSerial] }),
  index("oai_record_set_serial").on(table.datasetSerial),
]);
