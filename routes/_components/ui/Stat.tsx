import { Icon } from "./Icon.tsx";

/** One figure with its name; inside a `<dl>`. */
export function Stat(
  { label, value, icon, note }: { label: string; value: string; icon?: string; note?: string },
) {
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 min-w-0">
      <dt className="flex items-center gap-1.5 text-sm text-faint">
        {icon && <Icon name={icon} />}
        {label}
      </dt>
      <dd className="text-2xl font-semibold leading-tight">
        {value}
        {note && <span className="block text-sm font-normal text-faint">{note}</span>}
      </dd>
    </div>
  );
}
