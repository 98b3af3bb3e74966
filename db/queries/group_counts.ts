/** Turns rows of `group by state` into a record with every state. */
export function countsOf<State extends string>(
  states: readonly State[],
  rows: readonly { state: State; count: number }[],
): Record<State, number> {
  const counts = Object.fromEntries(states.map((state) => [state, 0])) as Record<State, number>;
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Total of one state, or of all. */
export function totalOf<State extends string>(counts: Record<State, number>, state?: State): number {
  return state ? counts[state] : Object.values<number>(counts).reduce((sum, one) => sum + one, 0);
}
