/** What of the service works now, in words fit for everybody: no cause, no number, no place. */

/** What people use, in the order in which it is shown. */
export const SERVICE_PARTS = ["database", "storage", "mail", "registration", "jobs", "search"] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

/**
 * `degraded`: works in part, or late. `disabled`: not set up on this site. `unknown`: could not be looked at, because
 * something else stands still.
 */
export const PART_STATES = ["operational", "degraded", "outage", "disabled", "unknown"] as const;
export type PartState = (typeof PART_STATES)[number];

/** Of the service as a whole: `outage` while the database gives no answers, `degraded` while any part is not as it should be. */
export const SERVICE_STATES = ["operational", "degraded", "outage"] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** What an open alarm means for the public. Several kinds of alarm share one, so that none can be told from another. */
export const SERVICE_NOTICES = ["scheduledWorkPaused", "someFilesUnavailable", "reviewsDelayed"] as const;
export type ServiceNotice = (typeof SERVICE_NOTICES)[number];

export interface ServiceStatus {
  state: ServiceState;
  /** Every part once. */
  parts: { part: ServicePart; state: PartState }[];
  /** Each at most once. */
  notices: ServiceNotice[];
  /** ISO 8601 UTC; a look is kept for some seconds. */
  checkedAt: string;
}
