/** Immutable changes inside nested plain data by a dotted path, `authors.0.name.zh`: what is not touched stays identical. */

type Container = Record<string, unknown>;

const isContainer = (value: unknown): value is Container => typeof value === "object" && value !== null;

export function getAt(state: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>(
    (value, key) => isContainer(value) && Object.hasOwn(value, key) ? value[key] : undefined,
    state,
  );
}

/** The state with the value at `path` replaced; a path that leads nowhere changes nothing. */
export function setAt<T>(state: T, path: string, value: unknown): T {
  return changeAt(state, path.split("."), () => value) as T;
}

function changeAt(state: unknown, [key, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (!isContainer(state)) return state;
  const known = Object.hasOwn(state, key);
  if (rest.length > 0 && !known) return state;
  const value = rest.length === 0 ? change(state[key]) : changeAt(state[key], rest, change);
  if (known && value === state[key]) return state;
  return Array.isArray(state)
    ? state.map((old, index) => String(index) === key ? value : old)
    : { ...state, [key]: value };
}

function changeList<T>(state: T, path: string, change: (list: unknown[]) => unknown[]): T {
  const list = (old: unknown) => Array.isArray(old) ? change(old) : old;
  return changeAt(state, path.split("."), list) as T;
}

export function append<T>(state: T, path: string, entry: unknown): T {
  return changeList(state, path, (list) => [...list, entry]);
}

export function removeAt<T>(state: T, path: string, index: number): T {
  return changeList(state, path, (list) => list.filter((_, at) => at !== index));
}

/** Moves an entry by `by` places; past the ends nothing happens. */
export function moveAt<T>(state: T, path: string, index: number, by: number): T {
  return changeList(state, path, (list) => {
    const target = index + by;
    if (!(index in list) || !(target in list)) return list;
    const moved = list.toSpliced(index, 1);
    return moved.toSpliced(target, 0, list[index]);
  });
}
