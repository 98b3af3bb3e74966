/** SFF (standard flowgram format) of 454 and Ion Torrent sequencers: its header, and the reads with their qualities. */
import { NotReadable, type PreviewReader } from "../reader.ts";
import { SequencePage } from "./sequence_page.ts";

/** Bytes of the common header before its texts, and of the header of a read. */
const HEADER = 31;
const READ_HEADER = 16;
/** Flows of a read beyond which a header is no header. */
const FLOWS_MAX = 10_000;

export const readSff: PreviewReader = (source, { page }, budget) => {
  const bytes = source.beginning();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < HEADER) throw new NotReadable();
  const [reads, flows] = [view.getUint32(20), view.getUint16(28)];
  if (flows === 0 || flows > FLOWS_MAX) throw new NotReadable();
  const index = { start: Number(view.getBigUint64(8)), length: view.getUint32(16) };
  const keyStart = HEADER + flows;
  const key = latin(bytes.subarray(keyStart, keyStart + view.getUint16(26)));
  const records = new SequencePage(page, budget);
  let at = view.getUint16(24);
  for (let read = 0; read < reads; read++) {
    if (at === index.start) at += eight(index.length);
    const next = readOne(bytes, view, at, flows);
    if (!next) {
      // The last read of the beginning of a file may be cut.
      if (source.isWhole) throw new NotReadable();
      break;
    }
    records.add(next.record);
    at = next.end;
  }
  const facts = [
    { name: "Reads", value: String(reads) },
    { name: "Flows per read", value: String(flows) },
    { name: "Key sequence", value: key },
    { name: "Flow order", value: latin(bytes.subarray(HEADER, HEADER + Math.min(flows, 16))) },
  ];
  return records.read("sff", { beginning: !source.isWhole, facts });
};

/** Nothing where the bytes end before the read does. */
function readOne(bytes: Uint8Array, view: DataView, at: number, flows: number) {
  if (at + READ_HEADER > bytes.length) return undefined;
  const [header, nameLength, bases] = [view.getUint16(at), view.getUint16(at + 2), view.getUint32(at + 4)];
  if (header < READ_HEADER + nameLength) throw new NotReadable();
  const start = at + header + 2 * flows + bases;
  const end = at + header + eight(2 * flows + 3 * bases);
  if (start + 2 * bases > bytes.length) return undefined;
  const record = {
    heading: latin(bytes.subarray(at + READ_HEADER, at + READ_HEADER + nameLength)),
    residues: latin(bytes.subarray(start, start + bases)),
    qualities: bytes.subarray(start + bases, start + 2 * bases),
  };
  return { record, end };
}

/** Everything fills whole groups of eight bytes. */
const eight = (length: number) => Math.ceil(length / 8) * 8;
const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);
