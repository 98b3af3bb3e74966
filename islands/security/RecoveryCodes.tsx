import { useEffect, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";

export const hydrate = "load";

interface Props {
  codes: string[];
  /** Stands on top of the saved file. */
  heading: string;
  locale: Locale;
  texts: MessageSlice;
}

/** The codes, and ways to keep them; without JavaScript they are there to be written down. */
export default function RecoveryCodes({ codes, heading, locale, texts }: Props) {
  const t = createTranslate(locale, texts);
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const text = `${heading}\n\n${codes.join("\n")}\n`;
  return (
    <div className="flex flex-col gap-4">
      <ol className="grid sm:grid-cols-2 gap-x-8 gap-y-1 panel bg-sunken px-5 py-4 font-mono text-lg tracking-wide">
        {codes.map((code) => <li key={code} className="whitespace-nowrap">{code}</li>)}
      </ol>
      {alive && (
        <div className="flex flex-wrap gap-3 no-print">
          <CopyButton
            text={codes.join("\n")}
            texts={{ copy: t("security.copyCodes"), copied: t("security.copied") }}
          />
          <Button size="sm" icon="i-tabler-download" onClick={() => save(text)}>
            {t("security.downloadCodes")}
          </Button>
          <Button size="sm" icon="i-tabler-printer" onClick={() => globalThis.print()}>
            {t("security.printCodes")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** As a file of the browser's own; nothing travels. */
function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "sdb-recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(address);
}
