/** Schemas of the answers about mailed codes; see `response_schemas.ts`. */
import type { EmailProof, MailedCode } from "../mailed_code.ts";
import { count, named, text } from "./response_schemas.ts";

export const mailedCodeAnswer = named<MailedCode>("MailedCode", { codeId: text, expiresIn: count });

export const emailProofAnswer = named<EmailProof>("EmailProof", {
  email: text,
  proof: text,
  expiresAt: text,
});
