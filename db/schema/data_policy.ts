/** Data policies of journals that their editors keep, and who wants to hear when the platform's own policies change. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { DataPolicy } from "../../sdk/model/data_policy/choices.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { instant } from "./columns.ts";
import { user } from "./user.ts";

export const dataPolicy = sqliteTable("data_policy", {
  id: text("id").primaryKey(),
  ownerId: text("owner_id").notNull().references(() => user.id, { onDelete: "cascade" }),
  /** For the list of its owner; what the policy says of the journal stands in `policy`. */
  name: text("name").notNull(),
  policy: text("policy", { mode: "json" }).$type<DataPolicy>().notNull(),
  /** Counts saves, so that of two tabs the later one does not overwrite the earlier one unseen. */
  revision: integer("revision").notNull(),
  createdAt: instant("created_at").notNull(),
  updatedAt: instant("updated_at").notNull(),
}, (table) => [index("data_policy_owner").on(table.ownerId, table.updatedAt)]);

/** E-mails that get news of policies. One that was not confirmed gets nothing but the question, and goes by itself. */
export const policySubscription = sqliteTable("policy_subscription", {
  /** Names the row in links of mails, which carry no e-mail. */
  id: text("id").primaryKey(),
  email: text("email").notNull().unique(),
  locale: text("locale", { enum: LOCALES }).notNull(),
  /** SHA-256 of the newest mailed link; none while the mail waits. */
  confirmHash: text("confirm_hash").unique(),
  /**
   * Secret of the link that ends it. It is kept as it is, because it stands in every mail and opens nothing else, and has
   * to work for as long as a mail lies about, whichever key the server has by then.
   */
  endToken: text("end_token").notNull(),
  createdAt: instant("created_at").notNull(),
  /** When the question expires. */
  expiresAt: instant("expires_at").notNull(),
  confirmedAt: instant("confirmed_at"),
}, (table) => [index("policy_subscription_confirmed").on(table.confirmedAt)]);
