import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

interface EmptyStateProps {
  icon?: string;
  /** What happened. */
  title: ReactNode;
  /** Why, and what can be done next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Empty, offline, forbidden and failed: what happened and the next step. */
export function EmptyState({ icon = "i-tabler-inbox", title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center text-center gap-3 px-4 py-12">
      <span className="inline-flex items-center justify-center size-16 rounded-full border border-line bg-sunken text-3xl text-faint">
        <Icon name={icon} />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="text-soft max-w-[48ch]">{children}</div>}
      {action && <div className="flex flex-wrap justify-center gap-3 mt-2">{action}</div>}
    </div>
  );
}
