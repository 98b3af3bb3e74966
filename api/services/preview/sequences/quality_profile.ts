/** Qualities of bases by their position in the read, as they pass by. */
import type { QualitySummary } from "../../../../sdk/model/preview/sequences.ts";
import { lineOf } from "../grid/line_look.ts";

/** Positions that are drawn; long reads have more. */
const POSITIONS_MAX = 1_000;
const GOOD = 30;
/** The code of the least quality in FASTQ today, and in files of Illumina before 2011. */
const SANGER = 33;
const ILLUMINA = 64;

export class QualityProfile {
  readonly #sums = new Float64Array(POSITIONS_MAX);
  readonly #counts = new Float64Array(POSITIONS_MAX);
  readonly #histogram = new Float64Array(256);
  #longest = 0;

  /** @param isText Whether what is added are the characters of FASTQ. */
  isText = false;

  add(qualities: Uint8Array): void {
    const shown = Math.min(qualities.length, POSITIONS_MAX);
    for (let at = 0; at < qualities.length; at++) this.#histogram[qualities[at]]++;
    for (let at = 0; at < shown; at++) {
      this.#sums[at] += qualities[at];
      this.#counts[at]++;
    }
    this.#longest = Math.max(this.#longest, shown);
  }

  /** What stands for quality 0: the least character tells, unless all are good. */
  get #offset(): number {
    if (!this.isText) return 0;
    const least = this.#histogram.findIndex((count) => count > 0);
    const most = this.#histogram.findLastIndex((count) => count > 0);
    return least >= ILLUMINA - 5 && most > SANGER + 45 ? ILLUMINA : SANGER;
  }

  meanOf(qualities: Uint8Array): number | undefined {
    if (qualities.length === 0) return undefined;
    return qualities.reduce((sum, one) => sum + one, 0) / qualities.length - this.#offset;
  }

  /** Nothing where no base has a quality. */
  describe(): QualitySummary | undefined {
    const offset = this.#offset;
    const total = this.#histogram.reduce((sum, count) => sum + count, 0);
    if (total === 0) return undefined;
    const sum = this.#histogram.reduce((sum, count, code) => sum + count * (code - offset), 0);
    const good = this.#histogram.reduce((sum, count, code) => sum + (code - offset >= GOOD ? count : 0), 0);
    const x = Float64Array.from({ length: this.#longest }, (_, at) => at + 1);
    const y = x.map((_, at) => this.#sums[at] / this.#counts[at] - offset);
    return {
      encoding: this.isText ? `Phred+${offset}` : "Phred",
      mean: sum / total,
      good: good / total,
      byPosition: this.#longest > 1 ? lineOf({ x, y, xLabel: "", yLabel: "" }) : undefined,
    };
  }
}
