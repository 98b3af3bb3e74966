/** Schemas of the answers about links; see `response_schemas.ts`. */
import { z } from "zod";
import { LINK_ACCESS, LINK_KINDS, LINK_STATES } from "../link.ts";
import { count, flag, instant, localizedText, pageOf, text } from "./response_schemas.ts";

const link = {
  linkId: text.describe("Opens nothing."),
  kind: z.enum(LINK_KINDS).describe("What the link is for."),
  dataSetId: text.describe("The dataset that it opens."),
  version: text.optional().describe("Absent for a link to the newest version."),
  title: localizedText.describe("Of the version."),
  access: z.enum(LINK_ACCESS).describe("Whether files may be downloaded."),
  label: text.describe("A note for the depositor alone."),
  hasPassword: flag.describe("Whether whoever opens it is asked for one."),
  state: z.enum(LINK_STATES).describe("Whether it still opens something."),
  createdAt: instant.describe("When it was made."),
  expiresAt: instant.describe("When it ends by itself."),
  lastUsedAt: instant.optional().describe("Absent where nobody has opened it."),
  uses: count.describe("Times that somebody opened it."),
  downloads: count.describe("Files and archives that were downloaded through it."),
  excluded: count.describe("Files that an anonymous link leaves out."),
  emails: z.array(text).describe("Who may open it; empty: whoever holds the address."),
  chosen: count.describe("Files and folders that a granted link gives; 0 for all."),
  granted: flag.describe("Whether it was granted on request; its address cannot be replaced then."),
};

export const linkAnswer = z.object(link).meta({ id: "Link" });
/** A link as its depositor sees it. */
export type Link = z.infer<typeof linkAnswer>;

/** The address is in no other answer: only its hash is stored. */
export const newLinkAnswer = z.object({ ...link, url: text.describe("Told once.") }).meta({ id: "NewLink" });
/** With its address, which is told once. */
export type NewLink = z.infer<typeof newLinkAnswer>;

export const linkPageAnswer = pageOf(linkAnswer);

/** What whoever opens a link goes on with: the pass goes with each request of theirs, for a day at most. */
export const openedLinkAnswer = z.object({
  linkId: text.describe("Names the view of an anonymous link to whoever holds the pass."),
  kind: z.enum(LINK_KINDS).describe("What the link is for."),
  dataSetId: text.optional().describe(
    "Absent for an anonymous link, whose holder does not learn which it is.",
  ),
  version: text.optional().describe("Absent for an anonymous link."),
  pass: text.describe("For the header Access-Link."),
  passExpiresAt: instant.describe("When the link is to be opened anew."),
  expiresAt: instant.describe("When the link ends."),
}).meta({ id: "OpenedLink" });
/** What opening a link gives. */
export type OpenedLink = z.infer<typeof openedLinkAnswer>;

/** By which link a version is shown to somebody who could not see it otherwise, or not its files. */
export const linkInUseAnswer = z.object({
  kind: z.enum(LINK_KINDS).describe("What the link is for."),
  access: z.enum(LINK_ACCESS).describe("Whether files may be downloaded."),
  expiresAt: instant.describe("When the link ends."),
  chosen: z.array(text).optional().describe("Files, and folders with / at the end, that alone are given."),
}).meta({ id: "LinkInUse" });
/** The link by which a version is shown to its holder. */
export type LinkInUse = z.infer<typeof linkInUseAnswer>;

export const shortLinkAnswer = z.object({
  code: text.describe("The last part of the short address."),
  url: text.describe("The short address."),
  target: text.describe(
    "Path of the page without its language: who follows the address reads it in theirs.",
  ),
}).meta({ id: "ShortLink" });
export type ShortLink = z.infer<typeof shortLinkAnswer>;

export const formPresenceAnswer = z.object({
  shared: flag.describe("Whether several people may work on the version."),
  others: z.array(z.object({ name: text, seenAt: instant })).describe(
    "Who has its form open, besides who asks.",
  ),
}).meta({ id: "FormPresence" });
/** Who else has the form of a version open, besides whoever asks. */
export type FormPresence = z.infer<typeof formPresenceAnswer>;
