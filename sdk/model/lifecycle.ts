/** The life of a dataset version as data (spec 2 §4; transition table in spec 3 §2). */

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

export const DATASET_ACTIONS = [
  "save",
  "remove",
  "submit",
  "recall",
  "returnForRevision",
  "accept",
  "startPublishing",
  "completePublishing",
  "failPublishing",
  "retryPublishing",
] as const;
export type DatasetAction = (typeof DATASET_ACTIONS)[number];

interface Transition {
  from: readonly DatasetStatus[];
  /** `undefined`: the version ceases to exist. */
  to: DatasetStatus | undefined;
}

/** One row an action. `save` keeps the state: the target equals the source. */
const TRANSITIONS: Record<DatasetAction, readonly Transition[]> = {
  save: [{ from: ["DRAFT"], to: "DRAFT" }, { from: ["REVISE"], to: "REVISE" }],
  remove: [{ from: ["DRAFT", "REVISE"], to: undefined }],
  submit: [{ from: ["DRAFT", "REVISE"], to: "UNDER_REVIEW" }],
  recall: [{ from: ["UNDER_REVIEW"], to: "DRAFT" }],
  returnForRevision: [{ from: ["UNDER_REVIEW"], to: "REVISE" }],
  accept: [{ from: ["UNDER_REVIEW"], to: "ACCEPTED" }],
  startPublishing: [{ from: ["ACCEPTED"], to: "PUBLISHING" }],
  completePublishing: [{ from: ["PUBLISHING"], to: "PUBLISHED" }],
  failPublishing: [{ from: ["PUBLISHING"], to: "PUBLISH_ERROR" }],
  retryPublishing: [{ from: ["PUBLISH_ERROR"], to: "PUBLISHING" }],
};

/** Whether `action` is a legal edge out of `status`. */
export function canDo(status: DatasetStatus, action: DatasetAction): boolean {
  return TRANSITIONS[action].some(({ from }) => from.includes(status));
}

/**
 * The state after `action`, or `undefined` where the version ceases to exist.
 * @throws RangeError where the table has no such edge; services check with {@link canDo} and throw their own error.
 */
export function nextState(status: DatasetStatus, action: DatasetAction): DatasetStatus | undefined {
  const edge = TRANSITIONS[action].find(({ from }) => from.includes(status));
  if (!edge) throw new RangeError(`no edge: ${action} from ${status}`);
  return edge.to;
}

/** States in which the depositor may change metadata and files. */
export function isEditable(status: DatasetStatus): boolean {
  return canDo(status, "save");
}
