/** Whether the first row of a table names its columns. */
import { isGap, isGapWord } from "./missing.ts";
import { isMoment, isNumber, plainDigits } from "./values.ts";

/** `typed`: its cells are of another kind than those below; `words`: nothing but words, as all rows are. */
export type HeadingEvidence = "typed" | "words" | "none";

/** First words of tables whose other headings are years, depths or numbers of samples. */
const NAMES =
  /^(?:#?\s*)(?:id|no|nr|name|code|key|index|gene|probe|country|region|area|site|plot|station|sample|species|taxon|otu|asv|depth|height|level|layer|time|hour|month|year|date|day|lat|lon|group|variable|parameter|item|compound|编号|序号|名称|国家|地区|省份?|城市|站点|站名|样品|样本|样地|物种|基因|深度|层次|时间|日期|年份|月份|项目|指标|变量|类别|行业|品种)/i;

/** @param rows The first rows, of which the very first may name the columns. */
export function headingEvidence([first, ...rest]: readonly string[][]): HeadingEvidence {
  if (!first) return "none";
  const cells = first.map((cell) => cell.trim());
  const named = cells.filter((cell) => cell !== "");
  if (named.length === 0) return "none";
  const words = named.filter((cell) => !isNumber(cell) && !isMoment(cell));
  if (rest.length > 0) {
    if (isSeries(cells, rest)) return "typed";
    const { fits, breaks } = comparedWithColumns(cells, rest);
    if (fits > 0 && fits >= breaks) return "typed";
    if (breaks > 0) return "none";
  }
  return words.length === named.length && new Set(named).size === named.length ? "words" : "none";
}

/** Columns below which the first cell is of another kind, and of the same kind. */
function comparedWithColumns(
  cells: readonly string[],
  rest: readonly string[][],
): { fits: number; breaks: number } {
  let [fits, breaks] = [0, 0];
  cells.forEach((cell, column) => {
    if (cell === "") return;
    const below = rest.map((row) => (row[column] ?? "").trim()).filter((one) =>
      !isGap(one) && !isGapWord(one)
    );
    if (below.length === 0) return;
    const [areNumbers, areMoments] = [below.every(isNumber), below.every(isMoment)];
    if (!areNumbers && !areMoments) {
      if (isNumber(cell) && below.some(isNumber)) breaks++;
      else if (below.includes(cell) && /[^\d]/.test(cell)) breaks++;
      return;
    }
    const isOfKind = areNumbers ? isNumber(cell) : isMoment(cell);
    if (isOfKind || isGap(cell) || isGapWord(cell)) breaks++;
    else fits++;
  });
  return { fits, breaks };
}

/** `country,1990,1991`, `depth,0,10,20`, `gene,1,2,3`: numbers or dates that go on from cell to cell, as below none do. */
function isSeries(cells: readonly string[], rest: readonly string[][]): boolean {
  const numbers = seriesOf(cells);
  if (!numbers) return false;
  const labels = cells.filter((cell) => cell !== "" && !isNumber(cell));
  const below = rest.map(seriesOf);
  const alike = below.filter((one) => one !== undefined);
  // Years stand above figures that are none.
  if (areYears(numbers)) {
    return !alike.every((one) => one !== undefined && areYears(one)) || alike.length === 0;
  }
  const leads = cells[0] === "" ? rest.every((row) => row[0]?.trim()) : NAMES.test(cells[0]);
  if (leads && !rest.some((row) => NAMES.test(row[0] ?? ""))) return true;
  const isEven = numbers.length >= 3 &&
    numbers.every((n, at) => at < 2 || near(n - numbers[at - 1], numbers[1] - numbers[0]));
  return isEven && labels.length > 0 && alike.length === 0;
}

const near = (one: number, other: number) => Math.abs(one - other) < 1e-9;
const areYears = (numbers: readonly number[]) =>
  numbers.length >= 2 && numbers.every((n) => Number.isInteger(n) && n >= 1500 && n <= 2200);

/** The numbers of a row where each is greater than the one before, or each less; labels before them do not count. */
function seriesOf(row: readonly string[]): number[] | undefined {
  const numbers = row.map((cell) => plainDigits(cell.trim())).filter(isNumber).map((cell) =>
    Number(cell.replace(",", "."))
  );
  if (numbers.length < 2 || numbers.length < row.length - 3 || numbers.some(Number.isNaN)) return undefined;
  const rises = numbers.every((n, at) => at === 0 || n > numbers[at - 1]);
  const falls = numbers.every((n, at) => at === 0 || n < numbers[at - 1]);
  return rises || falls ? numbers : undefined;
}
