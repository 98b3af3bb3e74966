/** Errors that prevent the start and that an operator can solve. */

/** The message has one or two sentences for the operator: what was found where, and what to do. */
export class StartError extends Error {
  override name = "StartError";
}
