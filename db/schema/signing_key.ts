/** Keys with which the repository signs receipts and manifests. */
import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

export const signingKey = sqliteTable("signing_key", {
  /** The thumbprint of the public key (RFC 7638). */
  id: text("id").primaryKey(),
  /** `x` of the public key (RFC 8037). It stays for ever, because what it signed must stay verifiable. */
  publicKey: text("public_key").notNull(),
  /** `d` of the private key, sealed by the vault; empty once a newer key signs. */
  privateKey: text("private_key").notNull(),
  createdAt: instant("created_at").notNull(),
  retiredAt: instant("retired_at"),
});
