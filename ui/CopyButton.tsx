import { useState } from "react";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";

interface CopyProps {
  text: string;
  texts: { copy: string; copied: string };
  /** Only the icon, for the end of a line. */
  compact?: boolean;
}

/** Copies a text and says so for two seconds; part of an island. */
export function CopyButton({ text, texts, compact }: CopyProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const label = copied ? texts.copied : texts.copy;
  const icon = copied ? "i-tabler-check" : "i-tabler-copy";
  return (
    <>
      {compact
        ? <IconButton size="sm" icon={icon} label={label} onClick={copy} />
        : <Button size="sm" icon={icon} onClick={copy}>{label}</Button>}
      <span role="status" className="sr-only">{copied ? texts.copied : ""}</span>
    </>
  );
}
