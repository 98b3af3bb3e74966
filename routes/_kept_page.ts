/** One rendered page as bytes, plain and compressed, open where its nonce stands. */
import { createHash } from "node:crypto";
import { type CompressedPage, compressPage, concat, HEAD_MAX } from "./_compressed_page.ts";

type Bytes = Uint8Array<ArrayBuffer>;
export type PageCoding = "br" | "gzip" | "identity";

/** Compressed ones first: the shortest that a client takes is sent. */
const CODINGS = ["br", "gzip"] as const;
const KEPT_HEADERS = ["Content-Type", "Link"];
/** Bytes of the head after its last nonce. */
const BEHIND_NONCE = 2;

const encoder = new TextEncoder();

/** What a page says about itself when a look at it is a use of a dataset. */
export interface Viewed {
  dataSetId: string;
  version: string;
}

export interface RenderedPage {
  html: string;
  /** As it stands in the page. */
  nonce?: string;
  headers: Headers;
  viewed?: Viewed;
}

export class KeptPage {
  /** Digest of what the page shows; its nonce is no part of that. */
  readonly digest: string;
  readonly headers: readonly [string, string][];
  readonly viewed?: Viewed;
  /** Bytes that it takes up. */
  size: number;
  /** The beginning of the document, cut at every nonce. */
  readonly #head: readonly Bytes[];
  readonly #rest: Bytes;
  readonly #nonceLength: number;
  readonly #compressed = new Map<PageCoding, Promise<CompressedPage | undefined>>();

  constructor({ html, nonce, headers, viewed }: RenderedPage) {
    const texts = nonce ? html.split(nonce) : [html];
    const parts = texts.map((text) => encoder.encode(text));
    const last = parts.pop()!;
    const cut = parts.length > 0 ? BEHIND_NONCE : 0;
    this.#head = [...parts, last.subarray(0, cut)];
    this.#rest = last.subarray(cut);
    this.#nonceLength = nonce?.length ?? 0;
    this.headers = KEPT_HEADERS.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    this.viewed = viewed;
    this.size = parts.reduce((sum, part) => sum + part.length, last.length);
    this.digest = digestOf([this.headers.join("\n"), ...texts]);
  }

  /**
   * The document with a nonce of its own. It is compressed when a client asks for that first, and never again.
   * @param onGrown Is told the bytes that are kept from now on beside the others.
   */
  async body(
    coding: PageCoding,
    nonce: string,
    onGrown: (bytes: number) => void,
  ): Promise<{ bytes: Bytes; coding: PageCoding }> {
    const head = this.#headWith(nonce);
    const compressed = await this.#compressedAs(coding, head, onGrown);
    return compressed && nonce.length === this.#nonceLength
      ? { bytes: compressed.withHead(head), coding }
      : { bytes: concat([head, this.#rest]), coding: "identity" };
  }

  #compressedAs(
    coding: PageCoding,
    head: Bytes,
    onGrown: (bytes: number) => void,
  ): Promise<CompressedPage | undefined> | undefined {
    if (coding === "identity" || head.length > HEAD_MAX) return undefined;
    const known = this.#compressed.get(coding);
    if (known) return known;
    const made = compressPage(coding, head, this.#rest).then((page) => {
      this.size += page?.size ?? 0;
      onGrown(page?.size ?? 0);
      return page;
    }).catch(() => {
      // Memory may be short for a moment: the page goes out as it is, and the next request tries again.
      this.#compressed.delete(coding);
      return undefined;
    });
    this.#compressed.set(coding, made);
    return made;
  }

  #headWith(nonce: string): Bytes {
    const between = encoder.encode(nonce);
    return concat(this.#head.flatMap((part, at) => at === 0 ? [part] : [between, part]));
  }
}

function digestOf(texts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\0");
  return hash.digest("base64url").slice(0, 22);
}

/** The shortest form that a client takes. @param accepted The header `Accept-Encoding`. */
export function chooseCoding(accepted: string): PageCoding {
  const taken = accepted.split(",").flatMap((one) => {
    const [name, weight = ""] = one.split(";");
    return /=\s*0(?:\.0*)?\s*$/.test(weight) ? [] : [name.trim().toLowerCase()];
  });
  return CODINGS.find((coding) => taken.includes(coding)) ?? "identity";
}

/** A validator names the form too: two forms are not the same bytes. */
export const etagOf = (digest: string, coding: PageCoding): string =>
  `"${digest}${coding === "identity" ? "" : `-${coding}`}"`;

/** The validator of a client that has this page in any form. @param header `If-None-Match`. */
export function matchingEtag(header: string | undefined, digest: string): string | undefined {
  const own = header?.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return own?.find((one) => one.slice(1, -1).replace(/-(?:br|gzip)$/, "") === digest);
}
