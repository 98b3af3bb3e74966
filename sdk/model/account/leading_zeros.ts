/** Zero bits at the beginning of a digest: what a `WorkChallenge` counts. Without the schemas, for the browser. */
export function leadingZeros(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first]) - 24;
}
