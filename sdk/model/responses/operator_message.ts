/** Schemas of the answers about messages to the operator; see `response_schemas.ts`. */
import { z } from "zod";
import { CONTACT_KINDS } from "../contact_kind.ts";
import { LOCALES } from "../locale.ts";
import type { ContactForm, ContactReceipt, MessagePage, StoredMessage } from "../operator_message.ts";
import { count, instant, named, object, text } from "./response_schemas.ts";

export const contactFormAnswer = named<ContactForm>("ContactForm", {
  token: text,
  count,
  bits: count,
  waitMs: count,
  waitWithoutProofMs: count,
  expiresIn: count,
});
export const contactReceiptAnswer = named<ContactReceipt>("ContactReceipt", { reference: text });
export const storedMessageAnswer = named<StoredMessage>("StoredMessage", {
  reference: text,
  kind: z.enum(CONTACT_KINDS),
  name: text,
  email: text,
  message: text,
  dataset: text,
  locale: z.enum(LOCALES),
  createdAt: instant,
  answeredAt: instant.nullable(),
});
export const messagePageAnswer = named<MessagePage>("MessagePage", {
  list: z.array(storedMessageAnswer),
  page: count,
  size: count,
  total: count,
  counts: object<MessagePage["counts"]>({ open: count, answered: count }),
});
