import { ALERT_ICONS } from "./Alert.tsx";
import { TONES } from "./Badge.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import type { Toast } from "./toast.ts";

interface Props {
  toast: Toast;
  closeLabel: string;
  onClose?: () => void;
}

export function ToastCard({ toast, closeLabel, onClose }: Props) {
  return (
    <div
      role={toast.tone === "danger" ? "alert" : "status"}
      className={classes(
        "flex items-start gap-3 border rounded-lg pl-4 py-1 shadow-lg pointer-events-auto",
        TONES[toast.tone],
      )}
    >
      <Icon name={ALERT_ICONS[toast.tone]} className="mt-3 text-xl" />
      <p className="flex-1 py-2.5 text-ink">
        {toast.text}
        {toast.link && (
          <>
            {" "}
            <a href={toast.link.href} className="link whitespace-nowrap">{toast.link.label}</a>
          </>
        )}
      </p>
      <IconButton icon="i-tabler-x" label={closeLabel} onClick={onClose} />
    </div>
  );
}
