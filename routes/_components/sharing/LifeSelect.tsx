import { Select } from "../../../ui/form/Select.tsx";
import type { View } from "../dataset/view.ts";
import { lifeOptions } from "./life_options.ts";

interface Props {
  view: View;
  /** Of the dialog that it stands in. */
  id: string;
  /** A year when absent; empty where the placeholder is chosen. */
  value?: string;
  placeholder?: string;
}

/** How long a link shall hold. */
export function LifeSelect({ view, id, value = "1y", placeholder }: Props) {
  return (
    <Select
      id={`${id}-expiry`}
      name="expiry"
      label={view.t("sharing.fieldExpiry")}
      defaultValue={value}
      placeholder={placeholder}
      options={lifeOptions(view)}
    />
  );
}
