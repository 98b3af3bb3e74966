/** Sound, video and PDF: a browser shows them, so that here only their first bytes are looked at. */
import { fileTypeFromBuffer } from "file-type";
import { Mp4Boxes } from "../../../../sdk/model/content/mp4_boxes.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { type FileSource, HEAD_BYTES } from "../source.ts";
import { isMediaCut } from "./is_cut.ts";

export const readVideo: PreviewReader = async (source) => {
  await requireType(source, /^video\/|^audio\/mp4|^application\/ogg/);
  return { content: { kind: "video", captions: [], cut: isMediaCut(source) || undefined } };
};

export const readAudio: PreviewReader = async (source) => {
  await requireType(source, /^audio\/|^video\/(?:mp4|webm|ogg)|^application\/ogg/);
  return { content: { kind: "audio", cut: isMediaCut(source) || undefined } };
};

/** A PDF may have other bytes before its first line. */
const PDF_HEAD = 1_024;

export const readPdf: PreviewReader = (source) => {
  const head = new TextDecoder("latin1").decode(source.read(0, PDF_HEAD));
  if (!head.includes("%PDF-")) throw new NotReadable();
  return { content: { kind: "pdf" } };
};

async function requireType(source: FileSource, types: RegExp): Promise<void> {
  const head = source.read(0, HEAD_BYTES);
  const found = await fileTypeFromBuffer(head);
  if (!found || !types.test(found.mime) || isJunk(head)) throw new NotReadable();
}

/** Whether bytes begin as MP4 and its kin do, and go on as something else. */
function isJunk(head: Uint8Array): boolean {
  if (new TextDecoder("latin1").decode(head.subarray(4, 8)) !== "ftyp") return false;
  const boxes = new Mp4Boxes();
  boxes.add(head);
  return boxes.isJunk;
}
