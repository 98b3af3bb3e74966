/**
 * Captions in WebVTT (W3C Recommendation draft "WebVTT: The Web Video Text Tracks Format"). What is kept is written anew from
 * the cues, so that styles, which may fetch from elsewhere, and notes are left out.
 */

export interface Cue {
  /** Milliseconds. */
  start: number;
  end: number;
  text: string;
}

/** Why a text is no captions: the line that begins what cannot be read, from 1. */
export interface CaptionsProblem {
  line: number;
  found: string;
}

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);
const FOUND_MAX = 60;

/** @returns the cues in their order, or the first line that is not as the format wants it. */
export function parseCaptions(text: string): Cue[] | CaptionsProblem {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  const problem = (at: number): CaptionsProblem => ({
    line: at + 1,
    found: (lines[at] ?? "").slice(0, FOUND_MAX).trim(),
  });
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0]!)) return problem(0);
  const cues: Cue[] = [];
  let at = endOfBlock(lines, 0);
  while (at < lines.length) {
    const end = endOfBlock(lines, at);
    const cue = end > at ? readCue(lines, at, end) : undefined;
    if (typeof cue === "number") return problem(cue);
    if (cue) cues.push(cue);
    at = Math.max(end, at + 1);
  }
  return cues.length > 0 ? cues : problem(0);
}

/** @returns the cue of a block, nothing for a block that shows nothing, or the line that cannot be read. */
function readCue(lines: readonly string[], from: number, end: number): Cue | number | undefined {
  if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[from]!)) return undefined;
  const timed = lines[from]!.includes("-->") || from + 1 === end ? from : from + 1;
  const times = TIMING.exec(lines[timed]!);
  if (!times) return timed;
  const [start, stop] = [times.slice(1, 5), times.slice(5, 9)].map(milliseconds) as [number, number];
  if (stop <= start) return timed;
  const text = lines.slice(timed + 1, end).join("\n");
  return text ? { start, end: stop, text } : undefined;
}

/** The first empty line from `at` on. */
function endOfBlock(lines: readonly string[], at: number): number {
  let end = at;
  while (end < lines.length && lines[end]!.trim() !== "") end++;
  return end;
}

function milliseconds(parts: (string | undefined)[]): number {
  const [hours, minutes, seconds, thousandths] = parts.map((part) => Number(part ?? 0));
  return ((hours! * 60 + minutes!) * 60 + seconds!) * 1_000 + thousandths!;
}

export function writeCaptions(cues: readonly Cue[]): string {
  const written = cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}\n`);
  return `WEBVTT\n\n${written.join("\n")}`;
}

function clock(at: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const seconds = Math.floor(at / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${two(hours)}:${two(minutes)}:${two(seconds % 60)}.${String(at % 1_000).padStart(3, "0")}`;
}
