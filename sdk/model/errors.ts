/**
 * Every error by name; the name identifies it and is its key in `locales/<locale>/errors.json`.
 * A business outcome has HTTP status 200 and a code, because the specified clients treat any other status as a general
 * failure (spec 1 §8). Codes below 30000 are those of the specification, the others are ours.
 */
import { USER_MISMATCH } from "./form_owner.ts";

export interface ErrorKind {
  code: number;
  status:
    | 200
    | 400
    | 403
    | 404
    | 408
    | 409
    | 410
    | 412
    | 413
    | 415
    | 416
    | 423
    | 429
    | 460
    | 500
    | 501
    | 503
    | 507;
}

/** Codes by name. A page loads them all, so nothing stands beside them that follows from them. */
export const ERROR_CODES = {
  // Sign-in and session. Clients end the session after 20001, 20004 and 20006.
  notLoggedIn: 20_001,
  sessionExpired: 20_004,
  userMismatch: USER_MISMATCH,
  loginFailed: 4011,
  passwordUpdateRequired: 4012,
  secondFactorRequired: 4013,
  proofRequired: 4015,
  captchaRequired: 4014,
  accountNotActivated: 5011,
  emailRegistered: 30_101,
  activationInvalid: 30_102,
  accountNotRegistered: 30_103,
  captchaFailed: 30_104,
  resetInvalid: 30_105,
  ticketInvalid: 30_106,
  passwordWrong: 30_107,
  secondFactorWrong: 30_108,
  secondFactorExists: 30_109,
  secondFactorNeeded: 30_110,
  identityTaken: 30_111,
  providerFailed: 30_112,
  providerBound: 30_118,
  lastSignIn: 30_113,
  scopeMissing: 30_114,
  tooManyTokens: 30_115,
  lastAdministrator: 30_116,
  contactTooSoon: 30_120,
  contactExpired: 30_121,
  contactFormUsed: 30_122,
  doneBefore: 30_119,
  accountInUse: 30_117,

  // Datasets.
  forbidden: 30_201,
  datasetStateConflict: 30_202,
  datasetIncomplete: 30_203,
  revisionConflict: 30_204,
  filesUnreachable: 30_205,
  pathTaken: 30_206,
  treeTooLarge: 30_242,
  checksumMismatch: 30_207,
  ownSubmission: 30_208,
  unpublishedVersion: 30_210,
  identicalVersion: 30_211,
  papersOnly: 30_212,
  redirectedBefore: 30_213,
  deliveredAlready: 30_214,
  requestPending: 30_215,
  requestDecided: 30_216,
  urgedBefore: 30_217,
  papersEmpty: 30_230,
  papersUnchanged: 30_231,
  filesWithheld: 30_232,
  filesEmbargoed: 30_233,
  notNewestVersion: 30_234,
  correctionBlocked: 30_235,
  importing: 30_220,
  publishedStays: 30_221,
  publishedBefore: 30_222,
  notEmbargoed: 30_223,
  notRestricted: 30_224,
  importFromItself: 30_225,
  communityFixed: 30_226,
  privateDraftStays: 30_227,
  reviewDecided: 30_209,
  openedMeanwhile: 30_228,

  // Articles and what operators set.
  articleConflict: 30_280,
  articleStateConflict: 30_281,
  settingsConflict: 30_282,
  mediaInUse: 30_283,

  doiUnknown: 30_245,
  metadataUnavailable: 30_246,
  tooManyPolicies: 30_250,
  policyChanged: 30_251,
  subscriptionInvalid: 30_252,
  // Jobs and packages.
  jobRunning: 30_260,
  jobsStopped: 30_261,

  // Rich text.
  richTextTooLong: 30_270,
  richTextTooComplex: 30_271,

  // Links.
  linkPasswordWrong: 30_290,
  tooManyLinks: 30_291,
  linkPassMissing: 30_292,
  linkWithoutFiles: 30_293,
  linkCodeNeeded: 30_299,
  linkGranted: 30_300,
  accessNotNeeded: 30_294,
  accessPending: 30_295,
  mailedCodeWrong: 30_296,
  emailProofInvalid: 30_297,
  tooManyTemplates: 30_298,

  // Resumable uploads; the statuses are those of tus 1.0.
  uploadOffsetConflict: 40_900,
  uploadVersionUnsupported: 41_200,
  uploadTypeUnsupported: 41_500,
  uploadBusy: 42_300,
  uploadChecksumMismatch: 46_000,
  ftpNotOffered: 30_241,
  uploadDamaged: 30_240,
  uploadJoined: 30_253,
  uploadNotDirect: 30_254,
  tooManyOpenUploads: 30_255,

  // Input and transport.
  invalidInput: 40_000,
  invalidJson: 40_001,
  malformedForm: 40_002,
  bodyCut: 40_003,
  crossSite: 40_300,
  notFound: 40_400,
  requestTimeout: 40_800,
  uploadTooSlow: 40_801,
  gone: 41_000,
  bodyTooLarge: 41_300,
  uploadsTooLarge: 41_301,
  storageQuotaExceeded: 41_302,
  preconditionFailed: 41_201,
  rangeNotSatisfiable: 41_600,
  // Spec 1 §4: a link that has ended is a 429; rate limits have codes of their own.
  linkEnded: 42_901,
  archiveLinkEnded: 42_905,
  tooManyRequests: 42_902,
  tooManyDownloads: 42_903,
  tooManyUploads: 42_904,
  internal: 500,
  notBuilt: 50_100,
  busy: 50_300,
  storageUnavailable: 50_301,
  storageFull: 50_700,
  storageDamaged: 50_002,
  databaseDamaged: 50_003,
} as const satisfies Record<string, number>;

export type ErrorName = keyof typeof ERROR_CODES;

/** Code and HTTP status of every error. */
export const ERRORS: Record<ErrorName, ErrorKind> = Object.fromEntries(
  Object.entries(ERROR_CODES).map(([name, code]) => [name, { code, status: statusOf(code) }]),
) as Record<ErrorName, ErrorKind>;

/** A code from 40000 begins with its status. Below stand business outcomes, of which one says 409 (safety 3.22). */
function statusOf(code: number): ErrorKind["status"] {
  if (code === ERROR_CODES.publishedStays) return 409;
  if (code === ERROR_CODES.internal) return 500;
  return code < 40_000 ? 200 : Math.floor(code / 100) as ErrorKind["status"];
}

const byCode = new Map<number, ErrorName>(
  Object.entries(ERROR_CODES).map(([name, code]) => [code, name as ErrorName]),
);

/** Name of the error with this code, if it is one of ours. */
export function errorName(code: number): ErrorName | undefined {
  return byCode.get(code);
}

/** Codes after which a client drops its session and signs in again (spec 1 §8). */
export const SESSION_ENDING_CODES: readonly number[] = [20_001, 20_004, 20_006];
