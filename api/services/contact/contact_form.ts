/**
 * The form of the contact page. Its token is signed and not stored; it tells when the form was opened, is the salt of a
 * small proof of work, and makes the reference number together with what was written, so that a message is one however often
 * it is sent.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  CONTACT_FORM_MS,
  CONTACT_WAIT_MS,
  CONTACT_WAIT_WITHOUT_PROOF_MS,
} from "../../../sdk/model/limits.ts";
import type { ContactForm, OperatorMessage, SentMessage } from "../../../sdk/model/operator_message.ts";
import { shanghaiDate } from "../../../sdk/model/time.ts";
import type { App } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { verifyProofOfWork, WORK_PARTS } from "../captcha/proof_of_work.ts";

type Signer = Pick<App, "clock" | "config" | "external">;

const USE = "contactForm";

export function openContactForm({ clock, config, external }: Signer): ContactForm {
  const text = `${clock().getTime()}.${randomBytes(12).toString("hex")}`;
  return {
    token: `${text}.${external.vault.sign(text, USE)}`,
    count: WORK_PARTS,
    bits: config.captchaWork,
    waitMs: CONTACT_WAIT_MS,
    waitWithoutProofMs: CONTACT_WAIT_WITHOUT_PROOF_MS,
    expiresIn: CONTACT_FORM_MS,
  };
}

/**
 * @throws DomainError invalidInput where the field that nobody sees is filled, or the proof is wrong; contactExpired for a
 * token that is not ours or too old; contactTooSoon with `seconds` until the form may be sent.
 */
export function requirePerson(signer: Signer, { token, numbers, website }: SentMessage): void {
  if (website !== "") throw new DomainError("invalidInput", {}, [{ path: "website", key: "mustBeEmpty" }]);
  const openedAt = readToken(signer, token);
  const age = signer.clock().getTime() - (openedAt ?? 0);
  if (openedAt === undefined || age > CONTACT_FORM_MS || age < 0) throw new DomainError("contactExpired");
  const work = { salt: token, count: WORK_PARTS, bits: signer.config.captchaWork };
  const isProved = numbers.length > 0;
  if (isProved && !verifyProofOfWork(work, numbers)) {
    throw new DomainError("invalidInput", {}, [{ path: "numbers", key: "invalid" }]);
  }
  const wait = (isProved ? CONTACT_WAIT_MS : CONTACT_WAIT_WITHOUT_PROOF_MS) - age;
  if (wait <= 0) return;
  const seconds = Math.ceil(wait / 1000);
  throw new DomainError("contactTooSoon", { seconds }, [], { seconds });
}

/** Under which a message keeps the form that it came with: one form, with its proof of work, sends one message. */
export const formHashOf = ({ token }: Pick<SentMessage, "token">): string =>
  createHash("sha256").update(token).digest("hex");

/** @returns epoch milliseconds of its issue; nothing for a token that is not ours. */
function readToken({ external }: Signer, token: string): number | undefined {
  const [, text, at, signature] = /^((\d{13})\.[0-9a-f]{24})\.([0-9a-f]{64})$/.exec(token) ?? [];
  if (!text || !signature) return undefined;
  const wanted = external.vault.sign(text, USE);
  return timingSafeEqual(Buffer.from(signature, "hex"), Buffer.from(wanted, "hex")) ? Number(at) : undefined;
}

/** Letters and digits that nobody confuses on the telephone (Crockford). */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * `20261123-4F7K2M`: the day in Shanghai on which the form was opened, and six letters of the hash of its token and of what
 * was written.
 * @param attempt How many numbers before it belong to other messages.
 */
export function referenceOf(sent: SentMessage, attempt: number): string {
  const content = CONTENT.map((name) => sent[name]);
  const digest = createHash("sha256").update(JSON.stringify(["reference", sent.token, attempt, ...content]))
    .digest();
  const letters = Array.from(digest.subarray(0, 6), (byte) => LETTERS[byte % 32]).join("");
  return `${shanghaiDate(Number(sent.token.split(".")[0])).replaceAll("-", "")}-${letters}`;
}

/** What makes two messages of one form two. */
const CONTENT = ["kind", "name", "email", "message", "dataset"] as const;

export const isSameMessage = (one: OperatorMessage, other: OperatorMessage): boolean =>
  CONTENT.every((name) => one[name] === other[name]);
