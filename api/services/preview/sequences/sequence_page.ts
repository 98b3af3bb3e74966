/** Records of sequences as they pass by: those of one page are kept, and all count. */
import type {
  SequenceFact,
  SequenceFormat,
  SequenceRecord,
} from "../../../../sdk/model/preview/sequences.ts";
import type { Budget } from "../../diff/budget.ts";
import type { ReadContent } from "../reader.ts";
import { QualityProfile } from "./quality_profile.ts";

const PAGE_RECORDS = 100;
/** Residues that are shown of a record, and characters of what is said of it. */
const BEGINNING = 120;
const WORDS_MAX = 500;
/** Records after which the time is looked at. */
const STEP = 1_000;

export interface RawRecord {
  /** The name, and behind the first blank what else is said of it. */
  heading: string;
  residues: string;
  /** Phred qualities, where the format has them. */
  qualities?: Uint8Array;
}

export class SequencePage {
  readonly quality = new QualityProfile();
  /** The pages of the last page that has records, in case there are fewer than the wanted one. */
  #records: { raw: RawRecord; at: number }[] = [];
  #total = 0;
  #totalLength = 0;
  #shortest = Infinity;
  #longest = 0;

  constructor(readonly page: number, readonly budget: Budget) {}

  get total(): number {
    return this.#total;
  }

  /** @throws OutOfBudget. */
  add(raw: RawRecord): void {
    if (this.#total % STEP === 0) this.budget.check();
    const at = this.#total++;
    const { length } = raw.residues;
    this.#totalLength += length;
    this.#shortest = Math.min(this.#shortest, length);
    this.#longest = Math.max(this.#longest, length);
    if (raw.qualities) this.quality.add(raw.qualities);
    const first = (this.page - 1) * PAGE_RECORDS;
    if (at >= first + PAGE_RECORDS) return;
    if (at % PAGE_RECORDS === 0) this.#records = [];
    this.#records.push({ raw, at });
  }

  read(format: SequenceFormat, more: { beginning: boolean; facts?: SequenceFact[] }): ReadContent {
    const { beginning, facts = [] } = more;
    const pages = Math.max(1, Math.ceil(this.#total / PAGE_RECORDS));
    return {
      page: Math.min(this.page, pages),
      pages,
      beginning,
      content: {
        kind: "sequences",
        format,
        facts,
        firstRecord: (this.#records[0]?.at ?? 0) + 1,
        records: this.#records.map(({ raw }) => describe(raw, this.quality)),
        total: this.#total,
        totalLength: this.#totalLength,
        shortest: this.#total > 0 ? this.#shortest : 0,
        longest: this.#longest,
        quality: this.quality.describe(),
      },
    };
  }
}

function describe({ heading, residues, qualities }: RawRecord, profile: QualityProfile): SequenceRecord {
  const [id] = heading.split(/\s/, 1);
  return {
    id: cut(id),
    description: cut(heading.slice(id.length).trim()),
    length: residues.length,
    beginning: residues.slice(0, BEGINNING).toWellFormed(),
    gc: shareOfGc(residues),
    ...qualities && { quality: profile.meanOf(qualities) },
  };
}

const cut = (words: string) => words.slice(0, WORDS_MAX).toWellFormed();

/** Letters for several bases at once, and gaps, count as no base. */
function shareOfGc(residues: string): number | undefined {
  if (/[^ACGTUNRYSWKMBDHVX*.-]/i.test(residues)) return undefined;
  const bases = residues.replace(/[^ACGTU]/gi, "");
  if (bases === "") return undefined;
  return bases.replace(/[^GC]/gi, "").length / bases.length;
}
