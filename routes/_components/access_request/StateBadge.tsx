import { ACCESS_STATES, type AccessState } from "../../../sdk/model/access_request.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";
import type { View } from "../dataset/view.ts";

const TONES: Record<AccessState, Tone> = {
  PENDING: "info",
  ACCEPTED: "open",
  REJECTED: "neutral",
  EXPIRED: "attention",
  CANCELLED: "withdrawn",
  WITHDRAWN: "neutral",
};

/** A state that a newer server knows is named by its code. */
export function StateBadge({ view, state }: { view: View; state: string }) {
  const known = ACCESS_STATES.find((one) => one === state);
  return <Badge tone={known && TONES[known]}>{known ? view.t(`access_request.state.${known}`) : state}
  </Badge>;
}
