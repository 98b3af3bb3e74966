/** Schemas of the answers about links to archive a prepared record; see `response_schemas.ts`. */
import { z } from "zod";
import {
  ARCHIVE_LINK_STATES,
  type ArchiveLink,
  type NewArchiveLink,
  type PreparedArchive,
} from "../archive_link.ts";
import { communitySummary } from "./community.ts";
import { instant, localizedText, named, object, pageOf, status, text } from "./response_schemas.ts";

const archiveLink = {
  archiveLinkId: text.describe("Opens nothing."),
  email: text.describe("Address of whoever is to archive the data."),
  title: localizedText,
  archiveDoi: text,
  archiveEmail: text,
  community: communitySummary.optional(),
  state: z.enum(ARCHIVE_LINK_STATES),
  createdAt: instant,
  expiresAt: instant,
  usedAt: instant.optional(),
  dataset: object<NonNullable<ArchiveLink["dataset"]>>({ dataSetId: text, status }).optional().describe(
    "What was begun with it, and how far it is.",
  ),
};

export const archiveLinkAnswer = named<ArchiveLink>("ArchiveLink", archiveLink);

/** The address is in no other answer: only its hash is stored. */
export const newArchiveLinkAnswer = named<NewArchiveLink>("NewArchiveLink", {
  ...archiveLink,
  url: text.optional().describe("Absent where the platform mails the link."),
});

export const archiveLinkPageAnswer = pageOf<ArchiveLink>(archiveLinkAnswer);

export const preparedArchiveAnswer = named<PreparedArchive>("PreparedArchive", {
  title: localizedText,
  archiveDoi: text,
  archiveEmail: text,
  community: communitySummary.optional(),
  preparedBy: text.describe("Name of whoever prepared it."),
  expiresAt: instant,
  dataSetId: text.optional().describe("Set where the caller has begun the submission already."),
});
