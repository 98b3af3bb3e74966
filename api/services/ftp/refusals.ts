/** Errors of ours in the words of FTP: English, in which its clients expect replies. */
import { sayable } from "../../../locales/error_values.ts";
import { type MessageKey, translator } from "../../../locales/mod.ts";
import type { ErrorName } from "../../../sdk/model/errors.ts";
import { filePathSchema } from "../../../sdk/model/file.ts";
import { DomainError } from "../../error.ts";
import { FtpRefusal } from "../../external/ftp/backend.ts";
import { quoted } from "../../external/ftp/paths.ts";

const en = translator("en");

/** 4xx: worth another try; 5xx: not. */
const CODES: Partial<Record<ErrorName, number>> = {
  sessionExpired: 421,
  tooManyRequests: 421,
  requestTimeout: 426,
  uploadTooSlow: 426,
  importing: 450,
  tooManyUploads: 450,
  uploadBusy: 450,
  uploadDamaged: 451,
  uploadOffsetConflict: 451,
  storageFull: 452,
  tooManyOpenUploads: 452,
  uploadsTooLarge: 452,
  storageQuotaExceeded: 552,
  bodyTooLarge: 552,
  pathTaken: 553,
};

export function toRefusal({ error, params }: Pick<DomainError, "error" | "params">): FtpRefusal {
  const text = error === "requestTimeout"
    ? "The data connection broke; what came is kept: continue with REST."
    : error === "sessionExpired"
    ? "This password has ended. Goodbye."
    : error === "uploadOffsetConflict"
    ? `The storage has lost what came last. Continue at byte ${params.expected}.`
    : en(`errors.${error}`, { ...sayable(error, params), count: 0 });
  return new FtpRefusal(CODES[error] ?? 550, text);
}

/** @throws FtpRefusal */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DomainError ? toRefusal(error) : error;
  }
}

/** The names that files may have everywhere. @throws FtpRefusal 553 with the path and the rule. */
export function requireName(path: string): void {
  const { error } = filePathSchema.safeParse(path);
  if (!error) return;
  const rules = error.issues.map(({ message }) => en(`validation.${message}` as MessageKey));
  throw new FtpRefusal(553, `${quoted(path)}: ${rules.join("; ")}.`);
}
