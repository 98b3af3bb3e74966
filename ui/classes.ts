/** Joins class names and leaves out what is absent. */
export function classes(...names: (string | false | undefined)[]): string {
  let joined = "";
  for (const name of names) if (name) joined = joined === "" ? name : `${joined} ${name}`;
  return joined;
}
