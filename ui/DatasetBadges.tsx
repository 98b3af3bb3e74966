import type { AccessRight } from "../sdk/model/vocabulary/access_rights.ts";
import type { ResourceTypeCode } from "../sdk/model/vocabulary/resource_types.ts";
import { Badge, type Tone } from "./Badge.tsx";

/** A withdrawn dataset keeps its access right but no longer shows it. */
export type ShownAccess = AccessRight | "WITHDRAWN";

/** Colour and icon of an access right are the same everywhere; the word always stands beside them. */
export const ACCESS_LOOK: Record<ShownAccess, { tone: Tone; icon: string }> = {
  PUBLIC: { tone: "open", icon: "i-tabler-lock-open" },
  EMBARGO: { tone: "attention", icon: "i-tabler-clock" },
  RESTRICTED: { tone: "restricted", icon: "i-tabler-key" },
  WITHDRAWN: { tone: "withdrawn", icon: "i-tabler-ban" },
};

export const TYPE_ICONS: Record<ResourceTypeCode, string> = {
  "001": "i-tabler-database",
  "002": "i-tabler-chart-dots-3",
  "003": "i-tabler-movie",
  "004": "i-tabler-code",
  "005": "i-tabler-presentation",
  "006": "i-tabler-file-description",
  "007": "i-tabler-packages",
};

export function AccessBadge(
  { access, label, title }: { access: ShownAccess; label: string; title?: string },
) {
  const { tone, icon } = ACCESS_LOOK[access];
  return <Badge tone={tone} icon={icon} title={title}>{label}</Badge>;
}

export function TypeBadge({ type, label }: { type: ResourceTypeCode; label: string }) {
  return <Badge icon={TYPE_ICONS[type]}>{label}</Badge>;
}

/** The licence's short name; with `href` it leads to the deed. */
export function LicenceBadge({ label, href }: { label: string; href?: string }) {
  const badge = <Badge icon="i-tabler-license">{label}</Badge>;
  return href ? <a href={href} rel="license noopener" className="hover:underline">{badge}</a> : badge;
}
