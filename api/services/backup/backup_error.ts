/** An operation that cannot be done, with a sentence for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}
