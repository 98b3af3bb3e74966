/** A start that cannot go on for a reason that an operator can mend. */

/** The message is one sentence or two for the operator: what was found where, and what to do. */
export class StartError extends Error {
  override name = "StartError";
}
