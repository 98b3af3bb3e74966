/** The mark: strata of a sediment core in a seal, data laid down to last. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" className={className} aria-hidden="true">
      <rect width="40" height="40" rx="9" fill="#0b5cad" />
      <path
        d="M9 12.5c4-3 7.5 2 11 0s7-3.5 11-1"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M9 20.5c4-3 7.5 2 11 0s7-3.5 11-1"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".75"
      />
      <path
        d="M9 28.5c4-3 7.5 2 11 0"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".5"
      />
      <circle cx="28.5" cy="28" r="3.2" fill="#f3b43f" />
    </svg>
  );
}

interface LogoProps {
  name: string;
  otherName: string;
  otherLang: string;
}

/** Mark and bilingual wordmark; the small line is the other language. */
export function Logo({ name, otherName, otherLang }: LogoProps) {
  return (
    <span className="flex items-center gap-2 lg:gap-2.5 min-w-0">
      <Mark className="size-9 flex-none" />
      <span className="flex flex-col min-w-0 leading-tight whitespace-nowrap">
        <span className="font-bold text-sm sm:text-[.9375rem] lg:text-[1.0625rem] lg:tracking-wide truncate">
          {name}
        </span>
        <span lang={otherLang} className="text-xs text-faint truncate">{otherName}</span>
      </span>
    </span>
  );
}
