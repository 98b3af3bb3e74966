/** React's hooks on the server, where each component is called once and nothing happens later. */

type Made<T> = T | (() => T);
const made = <T>(value: Made<T>): T => typeof value === "function" ? (value as () => T)() : value;
const nothing = (): void => {};

export const useState = <T>(initial: Made<T>): [T, () => void] => [made(initial), nothing];
export const useReducer = <S, A>(
  _reduce: unknown,
  initial: A,
  begin?: (initial: A) => S,
): [S | A, () => void] => [
  begin ? begin(initial) : initial,
  nothing,
];
export const useRef = <T>(current: T): { current: T } => ({ current });
export const useMemo = <T>(make: () => T): T => make();
export const useCallback = <F>(callback: F): F => callback;
export const useEffect = nothing;
export const useLayoutEffect = nothing;

let ids = { base: 0, next: 0 };

/** The same as Preact gives in the browser: numbered in the order of the tree. */
export const useId = (): string => `P${ids.base}-${ids.next++}`;

/** Rendering is synchronous; a tree within a tree has ids of its own. */
export function withIds(base: number, work: () => string): string {
  const outer = ids;
  ids = { base, next: 0 };
  try {
    return work();
  } finally {
    ids = outer;
  }
}

/** Stands in a tree as its own provider, `<Context value>` or `<Context.Provider value>`. */
export interface ServerContext<T> {
  (): never;
  Provider: ServerContext<T>;
  value(): T;
  /** Runs `work` with another value. */
  provide(value: T, work: () => string): string;
}

export function createContext<T>(value: T): ServerContext<T> {
  let current = value;
  const provide = (inner: T, work: () => string): string => {
    const outer = current;
    current = inner;
    try {
      return work();
    } finally {
      current = outer;
    }
  };
  const context = (() => {
    throw new TypeError("a provider is written by the renderer");
  }) as unknown as ServerContext<T>;
  return Object.assign(context, { provide, value: () => current, Provider: context });
}

export const useContext = <T>(context: ServerContext<T>): T => context.value();
