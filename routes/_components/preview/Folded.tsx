import type { ReactNode } from "react";
import { Icon } from "../../../ui/Icon.tsx";

/** A part of a preview that is opened by who wants it. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="menu border-t border-line">
      <summary className="flex items-center gap-2 px-4 py-2 min-h-11 font-medium hover:bg-tint">
        <Icon
          name="i-tabler-chevron-down chevron transition-transform duration-120"
          className="text-faint"
        />
        {title}
      </summary>
      {children}
    </details>
  );
}
