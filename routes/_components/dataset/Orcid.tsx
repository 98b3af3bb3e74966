/** The green mark that readers know; it leads to the person's ORCID record. */
export function Orcid({ id, label }: { id: string; label: string }) {
  return (
    <a
      href={`https://orcid.org/${id}`}
      rel="noopener"
      aria-label={label}
      title={label}
      className="inline-flex items-center justify-center size-6 -my-1 align-middle rounded-full"
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <circle cx="8" cy="8" r="8" fill="#a6ce39" />
        <path
          d="M5.2 6.6v5M7.9 6.6v5h1.2a2.5 2.5 0 0 0 0-5z"
          fill="none"
          stroke="#1a1f26"
          strokeWidth="1.1"
        />
        <circle cx="5.2" cy="4.6" r=".8" fill="#1a1f26" />
      </svg>
    </a>
  );
}
