import type { ReactNode } from "react";
import { type Tone, TONES } from "./Badge.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  icon: string;
  tone: Extract<Tone, "open" | "danger" | "info">;
  title: string;
  children?: ReactNode;
}

/** How a step of the account ended: a sign, a sentence, what comes next. */
export function Outcome({ icon, tone, title, children }: Props) {
  return (
    <div className="flex gap-4" role={tone === "danger" ? "alert" : "status"}>
      <span
        className={`inline-flex items-center justify-center flex-none size-12 rounded-full border text-2xl ${
          TONES[tone]
        }`}
      >
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <p className="text-lg font-semibold">{title}</p>
        {children && <div className="mt-1 text-soft">{children}</div>}
      </div>
    </div>
  );
}
