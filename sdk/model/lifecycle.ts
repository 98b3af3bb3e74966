/**
 * The lifecycle of a dataset version as data (spec 2 §4; transition table in spec 3 §2). Services consult this table
 * before they change a state, tests run through it, and `docs/lifecycle.md` is generated from it.
 */

export const DATASET_STATUSES = [
  "DRAFT",
  "PRIVATE_DRAFT",
  "IMPORTING",
  "UNDER_REVIEW",
  "REVISE",
  "ACCEPTED",
  "PUBLISHING",
  "PUBLISH_ERROR",
  "PUBLISHED",
  "RETRACTED",
] as const;
export type DatasetStatus = (typeof DATASET_STATUSES)[number];

/** Who acts; `system` are jobs and the outbox. */
export const LIFECYCLE_ACTORS = ["depositor", "reviewer", "governance", "administrator", "system"] as const;
export type LifecycleActor = (typeof LIFECYCLE_ACTORS)[number];

/** Conditions besides the state; `locales/<locale>/lifecycle.json` describes each. */
export const LIFECYCLE_GUARDS = [
  "agreed",
  "complete",
  "accessKept",
  "communityOpen",
  "differsFromLast",
  "noImport",
  "noUnpublishedVersion",
  "noVersionUnderWay",
  "onlyPapersDiffer",
  "firstRedirect",
  "neverPublished",
  "periodOver",
  "reasonGiven",
  "overdueInFact",
  "oncePerFiveDays",
  "commentsGiven",
  "checklistDone",
  "notOwnSubmission",
  "statementSigned",
  "noOpenRequest",
  "openRequest",
  "embargoed",
  "restricted",
  "held",
] as const;
export type LifecycleGuard = (typeof LIFECYCLE_GUARDS)[number];

export const DATASET_ACTIONS = [
  "create",
  "save",
  "importFiles",
  "completeImport",
  "makePrivate",
  "endPrivacy",
  "returnIncomplete",
  "submit",
  "recall",
  "returnForRevision",
  "accept",
  "redirect",
  "urge",
  "release",
  "startPublishing",
  "completePublishing",
  "failPublishing",
  "retryPublishing",
  "addVersion",
  "updatePapers",
  "decidePapers",
  "requestRetraction",
  "withholdForCorrection",
  "retract",
  "rejectRetraction",
  "recallRetraction",
  "endEmbargo",
  "openAccess",
  "remove",
] as const;
export type DatasetAction = (typeof DATASET_ACTIONS)[number];

/** One transition. */
export interface LifecycleRule {
  /** Row of the table in spec 3 §2; 0 if the table does not have it. */
  row: number;
  action: DatasetAction;
  /** `null`: the version does not exist yet. */
  from: readonly (DatasetStatus | null)[];
  /** `same`: the state stays; `null`: the version ceases to exist. */
  to: DatasetStatus | "same" | null;
  actors: readonly LifecycleActor[];
  guards?: readonly LifecycleGuard[];
}

