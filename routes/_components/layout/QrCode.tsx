import QRCode from "qrcode";

interface Drawing {
  size: number;
  path: string;
}

/** What stands on every page. Other codes hold a person's secret, and are forgotten with their page. */
const kept = new Map<string, Drawing>();

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
  /** The text is the same on every page of a language, so its drawing is kept. */
  keep?: boolean;
}

/** A QR code as inline SVG: dark on white in both themes, so that every camera reads it. */
export function QrCode({ text, label, className, keep = false }: QrCodeProps) {
  const { size, path } = keep ? drawOnce(text) : draw(text);
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

function drawOnce(text: string): Drawing {
  const known = kept.get(text) ?? draw(text);
  kept.set(text, known);
  return known;
}

function draw(text: string): Drawing {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules as {
    size: number;
    data: Uint8Array;
  };
  let path = "";
  data.forEach((dark, index) => dark && (path += `M${index % size} ${Math.floor(index / size)}h1v1h-1z`));
  return { size, path };
}
