/** Finds the address of the caller. */

/**
 * Returns the address of the connection (`remoteAddress`). Behind a trusted proxy it is the last entry of
 * `X-Forwarded-For`, which that proxy wrote; earlier entries may be forged (safety 2.7).
 */
export function clientAddress(request: Request, remoteAddress: string, trustProxy: boolean): string {
  if (!trustProxy) return remoteAddress;
  return request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() || remoteAddress;
}
