/**
 * Objects of R as `serialize` writes them in its portable form (XDR; R Internals, section 1.8): types, lengths, classes and
 * names. Values are passed over, so that a file of many numbers costs little.
 */
import type { Budget } from "../../../diff/budget.ts";
import { decodeText } from "../../../file/decode_text.ts";
import { NotReadable } from "../../reader.ts";

/** What is known of an object. */
export interface RObject {
  type: string;
  /** Elements of a vector or a list. */
  length?: number;
  /** The text of a symbol, or of a vector with one text. */
  text?: string;
  /** Elements of a list, and of a chain of pairs with their names. */
  elements?: RObject[];
  attributes?: ReadonlyMap<string, RObject>;
  /** The texts of a vector, as far as they are few. */
  texts?: string[];
  /** Numbers of a short vector, such as dimensions. */
  numbers?: number[];
  name?: string;
}

const VECTORS: Readonly<Record<number, readonly [type: string, bytes: number]>> = {
  10: ["logical", 4],
  13: ["integer", 4],
  14: ["numeric", 8],
  15: ["complex", 16],
  24: ["raw", 1],
};
/** Objects without content, by their number. */
const EMPTY: Readonly<Record<number, string>> = {
  254: "NULL",
  253: "environment",
  252: "NULL",
  251: "missing",
  250: "environment",
  242: "environment",
  241: "environment",
};
const PAIRS: Readonly<Record<number, string>> = {
  2: "pairlist",
  3: "function",
  5: "promise",
  6: "language",
  17: "...",
};
const [SYMBOL, ENVIRONMENT, CHARACTER, STRINGS, LIST, EXPRESSION, S4] = [1, 4, 9, 16, 19, 20, 25];
const [REFERENCE, NAMESPACE, PACKAGE, PERSISTENT, ALTREP] = [255, 249, 248, 247, 238];
const [HAS_ATTRIBUTES, HAS_TAG, IS_LATIN] = [0x200, 0x400, 0x4000];
/** Functions of R itself, which are kept by their names. */
const BUILT_IN: ReadonlySet<number> = new Set([7, 8]);
const DEPTH_MAX = 200;
/** Texts that are kept of a vector, elements of a list, and characters of a text. */
const TEXTS_MAX = 2_000;
const NUMBERS_MAX = 10;
const TEXT_MAX = 300;
const STEP = 10_000;

export class RReader {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #budget: Budget;
  readonly #symbols: RObject[] = [];
  #at: number;
  #read = 0;

