import { type ComponentType, useEffect, useState } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import type { OnArriving } from "./_ftp.ts";
import type { FtpPanelProps } from "./_FtpPanel.tsx";
import type { UploadTarget } from "./stored_files.ts";

interface Props {
  target: UploadTarget;
  t: Translate;
  locale: Locale;
  /** What comes by FTP just now. */
  onArriving: OnArriving;
  /** One has become a file. */
  onArrived: () => void;
}

/** The way in for an FTP program; only where the operator offers it. It is loaded behind the form. */
export function FtpUpload(props: Props) {
  const [panel, setPanel] = useState<{ FtpPanel: ComponentType<FtpPanelProps> }>();
  const [isOpen, setOpen] = useState(false);
  const load = () => import("./_FtpPanel.tsx").then(setPanel, () => {});
  // Files may be on their way already, which the depositor shall see.
  useEffect(() => void load(), []);
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button
          icon="i-tabler-server"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            if (!panel) load();
          }}
        >
          {props.t("ftp.open")}
        </Button>
      </div>
      {panel && <panel.FtpPanel {...props} isOpen={isOpen} />}
    </div>
  );
}
