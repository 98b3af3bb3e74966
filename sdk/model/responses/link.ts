/** Schemas of the answers about links; see `response_schemas.ts`. */
import { z } from "zod";
import { LINK_ACCESS, LINK_KINDS, LINK_STATES } from "../link.ts";
import { count, flag, instant, localizedText, pageOf, text } from "./response_schemas.ts";

const link = z.object({
  linkId: text.describe("Opens nothing."),
  kind: z.enum(LINK_KINDS),
  dataSetId: text,
  version: text.optional().describe("Absent for a link to the newest version."),
  title: localizedText,
  access: z.enum(LINK_ACCESS),
  label: text,
  hasPassword: flag,
  state: z.enum(LINK_STATES),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.optional(),
  uses: count.describe("Times that somebody opened it."),
  downloads: count.describe("Files and archives that were downloaded through it."),
});

export const linkAnswer = link.meta({ id: "Link" });
export type Link = z.infer<typeof linkAnswer>;

/** The address is in no other answer: only its hash is stored. */
export const newLinkAnswer = link.extend({ url: text }).meta({ id: "NewLink" });
export type NewLink = z.infer<typeof newLinkAnswer>;

export const linkPageAnswer = pageOf<Link>(linkAnswer);

/** What whoever opens a link goes on with: the pass goes with each request of theirs, for a day at most. */
export const openedLinkAnswer = z.object({
  kind: z.enum(LINK_KINDS),
  dataSetId: text,
  version: text.optional(),
  pass: text.describe("For the header Access-Link."),
  passExpiresAt: instant,
  expiresAt: instant,
}).meta({ id: "OpenedLink" });
export type OpenedLink = z.infer<typeof openedLinkAnswer>;

/** By which link a version is shown to somebody who could not see it otherwise, or not its files. */
export const linkInUseAnswer = z.object({
  kind: z.enum(LINK_KINDS),
  access: z.enum(LINK_ACCESS),
  expiresAt: instant,
}).meta({ id: "LinkInUse" });
export type LinkInUse = z.infer<typeof linkInUseAnswer>;
