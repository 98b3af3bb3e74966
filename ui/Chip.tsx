import { Icon } from "./Icon.tsx";

const chipClass =
  "inline-flex items-center gap-1.5 min-h-8 px-3 rounded-full border border-tint-line bg-tint text-link text-sm max-w-full";

/** A filter in force: a link to the same page without it. Search engines follow no link that only filters. */
export function ChipLink({ href, label, removeLabel }: { href: string; label: string; removeLabel: string }) {
  return (
    <a href={href} rel="nofollow" title={removeLabel} className={`${chipClass} hover:border-link`}>
      <span className="truncate">{label}</span>
      <Icon name="i-tabler-x" />
      <span className="sr-only">{removeLabel}</span>
    </a>
  );
}

/** A keyword or subject that leads to its search; without `href` it is plain. */
export function Tag({ href, label }: { href?: string; label: string }) {
  const look =
    "inline-flex items-center min-h-7 px-2.5 rounded border border-line bg-surface text-sm text-soft max-w-full";
  return href
    ? <a href={href} rel="nofollow" className={`${look} hover:border-link hover:text-link`}>{label}</a>
    : <span className={look}>{label}</span>;
}

/** A removable value inside an island. */
export function Chip(
  { label, removeLabel, onRemove }: { label: string; removeLabel: string; onRemove: () => void },
) {
  return (
    <span className={`${chipClass} pr-1`}>
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={removeLabel}
        title={removeLabel}
        onClick={onRemove}
        className="inline-flex items-center justify-center size-6 rounded-full hover:bg-tint-line"
      >
        <Icon name="i-tabler-x" />
      </button>
    </span>
  );
}
