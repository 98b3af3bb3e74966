/**
 * The envelope of every answer (spec 1 §7). The HTTP status reports failures of the transport, `code` reports business
 * outcomes.
 */
export interface Envelope<T> {
  /** 20000 is success; see `errors.ts` for the others. */
  code: number;
  message: string;
  messageEn: string;
  data: T;
  /**
   * Set for failures: the id of the request, or the one that the server assigned. The server's log lines contain it.
   */
  traceId?: string;
}

/** The code of success (spec 1 §8). */
export const SUCCESS = 20_000;

/** Whether a code means success: it is missing, 200 or 20000 (spec 1 §8). */
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
