/** What a message to the operator is about. The module has no schemas, so that pages and the database can load it. */
export const CONTACT_KINDS = [
  "deposit",
  "download",
  "account",
  "community",
  "policy",
  "rights",
  "fault",
  "other",
] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

export const CONTACT_STATES = ["open", "answered"] as const;
export type ContactState = (typeof CONTACT_STATES)[number];
