/**
 * ABI traces (`.ab1`) of capillary sequencers: the called bases, their qualities, and what the run says of itself. The
 * format is ABIF (Applied Biosystems, 2009): a directory of entries with a name of four letters and a number.
 */
import type { SequenceFact } from "../../../../sdk/model/preview/sequences.ts";
import { decodeText } from "../../file/decode_text.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { SequencePage } from "./sequence_page.ts";
import { lookAtTrace } from "./trace_look.ts";

const ENTRY = 28;
const ENTRIES_MAX = 2_000;
/** Bytes of an entry that are read. */
const VALUE_MAX = 1024 * 1024;

/** Entries that are told, by the words that programs of the field use for them. */
const FACTS: Readonly<Record<string, string>> = {
  SMPL1: "Sample",
  CMNT1: "Comment",
  TUBE1: "Well",
  LANE1: "Lane",
  RUND1: "Run date",
  RUNT1: "Run time",
  MCHN1: "Instrument",
  MODL1: "Model",
  PDMF2: "Mobility file",
  SVER1: "Software",
  SPAC1: "Peak spacing",
  FWO_1: "Base order",
};

export const readAbi: PreviewReader = (source, { page }, budget) => {
  const entries = readDirectory(source);
  const bytesOf = (...keys: string[]) => keys.map((key) => entries.get(key)).find((found) => found)?.bytes;
  const residues = textOf(bytesOf("PBAS2", "PBAS1") ?? new Uint8Array());
  const qualities = bytesOf("PCON2", "PCON1");
  const records = new SequencePage(1, budget);
  const facts = Object.entries(FACTS).flatMap(([key, name]) => {
    const entry = entries.get(key);
    const value = entry && valueOf(entry);
    return value ? [{ name, value }] : [];
  });
  const samples = entries.get("DATA9")?.count;
  if (samples) facts.push({ name: "Trace points", value: String(samples) });
  const heading = facts.find(({ name }) => name === "Sample")?.value ?? "";
  if (residues !== "") {
    records.add({
      heading,
      residues,
      qualities: qualities?.length === residues.length ? qualities : undefined,
    });
  }
  const read = records.read("abi", { beginning: false, facts: facts satisfies SequenceFact[] });
  const numbersOf = (...keys: string[]) => numbersIn(bytesOf(...keys) ?? new Uint8Array());
  const look = lookAtTrace({
    order: textOf(bytesOf("FWO_1") ?? new Uint8Array()),
    curves: ["DATA9", "DATA10", "DATA11", "DATA12"].map((key) => numbersOf(key)),
    calls: residues,
    peaks: numbersOf("PLOC2", "PLOC1"),
  }, page);
  if (!look || read.content.kind !== "sequences") return read;
  const { trace, ...place } = look;
  return { ...read, ...place, content: { ...read.content, trace } };
};

interface Entry {
  type: number;
  count: number;
  bytes: Uint8Array;
}

/** The first entry of each name and number. @throws NotReadable where the directory is not what it says. */
function readDirectory(source: FileSource): Map<string, Entry> {
  const head = viewOf(source.read(0, 34));
  const [count, start] = [head.getInt32(18), head.getInt32(26)];
  if (count < 0 || count > ENTRIES_MAX) throw new NotReadable();
  const bytes = source.read(start, start + count * ENTRY);
  if (bytes.length < count * ENTRY) throw new NotReadable();
  const entries = new Map<string, Entry>();
  for (let at = 0; at < bytes.length; at += ENTRY) {
    const view = viewOf(bytes.subarray(at, at + ENTRY));
    const key = textOf(bytes.subarray(at, at + 4)) + view.getInt32(4);
    const [size, offset] = [view.getInt32(16), view.getInt32(20)];
    if (size < 0 || size > VALUE_MAX || entries.has(key)) continue;
    // What is as short as an address stands in its place.
    const value = size <= 4 ? bytes.subarray(at + 20, at + 20 + size) : source.read(offset, offset + size);
    entries.set(key, { type: view.getInt16(8), count: view.getInt32(12), bytes: value });
  }
  return entries;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

function numbersIn(bytes: Uint8Array): Int16Array {
  const view = viewOf(bytes);
  return Int16Array.from({ length: bytes.length >> 1 }, (_, at) => view.getInt16(at * 2));
}

const wordsOf = (bytes: Uint8Array) => (decodeText(bytes)?.text ?? textOf(bytes)).trim().slice(0, 500);

/** A value by the number of its type. */
function valueOf({ type, bytes }: Entry): string | undefined {
  const view = viewOf(bytes);
  const pad = (number: number) => String(number).padStart(2, "0");
  if (type === 2) return wordsOf(bytes);
  if (type === 18) return wordsOf(bytes.subarray(1, 1 + bytes[0]));
  if (type === 19) return wordsOf(bytes.subarray(0, -1));
  if (type === 4 && bytes.length >= 2) return String(view.getInt16(0));
  if (type === 5 && bytes.length >= 4) return String(view.getInt32(0));
  if (type === 7 && bytes.length >= 4) return String(Number(view.getFloat32(0).toPrecision(6)));
  if (type === 10 && bytes.length >= 4) return `${view.getInt16(0)}-${pad(bytes[2])}-${pad(bytes[3])}`;
  if (type === 11 && bytes.length >= 3) return [bytes[0], bytes[1], bytes[2]].map(pad).join(":");
  return undefined;
}
