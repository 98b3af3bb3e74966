/** Builds paths with every value encoded: a DOI's slash becomes `%2F`. */
export function path(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return strings.reduce((done, part, index) => done + encodeURIComponent(values[index - 1] ?? "") + part);
}

/** Values of a query string; `undefined` is left out. */
export type Query = Record<string, string | number | boolean | undefined>;

export function withQuery(base: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  if (pairs.length === 0) return base;
  return `${base}?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}
