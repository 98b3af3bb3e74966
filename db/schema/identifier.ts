/** Every DOI and CSTR that was ever assigned. Rows are never deleted, so no identifier is assigned twice. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { dataset } from "./dataset.ts";

/** `HIDDEN`: no longer findable, but still resolving to the page of the withdrawn version. */
export const IDENTIFIER_STATES = ["RESERVED", "REGISTERED", "HIDDEN"] as const;

export const identifier = sqliteTable("identifier", {
  value: text("value").primaryKey(),
  scheme: text("scheme", { enum: ["doi", "cstr"] }).notNull(),
  datasetSerial: integer("dataset_serial").references(() => dataset.serial, { onDelete: "set null" }),
  /** Set for the CSTR of a file. The same path and content keep it across versions (spec 3 §1). */
  filePath: text("file_path"),
  sha256: text("sha256"),
  state: text("state", { enum: IDENTIFIER_STATES }).notNull(),
  createdAt: instant("created_at").notNull(),
  registeredAt: instant("registered_at"),
}, (table) => [index("identifier_dataset").on(table.datasetSerial, table.filePath)]);
