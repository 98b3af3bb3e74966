/**
 * The core of the mark with a layer missing (404), broken off (5xx), or sealed (others); a torn sheet where what was sent
 * could not be read. Silent: the words say it.
 */
export function Illustration({ status }: { status: number }) {
  return (
    <svg viewBox="0 0 260 180" className="w-56 md:w-64" aria-hidden="true">
      <ellipse cx="130" cy="162" rx="96" ry="9" className="fill-sunken" />
      {pictureOf(status)}
    </svg>
  );
}

/** What arrived in pieces, as something else, or with too much of it. */
const UNREADABLE: readonly number[] = [400, 408, 413];

function pictureOf(status: number) {
  if (status === 404) return <MissingLayer />;
  if (status >= 500) return <BrokenCore />;
  return UNREADABLE.includes(status) ? <TornSheet /> : <SealedCore />;
}

const COLUMN = "M86 24h88v130a8 8 0 0 1-8 8H94a8 8 0 0 1-8-8z";
const wave = (y: number) => `M86 ${y}c18-12 30 8 44 0s28-12 44-3`;

function MissingLayer() {
  return (
    <>
      <path d={COLUMN} className="fill-tint stroke-tint-line" strokeWidth="2" />
      <path
        d={`${wave(66)}V98c-16-9-30-5-44 3s-26 12-44 0z`}
        className="fill-paper stroke-edge"
        strokeWidth="2"
        strokeDasharray="5 5"
      />
      {[44, 120, 140].map((y) => (
        <path key={y} d={wave(y)} fill="none" className="stroke-link" strokeWidth="4" strokeLinecap="round" />
      ))}
      <circle cx="200" cy="92" r="7" fill="#f3b43f" />
      <g fill="none" className="stroke-soft" strokeWidth="4" strokeLinecap="round">
        <circle cx="196" cy="88" r="24" />
        <path d="m213 106 20 21" />
      </g>
    </>
  );
}

function BrokenCore() {
  return (
    <>
      <path
        d="M86 92l16 10 18-14 20 16 16-12 18 10v52a8 8 0 0 1-8 8H94a8 8 0 0 1-8-8z"
        className="fill-tint stroke-tint-line"
        strokeWidth="2"
      />
      <g transform="rotate(-9 130 60) translate(-6 -6)">
        <path
          d="M86 22h88v58l-18-10-16 12-20-16-18 14-16-10z"
          className="fill-tint stroke-tint-line"
          strokeWidth="2"
        />
        <path d={wave(44)} fill="none" className="stroke-link" strokeWidth="4" strokeLinecap="round" />
      </g>
      <path d={wave(134)} fill="none" className="stroke-link" strokeWidth="4" strokeLinecap="round" />
      <circle cx="150" cy="118" r="7" fill="#f3b43f" />
      <path
        d="M196 62l8-16M206 76l17-8M64 62l-9-14"
        fill="none"
        className="stroke-attention"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  );
}

function TornSheet() {
  return (
    <>
      <path
        d="M78 24h80l24 24v76l-17-10-17 14-18-12-18 14-17-12-17 10z"
        className="fill-tint stroke-tint-line"
        strokeWidth="2"
      />
      <path d="M158 24v24h24" className="fill-paper stroke-tint-line" strokeWidth="2" />
      <path
        d="M78 141l17-10 17 12 18-14 18 12 17-14 17 10v17a8 8 0 0 1-8 8H86a8 8 0 0 1-8-8z"
        className="fill-tint stroke-tint-line"
        strokeWidth="2"
      />
      <path
        d="M96 60h40M96 80h62M96 100h30"
        fill="none"
        className="stroke-link"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="150" cy="100" r="7" fill="#f3b43f" />
      <path
        d="M200 116l16-5M202 138l15 8M60 116l-16-5M58 138l-15 8"
        fill="none"
        className="stroke-attention"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  );
}

function SealedCore() {
  return (
    <>
      <path d={COLUMN} className="fill-tint stroke-tint-line" strokeWidth="2" />
      {[48, 76, 104, 132].map((y) => (
        <path
          key={y}
          d={wave(y)}
          fill="none"
          className="stroke-tint-line"
          strokeWidth="4"
          strokeLinecap="round"
        />
      ))}
      <rect
        x="104"
        y="84"
        width="52"
        height="42"
        rx="8"
        className="fill-surface stroke-soft"
        strokeWidth="3"
      />
      <path d="M114 84V72a16 16 0 0 1 32 0v12" fill="none" className="stroke-soft" strokeWidth="4" />
      <circle cx="130" cy="105" r="6" fill="#f3b43f" />
    </>
  );
}
