import { memo } from "react";
import { baseName } from "../../sdk/model/file.ts";
import { formatBytes, formatNumber, type Locale, type Translate } from "../../locales/format.ts";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { Folder, TreeFile } from "./tree.ts";

interface Props {
  root: Folder;
  /** Number of all files, where only some are here; folders then keep silent about what they hold. */
  of?: number;
  t: Translate;
  locale: Locale;
  /** Absent without JavaScript, where the button of a file posts the form. */
  onRemove?: (paths: string[]) => void;
  /** Asks for another path; absent without JavaScript. */
  onMove?: (path: string) => void;
}

/** More files than this begin with closed folders. */
const OPEN_MAX = 60;

/** What is stored, in folders that open and close by themselves (`details`). */
export const FileTree = memo(function FileTree({ root, of, t, locale, onRemove, onMove }: Props) {
  if (root.count === 0 && !of) return <p className="text-soft">{t("file_manager.empty")}</p>;
  const context = { of, t, locale, onRemove, onMove, open: root.count <= OPEN_MAX };
  return (
    <section aria-label={t("file_manager.stored")} className="panel bg-paper overflow-hidden">
      <p className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5 bg-sunken border-b border-line">
        <span className="font-medium">{t("file_manager.stored")}</span>
        <span className="text-soft">
          {of === undefined
            ? t("file_manager.total", {
              count: formatNumber(locale, root.count),
              size: formatBytes(root.size),
            })
            : t("file_manager.some", {
              shown: formatNumber(locale, root.count),
              count: formatNumber(locale, of),
            })}
        </span>
      </p>
      <div className="py-1 max-h-160 overflow-y-auto">
        <Level folder={root} {...context} />
      </div>
    </section>
  );
});

type LevelProps = Omit<Props, "root"> & { folder: Folder; open: boolean };

function Level({ folder, ...context }: LevelProps) {
  return (
    <ul>
      {folder.folders.map((inner) => (
        <li key={inner.path}>
          <FolderRow folder={inner} {...context} />
        </li>
      ))}
      {folder.files.map((file) => (
        <li key={file.path}>
          <FileRow file={file} {...context} />
        </li>
      ))}
    </ul>
  );
}

function FolderRow({ folder, ...context }: LevelProps) {
  const { of, t, locale, onRemove, onMove, open } = context;
  return (
    <div className="relative">
      <details open={open} className="group">
        <summary className="flex items-center gap-2 pl-3 pr-25 min-h-11 hover:bg-tint">
          <Icon
            name="i-tabler-chevron-right"
            className="text-faint transition-transform [details[open]>summary>&]:rotate-90"
          />
          <Icon name="i-tabler-folder" className="text-lg text-attention" />
          <span className="flex-1 min-w-0 break-all font-medium">{folder.name}</span>
          <span className="text-sm text-faint whitespace-nowrap">
            {of === undefined && t("file_manager.total", {
              count: formatNumber(locale, folder.count),
              size: formatBytes(folder.size),
            })}
          </span>
        </summary>
        <div className="ml-5 border-l border-line">
          <Level folder={folder} {...context} />
        </div>
      </details>
      {/* Beside the summary, not in it: a control inside a control is lost to screen readers. */}
      {onRemove && (
        <span className="absolute right-2 top-0 flex">
          {onMove && <MoveButton t={t} path={folder.path} onMove={onMove} />}
          <IconButton
            icon="i-tabler-trash"
            label={t("ui.remove", { name: folder.path })}
            onClick={() => onRemove(pathsIn(folder))}
          />
        </span>
      )}
    </div>
  );
}

const pathsIn = (folder: Folder): string[] => [
  ...folder.files.map(({ path }) => path),
  ...folder.folders.flatMap(pathsIn),
];

function MoveButton({ t, path, onMove }: { t: Translate; path: string; onMove: (path: string) => void }) {
  return (
    <IconButton
      icon="i-tabler-pencil"
      label={t("file_manager.move", { name: path })}
      onClick={() => onMove(path)}
    />
  );
}

function FileRow({ file, t, onRemove, onMove }: Omit<LevelProps, "folder"> & { file: TreeFile }) {
  const { path, size, sha256 } = file;
  return (
    <div className="flex items-center gap-2 pl-9 pr-2 min-h-11 hover:bg-tint">
      <Icon name="i-tabler-file" className="text-lg text-faint" />
      <span className="flex-1 min-w-0 break-all">{baseName(path)}</span>
      {sha256 && (
        <span
          className="hidden md:inline identifier text-faint"
          title={`SHA-256 ${sha256}`}
          aria-label={`SHA-256 ${sha256}`}
          role="img"
        >
          {sha256.slice(0, 8)}…
        </span>
      )}
      <span className="text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
      {onMove && <MoveButton t={t} path={path} onMove={onMove} />}
      <IconButton
        type={onRemove ? "button" : "submit"}
        name="action"
        value={`removeFile:${path}`}
        icon="i-tabler-trash"
        label={t("ui.remove", { name: path })}
        onClick={onRemove && (() => onRemove([path]))}
      />
    </div>
  );
}
