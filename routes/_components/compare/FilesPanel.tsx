import { FILE_CHANGES, type FileDifference } from "../../../sdk/model/comparison.ts";
import { baseName } from "../../../sdk/model/file.ts";
import { fileCategory } from "../../../sdk/model/vocabulary/file_categories.ts";
import { formatBytes, formatNumber } from "../../../locales/format.ts";
import { FolderItem } from "../detail/FolderTree.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FileIcon } from "../../../ui/FileIcon.tsx";
import { compareHref } from "./address.ts";
import { type ChangeFolder, changeTree } from "./change_tree.ts";
import { type CompareProps, ShowLink } from "./ShowLink.tsx";
import { ChangeBadge } from "./Marks.tsx";
import { visibleName } from "../../../sdk/model/visible_name.ts";

/** The files as a tree: folders in which nothing changed stand closed, with their count. */
export function FilesPanel({ view, data }: CompareProps) {
  const { t } = view;
  const { left, right, files, counts } = data.comparison;
  const differs = files.length > counts.same;
  return (
    <section aria-label={t("compare.tab.files")}>
      <div className="flex flex-wrap items-center justify-between gap-3 mb-4">
        <Counts view={view} data={data} />
        <ShowLink view={view} data={data} hidden={counts.same} />
      </div>
      {!differs && !data.request.all
        ? (
          <EmptyState
            icon="i-tabler-equal"
            title={t(files.length ? "compare.sameFiles" : "compare.noFiles", { left, right })}
          />
        )
        : (
          <div className="panel overflow-hidden">
            <FolderContent view={view} data={data} folder={changeTree(files)} />
          </div>
        )}
    </section>
  );
}

function Counts({ view, data }: CompareProps) {
  const { counts } = data.comparison;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2">
      {FILE_CHANGES.filter((change) => counts[change] > 0).map((change) => (
        <li key={change} className="inline-flex items-center gap-1.5">
          <ChangeBadge view={view} change={change} />
          <span className="font-medium">{formatNumber(view.locale, counts[change])}</span>
        </li>
      ))}
    </ul>
  );
}

function FolderContent({ view, data, folder }: CompareProps & { folder: ChangeFolder }) {
  const { all } = data.request;
  const own = folder.files.filter(({ change }) => all || change !== "same");
  const folders = folder.folders.filter(({ changed }) => all || changed > 0);
  const hidden = all ? 0 : folder.same - folders.reduce((sum, { same }) => sum + same, 0);
  return (
    <ul>
      {folders.map((child) => (
        <FolderItem
          key={child.name}
          name={child.name}
          open={child.changed > 0}
          note={view.t("compare.folderCount", { changed: child.changed, same: child.same })}
        >
          <FolderContent view={view} data={data} folder={child} />
        </FolderItem>
      ))}
      {own.map((file) => <FileRow key={file.path} view={view} data={data} file={file} />)}
      {hidden > 0 && (
        <li className="px-3 py-2 text-sm text-faint border-b border-line last:border-0">
          {view.t("compare.unchangedHere", { count: hidden })}
        </li>
      )}
    </ul>
  );
}

function FileRow({ view, data, file }: CompareProps & { file: FileDifference }) {
  const { change, path, from } = file;
  // Only what differs in its bytes has something to show.
  const readable = change === "added" || change === "removed" || change === "changed";
  const name = visibleName(baseName(path));
  return (
    <li className="flex items-start gap-2.5 px-3 py-2 border-b border-line last:border-0 hover:bg-sunken">
      <span className="pt-0.5">
        <FileIcon category={fileCategory(path)} />
      </span>
      <div className="flex-1 min-w-0">
        <p className="break-all leading-snug">
          {readable ? <a href={compareHref(view, data, { path })} className="link">{name}</a> : name}
        </p>
        {from && (
          <p className="text-sm text-soft break-all">
            {view.t("compare.renamedFrom", { path: visibleName(from) })}
          </p>
        )}
        <p className="text-xs text-faint">{sizes(file)}</p>
      </div>
      <ChangeBadge view={view} change={change} />
    </li>
  );
}

function sizes({ leftSize, rightSize }: FileDifference): string {
  const known = [leftSize, rightSize].filter((size) => size !== undefined);
  return [...new Set(known.map(formatBytes))].join(" → ");
}
