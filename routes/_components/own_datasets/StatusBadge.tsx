import type { DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import { statusKey } from "../dataset/status.ts";
import type { View } from "../dataset/view.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";

/** Colour and icon of a state; amber is kept for what waits for its depositor. */
const LOOK: Record<DatasetStatus, { tone: Tone; icon: string }> = {
  DRAFT: { tone: "neutral", icon: "i-tabler-pencil" },
  PRIVATE_DRAFT: { tone: "neutral", icon: "i-tabler-lock" },
  IMPORTING: { tone: "info", icon: "i-tabler-loader" },
  UNDER_REVIEW: { tone: "info", icon: "i-tabler-eye-check" },
  REVISE: { tone: "attention", icon: "i-tabler-arrow-back-up" },
  ACCEPTED: { tone: "open", icon: "i-tabler-check" },
  PUBLISHING: { tone: "info", icon: "i-tabler-loader" },
  PUBLISH_ERROR: { tone: "danger", icon: "i-tabler-alert-circle" },
  PUBLISHED: { tone: "open", icon: "i-tabler-world" },
  RETRACTED: { tone: "withdrawn", icon: "i-tabler-ban" },
};

interface Subject {
  status: DatasetStatus;
  version: string;
  withheld: boolean;
}

export function StatusBadge({ view, subject }: { view: View; subject: Subject }) {
  // As closed to its readers as one that was withdrawn for good.
  const { tone, icon } = LOOK[subject.withheld ? "RETRACTED" : subject.status];
  return <Badge tone={tone} icon={icon}>{view.t(statusKey(subject))}</Badge>;
}
