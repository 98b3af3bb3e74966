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

export const ERRORS = {
  // Sign-in and session. Clients end the session after 20001, 20004 and 20006.
  notLoggedIn: { code: 20_001, status: 200 },
  sessionExpired: { code: 20_004, status: 200 },
  userMismatch: { code: USER_MISMATCH, status: 200 },
  loginFailed: { code: 4011, status: 200 },
  passwordUpdateRequired: { code: 4012, status: 200 },
  secondFactorRequired: { code: 4013, status: 200 },
  proofRequired: { code: 4015, status: 200 },
  captchaRequired: { code: 4014, status: 200 },
  accountNotActivated: { code: 5011, status: 200 },
  emailRegistered: { code: 30_101, status: 200 },
  activationInvalid: { code: 30_102, status: 200 },
  accountNotRegistered: { code: 30_103, status: 200 },
  captchaFailed: { code: 30_104, status: 200 },
  resetInvalid: { code: 30_105, status: 200 },
  ticketInvalid: { code: 30_106, status: 200 },
  passwordWrong: { code: 30_107, status: 200 },
  secondFactorWrong: { code: 30_108, status: 200 },
  secondFactorExists: { code: 30_109, status: 200 },
  secondFactorNeeded: { code: 30_110, status: 200 },
  identityTaken: { code: 30_111, status: 200 },
  providerFailed: { code: 30_112, status: 200 },
  providerBound: { code: 30_118, status: 200 },
  lastSignIn: { code: 30_113, status: 200 },
  scopeMissing: { code: 30_114, status: 200 },
  tooManyTokens: { code: 30_115, status: 200 },
  lastAdministrator: { code: 30_116, status: 200 },
  contactTooSoon: { code: 30_120, status: 200 },
  contactExpired: { code: 30_121, status: 200 },
  doneBefore: { code: 30_119, status: 200 },
  accountInUse: { code: 30_117, status: 200 },

  // Datasets.
  forbidden: { code: 30_201, status: 200 },
  datasetStateConflict: { code: 30_202, status: 200 },
  datasetIncomplete: { code: 30_203, status: 200 },
  revisionConflict: { code: 30_204, status: 200 },
  filesUnreachable: { code: 30_205, status: 200 },
  pathTaken: { code: 30_206, status: 200 },
  checksumMismatch: { code: 30_207, status: 200 },
  ownSubmission: { code: 30_208, status: 200 },
  unpublishedVersion: { code: 30_210, status: 200 },
  identicalVersion: { code: 30_211, status: 200 },
  papersOnly: { code: 30_212, status: 200 },
  redirectedBefore: { code: 30_213, status: 200 },
  deliveredAlready: { code: 30_214, status: 200 },
  requestPending: { code: 30_215, status: 200 },
  requestDecided: { code: 30_216, status: 200 },
  urgedBefore: { code: 30_217, status: 200 },
  papersEmpty: { code: 30_230, status: 200 },
  papersUnchanged: { code: 30_231, status: 200 },
  filesWithheld: { code: 30_232, status: 200 },
  filesEmbargoed: { code: 30_233, status: 200 },
  notNewestVersion: { code: 30_234, status: 200 },
  correctionBlocked: { code: 30_235, status: 200 },
  importing: { code: 30_220, status: 200 },
  publishedStays: { code: 30_221, status: 409 },
  publishedBefore: { code: 30_222, status: 200 },
  notEmbargoed: { code: 30_223, status: 200 },
  notRestricted: { code: 30_224, status: 200 },
  importFromItself: { code: 30_225, status: 200 },
  communityFixed: { code: 30_226, status: 200 },
  privateDraftStays: { code: 30_227, status: 200 },
  reviewDecided: { code: 30_209, status: 200 },
  openedMeanwhile: { code: 30_228, status: 200 },

  // Articles and what operators set.
  articleConflict: { code: 30_280, status: 200 },
  articleStateConflict: { code: 30_281, status: 200 },
  settingsConflict: { code: 30_282, status: 200 },
  mediaInUse: { code: 30_283, status: 200 },

  doiUnknown: { code: 30_245, status: 200 },
  metadataUnavailable: { code: 30_246, status: 200 },
  tooManyPolicies: { code: 30_250, status: 200 },
  policyChanged: { code: 30_251, status: 200 },
  subscriptionInvalid: { code: 30_252, status: 200 },
  // Jobs and packages.
  jobRunning: { code: 30_260, status: 200 },
  jobsStopped: { code: 30_261, status: 200 },

  // Rich text.
  richTextTooLong: { code: 30_270, status: 200 },
  richTextTooComplex: { code: 30_271, status: 200 },

  // Resumable uploads; the statuses are those of tus 1.0.
  uploadOffsetConflict: { code: 40_900, status: 409 },
  uploadVersionUnsupported: { code: 41_200, status: 412 },
  uploadTypeUnsupported: { code: 41_500, status: 415 },
  uploadBusy: { code: 42_300, status: 423 },
  uploadChecksumMismatch: { code: 46_000, status: 460 },
  ftpNotOffered: { code: 30_241, status: 200 },
  uploadDamaged: { code: 30_240, status: 200 },
  uploadJoined: { code: 30_253, status: 200 },

  // Input and transport.
  invalidInput: { code: 40_000, status: 400 },
  invalidJson: { code: 40_001, status: 400 },
  malformedForm: { code: 40_002, status: 400 },
  bodyCut: { code: 40_003, status: 400 },
  crossSite: { code: 40_300, status: 403 },
  notFound: { code: 40_400, status: 404 },
  requestTimeout: { code: 40_800, status: 408 },
  uploadTooSlow: { code: 40_801, status: 408 },
  gone: { code: 41_000, status: 410 },
  bodyTooLarge: { code: 41_300, status: 413 },
  preconditionFailed: { code: 41_201, status: 412 },
  rangeNotSatisfiable: { code: 41_600, status: 416 },
  tooManyRequests: { code: 42_902, status: 429 },
  tooManyDownloads: { code: 42_903, status: 429 },
  tooManyUploads: { code: 42_904, status: 429 },
  internal: { code: 500, status: 500 },
  notBuilt: { code: 50_100, status: 501 },
  busy: { code: 50_300, status: 503 },
  storageUnavailable: { code: 50_301, status: 503 },
  storageFull: { code: 50_700, status: 507 },
  storageDamaged: { code: 50_002, status: 500 },
  databaseDamaged: { code: 50_003, status: 500 },
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof ERRORS;

const byCode = new Map<number, ErrorName>(
  Object.entries(ERRORS).map(([name, { code }]) => [code, name as ErrorName]),
);

/** Name of the error with this code, if it is one of ours. */
export function errorName(code: number): ErrorName | undefined {
  return byCode.get(code);
}

/** Codes after which a client drops its session and signs in again (spec 1 §8). */
export const SESSION_ENDING_CODES: readonly number[] = [20_001, 20_004, 20_006];
