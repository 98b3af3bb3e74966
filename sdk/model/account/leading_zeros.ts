/**
 * Counts the zero bits at the beginning of a digest, as in a `WorkChallenge`. The module has no schemas, so that
 * browsers can load it.
 */
export function leadingZeros(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first]) - 24;
}
