/** Numbers as the seeded texts write them. */

/** Articles that tell it, and the words in either language. */
export type NumberRow = [articles: string, zh: string, en: string];

export const MB: number = 1024 ** 2;
export const ZH: string[] = ["", "一", "两", "三", "四", "五", "六", "七", "八", "九", "十"];
export const EN: string[] = [
  "",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];
export const grouped = (value: number): string => value.toLocaleString("en");
/** Thousands are set apart from five digits on. */
export const plain = (value: number): string => value < 10_000 ? String(value) : grouped(value);
