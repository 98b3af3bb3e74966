/** Named exit codes; `sdb --help` lists them, so that a script can branch on them. */
import type { ErrorName } from "../sdk/mod.ts";

export const EXIT_CODES = {
  ok: 0,
  other: 1,
  usage: 2,
  notLoggedIn: 3,
  refused: 4,
  notFound: 5,
  invalidInput: 6,
  conflict: 7,
  network: 8,
  different: 9,
} as const;
export type Exit = keyof typeof EXIT_CODES;

const BY_ERROR: Partial<Record<ErrorName, Exit>> = {
  notLoggedIn: "notLoggedIn",
  sessionExpired: "notLoggedIn",
  userMismatch: "notLoggedIn",
  loginFailed: "notLoggedIn",
  passwordUpdateRequired: "notLoggedIn",
  proofRequired: "notLoggedIn",
  accountNotActivated: "notLoggedIn",
  accountNotRegistered: "notLoggedIn",
  secondFactorRequired: "notLoggedIn",
  secondFactorWrong: "notLoggedIn",
  ticketInvalid: "notLoggedIn",
  captchaRequired: "notLoggedIn",
  captchaFailed: "notLoggedIn",
  forbidden: "refused",
  filesUnreachable: "refused",
  ownSubmission: "refused",
  crossSite: "refused",
  scopeMissing: "refused",
  notFound: "notFound",
  gone: "notFound",
  invalidInput: "invalidInput",
  invalidJson: "invalidInput",
  datasetIncomplete: "invalidInput",
  checksumMismatch: "invalidInput",
  bodyTooLarge: "invalidInput",
  datasetStateConflict: "conflict",
  revisionConflict: "conflict",
  pathTaken: "conflict",
  reviewDecided: "conflict",
  tooManyTokens: "conflict",
  lastAdministrator: "conflict",
  requestTimeout: "network",
  tooManyRequests: "network",
  busy: "network",
};

/** The exit that an error of the service leads to. */
export function exitOf(error: ErrorName | undefined): Exit {
  return (error && BY_ERROR[error]) ?? "other";
}
