/** A page as a drawing, with one part of it inked already. Decoration. */
export function Blueprint() {
  return (
    <svg viewBox="0 0 280 220" className="w-56 md:w-full mx-auto max-md:-order-1" aria-hidden="true">
      <rect
        x="20"
        y="14"
        width="240"
        height="176"
        rx="10"
        className="fill-surface stroke-edge"
        strokeWidth="2"
      />
      <path d="M20 44h240" className="stroke-edge" strokeWidth="2" />
      {[36, 50, 64].map((x) => <circle key={x} cx={x} cy="29" r="4" className="fill-line" />)}
      <g fill="none" className="stroke-tint-line" strokeWidth="2" strokeDasharray="6 5">
        <rect x="38" y="60" width="120" height="18" rx="4" />
        <rect x="38" y="92" width="96" height="80" rx="6" />
        <rect x="148" y="92" width="94" height="34" rx="6" />
      </g>
      <rect x="148" y="138" width="94" height="34" rx="6" className="fill-tint stroke-link" strokeWidth="2" />
      <path
        d="M158 158c10-8 16 5 26 0s16-8 26-2 14 2 22-3"
        fill="none"
        className="stroke-link"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="242" cy="138" r="8" fill="#f3b43f" />
      <ellipse cx="140" cy="206" rx="100" ry="6" className="fill-sunken" />
    </svg>
  );
}
