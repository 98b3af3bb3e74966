/** Whose machine a connection comes from. */

/**
 * The address that the listener hands on as `remoteAddress`. Behind a trusted proxy it is the last entry of
 * `X-Forwarded-For`, the one which that proxy wrote; those before it may be anybody's invention (safety 2.7).
 */
export function clientAddress(request: Request, remoteAddress: string, trustProxy: boolean): string {
  if (!trustProxy) return remoteAddress;
  return request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() || remoteAddress;
}
