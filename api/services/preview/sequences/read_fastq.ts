/** FASTQ: reads with the quality of each base. */
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import { SequencePage } from "./sequence_page.ts";

export const readFastq: PreviewReader = (source, { page }, budget) => {
  const lines = new Lines(decodeSource(source).text);
  const records = new SequencePage(page, budget);
  records.quality.isText = true;
  for (let heading = lines.nextFilled(); heading !== undefined; heading = lines.nextFilled()) {
    const read = readOne(lines, heading);
    // The last record of the beginning of a file may be cut; elsewhere a file that breaks off is none.
    if (read) records.add(read);
    else if (source.isWhole) throw new NotReadable();
    else break;
  }
  if (records.total === 0) throw new NotReadable();
  return records.read("fastq", { beginning: !source.isWhole });
};

/** Nothing where the text ends before the record does. @throws NotReadable where it is no record. */
function readOne(lines: Lines, heading: string) {
  if (!heading.startsWith("@")) throw new NotReadable();
  let residues = "";
  let line = lines.next();
  for (; line !== undefined && !line.startsWith("+"); line = lines.next()) residues += line;
  if (line === undefined) return undefined;
  let quality = lines.next();
  // Old files break long reads into several lines; a quality may begin with any character.
  while (quality !== undefined && quality.length < residues.length) {
    const more = lines.next();
    if (more === undefined) return undefined;
    quality += more;
  }
  if (quality === undefined) return undefined;
  if (quality.length !== residues.length || /[^!-~]/.test(quality)) throw new NotReadable();
  return { heading: heading.slice(1).trim(), residues, qualities: new TextEncoder().encode(quality) };
}

/** Lines of a text one after another, without their ends. */
class Lines {
  #at = 0;

  constructor(readonly text: string) {}

  next(): string | undefined {
    if (this.#at >= this.text.length) return undefined;
    const found = this.text.indexOf("\n", this.#at);
    const end = found < 0 ? this.text.length : found;
    const line = this.text.slice(this.#at, end).trimEnd();
    this.#at = end + 1;
    return line;
  }

  nextFilled(): string | undefined {
    let line = this.next();
    while (line === "") line = this.next();
    return line;
  }
}
