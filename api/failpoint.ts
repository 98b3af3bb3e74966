/** Named places at which a test ends the process, to prove that the next start completes what was begun. */
export const FAILPOINTS = [
  "identity.after_database",
  "upload.after_blob",
  "upload.before_commit",
  "upload.after_commit",
  "ftp.after_commit",
  "append.after_commit",
  "append.after_read_back",
  "append.after_keep",
  "cover.after_blob",
  "cover.before_commit",
  "compliance.after_blob",
  "compliance.before_commit",
  "submit.before_commit",
  "submit.after_commit",
  "accept.before_commit",
  "accept.after_commit",
  "privacy.before_commit",
  "privacy.after_commit",
  "import.before_commit",
  "import.after_commit",
  "import.before_done",
  "import.after_copy",
  "publish.after_start",
  "publish.after_verify",
  "publish.after_reserve",
  "publish.before_commit",
  "publish.after_commit",
  "identifier.after_publish",
  "outbox.before_done",
  "mail.after_send",
  "version.before_commit",
  "version.after_commit",
  "retraction.after_blobs",
  "request.before_commit",
  "request.after_commit",
  "decision.before_commit",
  "decision.after_commit",
  "identifier.after_hide",
  "schedule.before_commit",
  "schedule.after_commit",
  "purge.before_commit",
  "purge.after_commit",
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

/** Exit code of a process that ended at a failpoint. */
export const FAILPOINT_EXIT = 86;

/** Does nothing, unless `FAILPOINT` names this place: then the process ends at once without closing anything. */
export function failpoint(config: { failpoint?: string }, name: Failpoint): void {
  if (config.failpoint === name) Deno.exit(FAILPOINT_EXIT);
}
