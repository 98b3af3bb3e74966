/** What people of many fields and countries type and paste, with what is right: `fixtures/typed_inputs.json`. */
import typed from "./fixtures/typed_inputs.json" with { type: "json" };

/**
 * By kind: the input and what is stored of it. `ASK` is a refusal that names the wanted shape; a name is `family|given`, one in
 * one piece, or `[organisation]`, with `?` where the depositor is asked; keywords stand between `|`, with `?` likewise.
 */
export type TypedKind = keyof typeof typed;

/** Fails of each kind with the inputs of which something else came. */
export function wrongInputs(kind: TypedKind, read: (input: string) => string): string[] {
  return Object.entries(typed[kind])
    .map(([input, right]) => [input, right, read(input)])
    .filter(([, right, found]) => found !== right)
    .map((wrong) => wrong.join(" ⇒ "));
}
