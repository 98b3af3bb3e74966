/** The one shape of every answer (spec 1 §7): HTTP carries transport failures, `code` carries business outcomes. */
export interface Envelope<T> {
  /** 20000 is success; see `errors.ts` for the others. */
  code: number;
  message: string;
  messageEn: string;
  data: T;
  /** Of a failure alone: the request's own, or the one that the server gave it. Its log lines carry the same. */
  traceId?: string;
}

/** The code of success (spec 1 §8). */
export const SUCCESS = 20_000;

/** Clients take a missing code, 200 and 20000 as success (spec 1 §8). */
export function isSuccess(code: number | undefined): boolean {
  return code === undefined || code === 200 || code === SUCCESS;
}

/** One page of a list: `page` counts from 1. */
export interface Page<T> {
  list: T[];
  page: number;
  size: number;
  total: number;
}
