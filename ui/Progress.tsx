import { useId } from "react";

interface ProgressBarProps {
  label: string;
  /** From 0 to `max`; absent while the length is not known. */
  value?: number;
  max?: number;
  /** Words beside the bar: "12 of 40 MB". */
  detail?: string;
}

export function ProgressBar({ label, value, max = 100, detail }: ProgressBarProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id}>{label}</label>
        {detail && <span className="text-faint">{detail}</span>}
      </div>
      <progress id={id} value={value} max={max} />
    </div>
  );
}
