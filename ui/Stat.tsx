import { Icon } from "./Icon.tsx";

/** One figure with its name; inside a `<dl>`. The figure stands above its name. */
export function Stat(
  { label, value, icon, note }: { label: string; value: string; icon?: string; note?: string },
) {
  return (
    <div className="flex flex-col gap-0.5 min-w-0">
      <dt className="order-2 flex items-center gap-1.5 text-sm text-faint">
        {icon && <Icon name={icon} />}
        {label}
      </dt>
      <dd className="order-1 text-xl sm:text-2xl font-semibold leading-tight whitespace-nowrap">{value}</dd>
      {note && <dd className="order-3 text-sm text-faint">{note}</dd>}
    </div>
  );
}
