/** Messages to those who run the repository. A form proves by time and work, and not by a puzzle, that a person fills it. */
import { z } from "zod";
import { CONTACT_KINDS, CONTACT_STATES, type ContactKind, type ContactState } from "./contact_kind.ts";
import type { Page } from "./envelope.ts";
import { COMMENT_MAX, NAME_MAX } from "./limits.ts";
import type { Locale } from "./locale.ts";
import type { Input } from "./metadata/metadata.ts";
import { emailSchema, requiredText, text } from "./text.ts";

/** What a form begins with. Find `count` numbers as for a `WorkChallenge`, with the token as the salt. */
export interface ContactForm {
  /** Signed, with the moment of its issue; a message that is sent twice with it is one. */
  token: string;
  count: number;
  bits: number;
  /** Milliseconds that must pass before the message is sent: with the proof of work, and without it. */
  waitMs: number;
  waitWithoutProofMs: number;
  /** Milliseconds for which the form is valid. */
  expiresIn: number;
}

export interface OperatorMessage {
  kind: ContactKind;
  name: string;
  email: string;
  message: string;
  /** DOI, CSTR or id of the dataset that it is about, or empty. */
  dataset: string;
}

/** A message with what proves that no robot wrote it. */
export interface SentMessage extends OperatorMessage {
  token: string;
  /** The proof of work; empty from a form without scripts, which must wait longer. */
  numbers: number[];
  /** A field that people do not see; whoever fills it is a robot. */
  website: string;
}
export type OperatorMessageInput = Input<OperatorMessage>;
export type SentMessageInput = Input<SentMessage>;

export interface ContactReceipt {
  /** Reference number: `20261123-4F7K2M`. */
  reference: string;
}

/** A message as those who answer it see it. */
export interface StoredMessage extends OperatorMessage {
  reference: string;
  /** Language of the form, in which the sender is answered. */
  locale: Locale;
  /** ISO 8601. */
  createdAt: string;
  answeredAt: string | null;
}

export interface MessagePage extends Page<StoredMessage> {
  counts: Record<ContactState, number>;
}

/** Characters of an identifier. */
const DATASET_MAX = 300;

export const sentMessageSchema: z.ZodType<SentMessage, unknown> = z.object({
  kind: z.enum(CONTACT_KINDS),
  name: requiredText(NAME_MAX, "nameRequired"),
  email: emailSchema,
  message: requiredText(COMMENT_MAX),
  dataset: text(DATASET_MAX).default(""),
  token: text(200).default(""),
  numbers: z.array(z.int().min(0)).max(64).default([]),
  website: text(300).default(""),
});

export const messageQuerySchema: z.ZodType<{ state: ContactState; page: number }, unknown> = z.object({
  state: z.enum(CONTACT_STATES).default("open"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
