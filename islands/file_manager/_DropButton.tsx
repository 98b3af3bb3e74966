import type { Translate } from "../../locales/format.ts";
import { IconButton } from "../../ui/IconButton.tsx";

/** Drops what comes by FTP. */
export function DropButton({ name, t, onDrop }: { name: string; t: Translate; onDrop: () => void }) {
  return <IconButton icon="i-tabler-x" label={t("ftp.drop", { name })} onClick={onDrop} />;
}
