/** Schemas of the answers about links; see `response_schemas.ts`. */
import { z } from "zod";
import {
  type FormPresence,
  type Link,
  LINK_ACCESS,
  LINK_KINDS,
  LINK_STATES,
  type LinkInUse,
  type NewLink,
  type OpenedLink,
} from "../link.ts";
import type { ShortLink } from "../short_link.ts";
import { count, flag, instant, localizedText, named, pageOf, text } from "./response_schemas.ts";

const link = {
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
  excluded: count.describe("Files that an anonymous link leaves out."),
  emails: z.array(text).describe("Who may open it; empty: whoever holds the address."),
  chosen: count.describe("Files and folders that a granted link gives; 0 for all."),
};

export const linkAnswer = named<Link>("Link", link);

/** The address is in no other answer: only its hash is stored. */
export const newLinkAnswer = named<NewLink>("NewLink", { ...link, url: text });

export const linkPageAnswer = pageOf<Link>(linkAnswer);

/** What whoever opens a link goes on with: the pass goes with each request of theirs, for a day at most. */
export const openedLinkAnswer = named<OpenedLink>("OpenedLink", {
  linkId: text.describe("Names the view of an anonymous link to whoever holds the pass."),
  kind: z.enum(LINK_KINDS),
  dataSetId: text.optional().describe("Absent for an anonymous link."),
  version: text.optional(),
  pass: text.describe("For the header Access-Link."),
  passExpiresAt: instant,
  expiresAt: instant,
});

/** By which link a version is shown to somebody who could not see it otherwise, or not its files. */
export const linkInUseAnswer = named<LinkInUse>("LinkInUse", {
  kind: z.enum(LINK_KINDS),
  access: z.enum(LINK_ACCESS),
  expiresAt: instant,
  chosen: z.array(text).optional().describe("Files, and folders with / at the end, that alone are given."),
});

export const shortLinkAnswer = named<ShortLink>("ShortLink", {
  code: text,
  url: text.describe("The short address."),
  target: text.describe("Path of the page without its language."),
});

export const formPresenceAnswer = named<FormPresence>("FormPresence", {
  shared: flag.describe("Whether several people may work on the version."),
  others: z.array(z.object({ name: text, seenAt: instant })),
});
