/** Communities and the people who administer them. */
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { COMMUNITY_KINDS } from "../../sdk/model/community.ts";
import { instant, localizedColumns } from "./columns.ts";
import { user } from "./user.ts";

const name = localizedColumns("name_zh", "name_en");
const description = localizedColumns("description_zh", "description_en");

export const community = sqliteTable("community", {
  id: text("id").primaryKey(),
  /** Public slug such as `j00001`. */
  code: text("code").notNull().unique(),
  kind: text("kind", { enum: COMMUNITY_KINDS }).notNull(),
  nameZh: name.zh,
  nameEn: name.en,
  descriptionZh: description.zh,
  descriptionEn: description.en,
  /** Whether a journal decides itself when its accepted versions become public (spec 3 §2, row 9). */
  holdsPublication: integer("holds_publication", { mode: "boolean" }).notNull().default(false),
  sample: integer("sample", { mode: "boolean" }).notNull().default(false),
  createdAt: instant("created_at").notNull(),
});

export const membership = sqliteTable("membership", {
  communityId: text("community_id").notNull().references(() => community.id, { onDelete: "cascade" }),
  userId: text("user_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  role: text("role", { enum: ["administrator"] }).notNull(),
  createdAt: instant("created_at").notNull(),
}, (table) => [primaryKey({ columns: [table.communityId, table.userId] })]);
