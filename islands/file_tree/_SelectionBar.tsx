import type { ReactNode } from "react";
import { formatBytes, type Translate } from "../../locales/format.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { zipAddress } from "./zip_address.ts";
import type { FileTreeState } from "./_use_tree.ts";
import { selectedPaths } from "./rows.ts";

interface Props {
  t: Translate;
  target: { dataSetId: string; version: string };
  tree: FileTreeState;
  downloads: boolean;
  /** What else can be done with the selection. */
  children?: ReactNode;
}

/** How much is selected, and what can be done with it. */
export function SelectionBar({ t, target, tree: { keys, chosen }, downloads, children }: Props) {
  if (keys.selected.size === 0) return null;
  const address = downloads ? zipAddress(target, selectedPaths(keys.selected)) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 bg-tint border-b border-line">
      <span role="status" className="font-medium">
        {t("file_tree.selected", { count: chosen.count, size: formatBytes(chosen.size) })}
      </span>
      {address && (
        <LinkButton size="sm" icon="i-tabler-download" href={address} download="">
          {t("file_tree.downloadSelected")}
        </LinkButton>
      )}
      {downloads && !address && <span className="text-sm text-soft">{t("file_tree.tooManySelected")}</span>}
      {children}
      <Button size="sm" onClick={keys.clear}>{t("file_tree.clear")}</Button>
    </div>
  );
}
