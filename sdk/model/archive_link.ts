/**
 * Links by which an institution or a journal invites somebody to archive a record that it has prepared (spec 1 §2
 * `/archiveLink/{password}`). Such a link begins one archive submission and ends with it.
 */
import { z } from "zod";
import type { CommunitySummary } from "./community.ts";
import type { DatasetStatus } from "./lifecycle.ts";
import { hasRequestKey } from "./request_key.ts";
import { linkExpirySchema, readLinkAddress } from "./link.ts";
import { type Locale, LOCALES, type LocalizedText } from "./locale.ts";
import { type DatasetMetadata, type Input, metadataFields, metadataSchema } from "./metadata/metadata.ts";
import { emailSchema, requiredText, text } from "./text.ts";
import { doiSchema } from "./vocabulary/identifier_schemas.ts";

/** Where the page behind such a link is; the secret follows. */
export const ARCHIVE_LINK_PATH = "/archiveLink/";

/** `waiting` for its recipient, `used` for a submission, `expired` by itself, `revoked` by its preparer. */
export const ARCHIVE_LINK_STATES = ["waiting", "used", "expired", "revoked"] as const;
export type ArchiveLinkState = (typeof ARCHIVE_LINK_STATES)[number];

type Text = z.ZodType<string, string>;

const titleSchema = metadataFields.title as z.ZodType<LocalizedText, Partial<LocalizedText>>;

/** What a preparer says of a new link. */
export const archiveLinkRequestSchema: z.ZodObject<{
  email: Text;
  title: z.ZodType<LocalizedText, Partial<LocalizedText>>;
  archiveDoi: Text;
  archiveEmail: z.ZodDefault<Text>;
  communityCode: z.ZodDefault<Text>;
  expiry: Text;
  mailed: z.ZodDefault<z.ZodBoolean>;
  locale: z.ZodOptional<z.ZodEnum<{ [Each in Locale]: Each }>>;
}> = z.object({
  email: emailSchema.describe("Address of whoever is to archive the data; the link is mailed there."),
  title: titleSchema.refine(({ zh, en }) => zh !== "" || en !== "", { error: "required" }).describe(
    "Title of the record, in one language at least.",
  ),
  archiveDoi: doiSchema.refine((doi) => doi !== "", { error: "archiveDoiRequired" }).describe(
    "DOI under which the data were published.",
  ),
  archiveEmail: (metadataFields.archiveEmail as z.ZodDefault<Text>).describe(
    "Contact for questions about the data; empty leaves it to the recipient.",
  ),
  communityCode: text(32).default("").describe(
    "Community of the caller on whose behalf it is prepared, and which reviews the submission; empty for the platform.",
  ),
  expiry: linkExpirySchema.describe("1w, 1m, 3m, 6m, 1y, or a date such as 2027-03-31 within a year."),
  mailed: z.boolean().default(true).describe(
    "Whether the platform mails the link. Otherwise the answer has its address, this once.",
  ),
  locale: z.enum(LOCALES).optional().describe("Language of the mail; that of the call when absent."),
});

export type ArchiveLinkRequest = z.infer<typeof archiveLinkRequestSchema>;
export type ArchiveLinkRequestInput = z.input<typeof archiveLinkRequestSchema>;

/** A later end of a link that waits. */
export const archiveLinkExtensionSchema: z.ZodObject<{ expiry: Text }> = archiveLinkRequestSchema.pick({
  expiry: true,
});

/** How a link reaches its recipient once more. */
export const archiveLinkSendingSchema: z.ZodObject<{
  expiry: z.ZodDefault<Text>;
  mailed: z.ZodDefault<z.ZodBoolean>;
  locale: z.ZodOptional<z.ZodEnum<{ [Each in Locale]: Each }>>;
}> = archiveLinkRequestSchema.pick({ mailed: true, locale: true }).extend({
  expiry: (z.union([z.literal(""), linkExpirySchema]) as Text).default("").describe(
    "A new end, as for a new link; needed where the link has expired, and empty to keep the one that it has.",
  ),
});
export type ArchiveLinkSending = z.infer<typeof archiveLinkSendingSchema>;
export type ArchiveLinkSendingInput = z.input<typeof archiveLinkSendingSchema>;

export const openArchiveLinkSchema: z.ZodObject<{ secret: Text }> = z.object({
  secret: requiredText(64).describe("The last part of the address."),
});

/** What the recipient says: the agreement of every submission, and what differs from what was prepared. */
export const useArchiveLinkSchema: z.ZodObject<{
  secret: Text;
  agreed: z.ZodLiteral<true>;
  metadata: z.ZodDefault<z.ZodType<DatasetMetadata, Input<DatasetMetadata>>>;
}> = z.object({
  secret: requiredText(64).describe("The last part of the address."),
  agreed: z.literal(true, { error: "agreementRequired" }).describe("The submission agreement is accepted."),
  metadata: metadataSchema.default(() => metadataSchema.parse({})).describe(
    "What the recipient says besides; what is empty is taken from what was prepared.",
  ),
});
export type UseArchiveLink = z.infer<typeof useArchiveLinkSchema>;
export type UseArchiveLinkInput = z.input<typeof useArchiveLinkSchema>;

/** A link as its preparer follows it; times are ISO 8601 in UTC. */
export interface ArchiveLink {
  archiveLinkId: string;
  email: string;
  title: LocalizedText;
  archiveDoi: string;
  archiveEmail: string;
  community?: CommunitySummary;
  state: ArchiveLinkState;
  createdAt: string;
  expiresAt: string;
  usedAt?: string;
  /** What was begun with it; absent once that was deleted. */
  dataset?: { dataSetId: string; status: DatasetStatus };
}

/** With its address where the platform does not mail it. */
export interface NewArchiveLink extends ArchiveLink {
  url?: string;
}

/** What the recipient finds. */
export interface PreparedArchive {
  title: LocalizedText;
  archiveDoi: string;
  archiveEmail: string;
  community?: CommunitySummary;
  /** Name of whoever prepared it. */
  preparedBy: string;
  expiresAt: string;
  /** Set where the caller has begun the submission already. */
  dataSetId?: string;
}

const ADDRESS = new RegExp(`(?:^|/)${ARCHIVE_LINK_PATH.slice(1)}([0-9A-Za-z]{20,64})$`, "i");

/** Whether a path is that of a link of any kind, or of a request: whoever knows it may use it. */
export function isLinkAddress(address: string): boolean {
  // The redirect to the address without a slash at its end names the secret as well.
  const path = address.replace(/\/+(?=$|[?#])/, "");
  return readLinkAddress(path) !== undefined || readArchiveLinkAddress(path) !== undefined ||
    hasRequestKey(path);
}

/** Reads the secret of such an address; nothing for any other. */
export function readArchiveLinkAddress(address: string): string | undefined {
  return ADDRESS.exec(address.trim().replace(/[?#].*$/, ""))?.[1];
}