  constructor(bytes: Uint8Array, start: number, budget: Budget) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#at = start;
    this.#budget = budget;
  }

  integer(): number {
    this.#at += 4;
    return this.#view.getInt32(this.#at - 4);
  }

  /** Texts say whether they are Latin-1 or UTF-8; of others the letters tell. */
  text(length: number, isLatin = false): string {
    const bytes = this.#skip(length).subarray(0, TEXT_MAX);
    if (isLatin) return new TextDecoder("windows-1252").decode(bytes);
    return decodeText(bytes)?.text ?? new TextDecoder().decode(bytes);
  }

  /** @throws NotReadable for what is not followed, RangeError at the end of the bytes, OutOfBudget. */
  object(depth = 0): RObject {
    if (depth > DEPTH_MAX) throw new NotReadable("tooComplex");
    if (++this.#read % STEP === 0) this.#budget.check();
    const flags = this.integer();
    const code = flags & 0xff;
    if (code === PERSISTENT || code === NAMESPACE || code === PACKAGE) return this.#named();
    if (EMPTY[code]) return { type: EMPTY[code] };
    if (code === REFERENCE) return this.#symbols[(flags >> 8 || this.integer()) - 1] ?? { type: "NULL" };
    if (BUILT_IN.has(code)) return { type: "function", text: this.text(this.integer()) };
    if (code === SYMBOL) return this.#keep({ type: "symbol", text: this.object(depth + 1).text });
    if (code === ENVIRONMENT) return this.#environment(depth);
    if (code === ALTREP) return this.#compact(depth);
    if (PAIRS[code]) return this.#pairs(code, flags, depth);
    const found = code === S4 ? { type: "S4" } : this.#vector(code, flags, depth);
    return flags & HAS_ATTRIBUTES ? { ...found, attributes: this.#attributes(depth) } : found;
  }

  #vector(code: number, flags: number, depth: number): RObject {
    if (code === CHARACTER) {
      const length = this.integer();
      return { type: "text", text: length < 0 ? undefined : this.text(length, (flags & IS_LATIN) !== 0) };
    }
    const vector = VECTORS[code];
    if (!vector && code !== STRINGS && code !== LIST && code !== EXPRESSION) {
      throw new NotReadable("unsupported");
    }
    const length = this.#length();
    if (vector) return this.#values(vector, length);
    const elements: RObject[] = [];
    for (let at = 0; at < length; at++) {
      const element = this.object(depth + 1);
      if (at < TEXTS_MAX) elements.push(element);
    }
    if (code !== STRINGS) return { type: code === LIST ? "list" : "expression", length, elements };
    return { type: "character", length, texts: elements.map(({ text = "" }) => text) };
  }

  #values([type, size]: readonly [string, number], length: number): RObject {
    const bytes = this.#skip(length * size);
    if (type !== "integer" && type !== "numeric" || length > NUMBERS_MAX) return { type, length };
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const numberAt = (at: number) => size === 4 ? view.getInt32(at * size) : view.getFloat64(at * size);
    return { type, length, numbers: Array.from({ length }, (_, at) => numberAt(at)) };
  }

  /** A chain of pairs is a list whose elements have names; it goes on in the second half of each. */
  #pairs(code: number, flags: number, depth: number): RObject {
    const elements: RObject[] = [];
    let next = flags;
    let attributes: RObject["attributes"];
    while (PAIRS[next & 0xff]) {
      if (++this.#read % STEP === 0) this.#budget.check();
      if (next & HAS_ATTRIBUTES) attributes = this.#attributes(depth);
      const name = next & HAS_TAG ? this.object(depth + 1).text : undefined;
      const element = this.object(depth + 1);
      if (elements.length < TEXTS_MAX) elements.push({ ...element, name });
      next = this.integer();
    }
    // What follows the last pair is nothing, or an object of another kind.
    if (!EMPTY[next & 0xff]) {
      this.#at -= 4;
      this.object(depth + 1);
    }
    return { type: PAIRS[code], length: elements.length, elements, attributes };
  }

  #attributes(depth: number): ReadonlyMap<string, RObject> {
    const { elements = [] } = this.object(depth + 1);
    return new Map(elements.map((one) => [one.name ?? "", one]));
  }

  /** Locked, enclosed in, content, table of names, attributes. */
  #environment(depth: number): RObject {
    const found = this.#keep({ type: "environment" });
    this.integer();
    for (let part = 0; part < 4; part++) this.object(depth + 1);
    return found;
  }

  /** A namespace or a package: the texts of its name. */
  #named(): RObject {
    this.integer();
    const count = this.integer();
    for (let at = 0; at < count; at++) this.object();
    return this.#keep({ type: "environment" });
  }

  /** A vector that R keeps in short, such as `1:1000`: its class, its state and its attributes. */
  #compact(depth: number): RObject {
    const [info, state, more] = [this.object(depth + 1), this.object(depth + 1), this.object(depth + 1)];
    const name = info.elements?.[0]?.text ?? "";
    const attributes = new Map((more.elements ?? []).map((one) => [one.name ?? "", one]));
    const inner = state.elements?.[0] ?? state;
    if (name.startsWith("wrap_")) return { ...inner, attributes };
    if (name === "deferred_string") return { type: "character", length: inner.length, attributes };
    return { type: name.includes("real") ? "numeric" : "integer", length: state.numbers?.[0], attributes };
  }

  #keep(object: RObject): RObject {
    this.#symbols.push(object);
    return object;
  }

  /** More than two thousand million elements have a length of two numbers. */
  #length(): number {
    const length = this.integer();
    if (length >= 0) return length;
    return this.integer() * 2 ** 32 + (this.integer() >>> 0);
  }

  #skip(length: number): Uint8Array {
    const start = this.#at;
    if (length < 0 || start + length > this.#bytes.length) throw new RangeError("the end of the bytes");
    this.#at = start + length;
    return this.#bytes.subarray(start, this.#at);
  }
}
