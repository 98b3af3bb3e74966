import QRCode from "qrcode";

interface Drawing {
  size: number;
  path: string;
}

const drawings = new Map<string, Drawing>();

/** A QR code as inline SVG, drawn once for each text: dark on white in both themes, so that every camera reads it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = draw(text);
  return (
    <svg
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect x="-2" y="-2" width={size + 4} height={size + 4} fill="#fff" rx="1" />
      <path d={path} fill="#1a1f26" />
    </svg>
  );
}

function draw(text: string): Drawing {
  const known = drawings.get(text);
  if (known) return known;
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules as {
    size: number;
    data: Uint8Array;
  };
  let path = "";
  data.forEach((dark, index) => dark && (path += `M${index % size} ${Math.floor(index / size)}h1v1h-1z`));
  const drawing = { size, path };
  drawings.set(text, drawing);
  return drawing;
}
