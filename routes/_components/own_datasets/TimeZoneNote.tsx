import type { View } from "../dataset/view.ts";

/** Once on a page whose times have minutes: whose clock they go by (`formatDateTime`). */
export function TimeZoneNote({ view }: { view: View }) {
  return <p className="text-sm text-faint">{view.t("own_datasets.timeZone")}</p>;
}
