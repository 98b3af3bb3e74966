/** Codes that are mailed to people without an account, and the proofs of those who entered the right one. */
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MAILED_CODE_PURPOSES } from "../../sdk/model/mailed_code.ts";
import { instant } from "./columns.ts";

export const mailedCode = sqliteTable("mailed_code", {
  id: text("id").primaryKey(),
  purpose: text("purpose", { enum: MAILED_CODE_PURPOSES }).notNull(),
  /** Id of what the e-mail is proven for; empty where the purpose says it all. */
  subject: text("subject").notNull().default(""),
  /** Empty where nobody is to get a code: no code is right then. */
  email: text("email").notNull(),
  /** SHA-256 of the code with the id; null until the mail is sent. */
  codeHash: text("code_hash"),
  /** Wrong answers. */
  tries: integer("tries").notNull().default(0),
  /** SHA-256 of the proof; null until the right code was entered. */
  proofHash: text("proof_hash").unique(),
  createdAt: instant("created_at").notNull(),
  /** When the code ends, and after the right answer the proof. */
  expiresAt: instant("expires_at").notNull(),
}, (table) => [index("mailed_code_expires").on(table.expiresAt)]);
