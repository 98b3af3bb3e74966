/** Layers of sediment with a core drilled through them: what is laid down here lasts. Purely decorative. */
export function DrillCoreIllustration({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 300" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <g fill="#fff">
        {LAYERS.map((path, index) => <path key={path} d={path} opacity={0.05 + index * 0.022} />)}
      </g>
      <g stroke="#fff" fill="none" strokeWidth="1.25" opacity=".28">
        {LAYERS.slice(0, 4).map((path) => <path key={path} d={path.split("V")[0]} />)}
      </g>
      <g transform="translate(352 76)">
        <rect width="56" height="300" rx="10" fill="#0a2340" opacity=".55" />
        <rect width="56" height="300" rx="10" fill="none" stroke="#8dbfec" strokeWidth="1.5" />
        {CORE.map(([y, height, colour]) => (
          <rect key={y} x="7" y={y} width="42" height={height} rx="3" fill={colour} />
        ))}
        <circle cx="28" cy="74" r="7" fill="#f3b43f" />
        <path d="M35 74H70" stroke="#f3b43f" strokeWidth="1.5" strokeDasharray="3 4" />
      </g>
      <g fill="#f3b43f">
        <circle cx="426" cy="150" r="3.5" />
      </g>
    </svg>
  );
}

const LAYERS = [
  "M0 96C60 60 120 128 200 104S340 52 480 92V300H0Z",
  "M0 142C72 108 132 170 212 146S352 100 480 138V300H0Z",
  "M0 186C64 158 140 212 220 190S356 146 480 182V300H0Z",
  "M0 228C80 200 150 250 232 230S364 190 480 224V300H0Z",
  "M0 264C84 242 156 282 240 266S372 232 480 260V300H0Z",
];

/** Top, height and colour of each layer inside the core. */
const CORE: [number, number, string][] = [
  [12, 26, "#579ee0"],
  [42, 14, "#8dbfec"],
  [60, 30, "#2f7fd0"],
  [94, 18, "#bcd9f5"],
  [116, 40, "#0b5cad"],
  [160, 22, "#579ee0"],
  [186, 34, "#2f7fd0"],
  [224, 60, "#0b5cad"],
];
