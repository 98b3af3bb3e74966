/** JSON in pieces, for a description that names more files than should be held at once. */

/** Characters that are sent together. */
const PIECE = 64 * 1024;

/**
 * Writes a value as JSON. A property or an element may be an async iterable, which is written as a list while it is read;
 * what is undefined is left out of objects, as `JSON.stringify` does.
 */
export async function* toJsonParts(value: unknown): AsyncGenerator<string> {
  let text = "";
  for await (const part of write(value)) {
    text += part;
    if (text.length < PIECE) continue;
    yield text;
    text = "";
  }
  yield `${text}\n`;
}

async function* write(value: unknown): AsyncGenerator<string> {
  if (isList(value)) return yield* writeList(value);
  if (typeof value !== "object" || value === null || !holdsList(value)) return yield JSON.stringify(value);
  let separator = "{";
  for (const [name, one] of Object.entries(value)) {
    if (one === undefined) continue;
    yield `${separator}\n${JSON.stringify(name)}: `;
    yield* write(one);
    separator = ",";
  }
  yield "\n}";
}

async function* writeList(list: AsyncIterable<unknown> | unknown[]): AsyncGenerator<string> {
  let separator = "[";
  for await (const one of list) {
    yield `${separator}\n`;
    yield* write(one);
    separator = ",";
  }
  yield separator === "[" ? "[]" : "\n]";
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;
const isList = (value: unknown): value is AsyncIterable<unknown> | unknown[] =>
  isStream(value) || Array.isArray(value);

/** Whether an iterable stands anywhere in it; what has none is written at once. */
function holdsList(value: object): boolean {
  return Object.values(value).some((one) =>
    isStream(one) || (typeof one === "object" && one !== null && holdsList(one))
  );
}

/** One list after another. */
export async function* chain<T>(...lists: (Iterable<T> | AsyncIterable<T>)[]): AsyncGenerator<T> {
  for (const list of lists) yield* list;
}

/** Changes each element of a list while it is read. */
export async function* mapEach<T, R>(
  list: AsyncIterable<T>,
  change: (one: T, index: number) => R,
): AsyncGenerator<R> {
  let index = 0;
  for await (const one of list) yield change(one, index++);
}
