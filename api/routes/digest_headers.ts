/** Checksums in headers: `Repr-Digest` (RFC 9530) and, where somebody still asks so, `Digest` (RFC 3230). */

/** Hashes in lower-case hex; MD5 where it is known. */
export interface Hashes {
  sha256: string;
  md5?: string;
}

/** What stands behind a name in `Want-Repr-Digest` (0 to 10) or `Want-Digest` (`q`, 0 to 1): 0 means no. */
type Wanted = ReadonlyMap<string, number>;

/**
 * `Repr-Digest` has SHA-256 unless the caller wants another one, or none. MD5, which is deprecated, is given only to who
 * asks for it; of algorithms that nobody here knows the header says nothing.
 */
export function reprDigest(want: string | undefined, hashes: Hashes): string | undefined {
  const wanted = parse(want, /^\s*([a-z0-9-]+)\s*=\s*(10|\d)\s*$/i);
  const names = wanted.size === 0 ? ["sha-256"] : chosen(wanted);
  return names.flatMap((name) => valueOf(name, hashes)).map(({ name, value }) => `${name}=:${value}:`).join(
    ", ",
  ) ||
    undefined;
}

/** `Digest` as programs from before RFC 9530 know it; nothing for those that do not ask. */
export function oldDigest(want: string | undefined, hashes: Hashes): string | undefined {
  const wanted = parse(want, /^\s*([a-z0-9-]+)\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?$/i);
  return chosen(wanted).flatMap((name) => valueOf(name, hashes))
    .map(({ name, value }) => `${name.toUpperCase()}=${value}`).join(",") || undefined;
}

function parse(header: string | undefined, form: RegExp): Wanted {
  const wanted = new Map<string, number>();
  for (const one of header?.split(",", 20) ?? []) {
    const [, name, weight = "1"] = form.exec(one) ?? [];
    if (name) wanted.set(name.toLowerCase(), Number(weight));
  }
  return wanted;
}

const chosen = (wanted: Wanted): string[] =>
  [...wanted].filter(([, weight]) => weight > 0).sort((one, other) => other[1] - one[1]).map(([name]) =>
    name
  );

function valueOf(name: string, { sha256, md5 }: Hashes): { name: string; value: string }[] {
  const hex = name === "sha-256" ? sha256 : name === "md5" ? md5 : undefined;
  return hex ? [{ name, value: Uint8Array.fromHex(hex).toBase64() }] : [];
}
