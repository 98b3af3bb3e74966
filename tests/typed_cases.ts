/** Inputs of depositors that other repositories got wrong, with what is right: `fixtures/typed_cases.json`. */
import typed from "./fixtures/typed_cases.json" with { type: "json" };

export interface TypedCase {
  /** `R8-1`: kind and number in the collection. */
  id: string;
  kind: string;
  input: string;
  right: string;
}

/** The cases of some kinds, in their order. */
export function casesOf(...kinds: string[]): TypedCase[] {
  return typed.cases.filter(({ id }) => kinds.includes(id.split("-")[0]));
}
