/** Errors of ours in the words of FTP: English, in which its clients expect replies. */
import { translator } from "../../../locales/mod.ts";
import type { ErrorName } from "../../../sdk/model/errors.ts";
import { DomainError } from "../../error.ts";
import { FtpRefusal } from "../../external/ftp/backend.ts";

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
  storageFull: 452,
  bodyTooLarge: 552,
  pathTaken: 553,
};

export function toRefusal({ error, params }: Pick<DomainError, "error" | "params">): FtpRefusal {
  const text = error === "requestTimeout"
    ? "The data connection broke; what came is kept: continue with REST."
    : error === "sessionExpired"
    ? "This password has ended. Goodbye."
    : en(`errors.${error}`, { ...params, count: 0 });
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
