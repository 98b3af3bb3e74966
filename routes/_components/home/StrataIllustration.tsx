/** Layers of a sediment core, as in the mark of the bank: data laid down to last. Decoration only. */
export function StrataIllustration() {
  return (
    <svg
      viewBox="0 0 1440 260"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 w-full h-44 md:h-56"
    >
      {LAYERS.map(({ top, fill }, index) => <path key={index} d={`${top} V260 H0 Z`} className={fill} />)}
      <circle cx="1182" cy="196" r="7" className="fill-[#f3b43f]" />
      <circle cx="968" cy="232" r="4" className="fill-[#f3b43f] opacity-60" />
      <circle cx="1322" cy="240" r="4" className="fill-[#f3b43f] opacity-60" />
    </svg>
  );
}

const LAYERS = [
  { top: "M0 214 C 220 170, 430 232, 700 206 S 1130 112, 1440 140", fill: "fill-link opacity-5" },
  { top: "M0 232 C 260 196, 470 246, 760 222 S 1180 150, 1440 176", fill: "fill-link opacity-7" },
  { top: "M0 246 C 300 222, 520 256, 820 238 S 1220 190, 1440 210", fill: "fill-link opacity-9" },
];
