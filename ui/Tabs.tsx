import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";

export interface TabLink {
  href: string;
  label: string;
  current?: boolean;
  icon?: string;
  count?: number | string;
}

const tabClass = (current: boolean) =>
  classes(
    "inline-flex items-center gap-2 min-h-11 px-3 md:px-4 border-b-2 -mb-px whitespace-nowrap font-medium transition-colors",
    // The row scrolls sideways and would cut off what stands out of it.
    "focus-visible:-outline-offset-2",
    // A row that is wider than the screen begins where the current one stands.
    current && "[scroll-initial-target:nearest]",
    current ? "border-link text-link" : "border-transparent text-soft hover:text-ink hover:border-edge",
  );
const rowClass = "flex md:flex-wrap gap-1 overflow-x-auto overflow-y-hidden border-b border-line";

/** Tabs whose state lives in the address: plain links, so they work without JavaScript. */
export function LinkTabs({ tabs, label }: { tabs: TabLink[]; label: string }) {
  return (
    <nav aria-label={label} className={rowClass}>
      {tabs.map((tab) => (
        <a
          key={tab.href}
          href={tab.href}
          aria-current={tab.current ? "page" : undefined}
          className={tabClass(Boolean(tab.current))}
        >
          {tab.icon && <Icon name={tab.icon} />}
          {tab.label}
          {tab.count !== undefined && <span className="text-sm text-faint">{tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}

export interface TabPanel {
  id: string;
  label: string;
  content: ReactNode;
}

/** Tabs inside an island: arrow keys, Home and End move between them. */
export function Tabs({ panels, label }: { panels: TabPanel[]; label: string }) {
  const [current, setCurrent] = useState(0);
  const base = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = tabAfter(event.key, current, panels.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next].focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={rowClass} onKeyDown={move}>
        {panels.map((panel, index) => (
          <button
            key={panel.id}
            type="button"
            role="tab"
            id={`${base}-${panel.id}`}
            aria-selected={index === current}
            aria-controls={`${base}-${panel.id}-panel`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setCurrent(index)}
            className={tabClass(index === current)}
          >
            {panel.label}
          </button>
        ))}
      </div>
      {panels.map((panel, index) => (
        <div
          key={panel.id}
          role="tabpanel"
          id={`${base}-${panel.id}-panel`}
          aria-labelledby={`${base}-${panel.id}`}
          tabIndex={0}
          hidden={index !== current}
          className="pt-4"
        >
          {panel.content}
        </div>
      ))}
    </div>
  );
}

function tabAfter(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowRight") return (current + 1) % count;
  if (key === "ArrowLeft") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
}
