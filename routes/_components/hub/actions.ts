/** What a depositor can do with a row of My Data, as the server allows it. */
import type { AllowedAction, DatasetSummary } from "../../../sdk/model/dataset.ts";
import type { Repository } from "../../../sdk/mod.ts";

export const HUB_ACTIONS = [
  "submit",
  "recall",
  "remove",
  "retryPublishing",
] as const satisfies AllowedAction[];
export type HubAction = (typeof HUB_ACTIONS)[number];

export const isHubAction = (value: unknown): value is HubAction =>
  HUB_ACTIONS.some((action) => action === value);

/** These are asked about once more; a deletion wants a typed word. */
export const CONFIRMED: readonly HubAction[] = ["recall", "remove"];

export function allowed({ allowedActions }: DatasetSummary): HubAction[] {
  return HUB_ACTIONS.filter((action) => allowedActions.includes(action));
}

/** Id of the popover that asks. */
export const confirmationId = (action: HubAction, { dataSetId, version }: DatasetSummary) =>
  `${action}-${dataSetId}-${version}`;

export function perform(
  { datasets }: Repository,
  action: HubAction,
  id: string,
  version: string,
): Promise<unknown> {
  return datasets[action](id, version);
}