/** All transitions. An action with several targets has an entry for each. */
export const LIFECYCLE: readonly LifecycleRule[] = [
  {
    row: 1,
    action: "create",
    from: [null],
    to: "DRAFT",
    actors: ["depositor"],
    guards: ["agreed"],
  },
  { row: 2, action: "save", from: ["DRAFT", "REVISE"], to: "same", actors: ["depositor"] },
  { row: 3, action: "importFiles", from: ["DRAFT"], to: "IMPORTING", actors: ["depositor"] },
  { row: 3, action: "completeImport", from: ["IMPORTING"], to: "DRAFT", actors: ["system"] },
  {
    row: 4,
    action: "makePrivate",
    from: ["DRAFT"],
    to: "PRIVATE_DRAFT",
    actors: ["depositor"],
    guards: ["complete", "communityOpen", "neverPublished"],
  },
  {
    row: 5,
    action: "endPrivacy",
    from: ["PRIVATE_DRAFT"],
    to: "UNDER_REVIEW",
    actors: ["depositor", "system"],
    guards: ["complete", "communityOpen"],
  },
  {
    row: 5,
    action: "returnIncomplete",
    from: ["PRIVATE_DRAFT"],
    to: "DRAFT",
    actors: ["system"],
    guards: ["periodOver"],
  },
  {
    row: 6,
    action: "submit",
    from: ["DRAFT", "REVISE"],
    to: "UNDER_REVIEW",
    actors: ["depositor"],
    guards: ["complete", "accessKept", "communityOpen", "noImport", "differsFromLast"],
  },
  { row: 7, action: "recall", from: ["UNDER_REVIEW"], to: "DRAFT", actors: ["depositor"] },
  {
    row: 8,
    action: "returnForRevision",
    from: ["UNDER_REVIEW"],
    to: "REVISE",
    actors: ["reviewer"],
    guards: ["commentsGiven", "notOwnSubmission"],
  },
  {
    row: 9,
    action: "accept",
    from: ["UNDER_REVIEW"],
    to: "ACCEPTED",
    actors: ["reviewer"],
    guards: ["checklistDone", "notOwnSubmission"],
  },
  {
    row: 10,
    action: "redirect",
    from: ["DRAFT", "PRIVATE_DRAFT", "UNDER_REVIEW", "REVISE"],
    to: "same",
    actors: ["depositor"],
    guards: ["firstRedirect", "neverPublished", "communityOpen"],
  },
  {
    row: 11,
    action: "urge",
    from: ["UNDER_REVIEW"],
    to: "same",
    actors: ["depositor"],
    guards: ["reasonGiven", "overdueInFact", "oncePerFiveDays"],
  },
  {
    row: 12,
    action: "release",
    from: ["ACCEPTED"],
    to: "same",
    actors: ["depositor", "reviewer"],
    guards: ["held"],
  },
  { row: 12, action: "startPublishing", from: ["ACCEPTED"], to: "PUBLISHING", actors: ["system"] },
  { row: 13, action: "completePublishing", from: ["PUBLISHING"], to: "PUBLISHED", actors: ["system"] },
  { row: 13, action: "failPublishing", from: ["PUBLISHING"], to: "PUBLISH_ERROR", actors: ["system"] },
  {
    row: 13,
    action: "retryPublishing",
    from: ["PUBLISH_ERROR"],
    to: "PUBLISHING",
    actors: ["governance"],
  },
  {
    row: 14,
    action: "addVersion",
    from: ["PUBLISHED"],
    to: "same",
    actors: ["depositor"],
    guards: ["noUnpublishedVersion"],
  },
  {
    row: 15,
    action: "updatePapers",
    from: ["PUBLISHED"],
    to: "same",
    actors: ["depositor"],
    guards: ["onlyPapersDiffer", "noOpenRequest"],
  },
  {
    row: 15,
    action: "decidePapers",
    from: ["PUBLISHED"],
    to: "same",
    actors: ["reviewer"],
    guards: ["openRequest", "notOwnSubmission"],
  },
  {
    row: 16,
    action: "requestRetraction",
    from: ["PUBLISHED"],
    to: "same",
    actors: ["depositor"],
    guards: ["reasonGiven", "statementSigned", "noOpenRequest"],
  },
  {
    row: 17,
    action: "withholdForCorrection",
    from: ["PUBLISHED"],
    to: "same",
    actors: ["administrator", "governance"],
    guards: ["openRequest", "noVersionUnderWay", "notOwnSubmission"],
  },
  {
    row: 17,
    action: "retract",
    from: ["PUBLISHED"],
    to: "RETRACTED",
    actors: ["administrator", "governance"],
    guards: ["openRequest", "notOwnSubmission"],
  },
  {
    row: 17,
    action: "rejectRetraction",
    from: ["PUBLISHED"],
    to: "same",
    actors: ["administrator", "governance"],
    guards: ["openRequest", "commentsGiven", "notOwnSubmission"],
  },
  {
    row: 0,
    action: "recallRetraction",
    from: ["PUBLISHED"],
    to: "same",
    actors: ["depositor"],
    guards: ["openRequest"],
  },
  {
    row: 18,
    action: "endEmbargo",
    from: ["PUBLISHED"],
    to: "same",
    actors: ["depositor", "system"],
    guards: ["embargoed"],
  },
  {
    row: 19,
    action: "openAccess",
    from: ["PUBLISHED"],
    to: "same",
    actors: ["depositor"],
    guards: ["restricted"],
  },
  { row: 20, action: "remove", from: ["DRAFT", "REVISE"], to: null, actors: ["depositor", "system"] },
];

function findRule(status: DatasetStatus, action: DatasetAction): LifecycleRule | undefined {
  return LIFECYCLE.find((edge) => edge.action === action && edge.from.includes(status));
}

/** Whether `action` is allowed in `status`; other conditions are checked elsewhere. */
export function canDo(status: DatasetStatus, action: DatasetAction): boolean {
  return findRule(status, action) !== undefined;
}

/**
 * State after `action`, or `undefined` if the version no longer exists.
 * @throws RangeError if the table has no such transition; services check with {@link canDo} and throw their own error.
 */
export function nextState(status: DatasetStatus, action: DatasetAction): DatasetStatus | undefined {
  const edge = findRule(status, action);
  if (!edge) throw new RangeError(`no edge: ${action} from ${status}`);
  return edge.to === "same" ? status : edge.to ?? undefined;
}

/** States in which the depositor may change metadata and files. */
export function isEditable(status: DatasetStatus): boolean {
  return canDo(status, "save");
}

/** States of a version that has not been public yet. While there is one, no other version can begin (row 14). */
export function isUnpublished(status: DatasetStatus): boolean {
  return status !== "PUBLISHED" && status !== "RETRACTED";
}
