/** Folders of a version, listed a page at a time, and changes of many files at once. */
import { Buffer } from "node:buffer";
import { z } from "zod";
import {
  changedFilesAnswer,
  childEntryAnswer,
  folderPageAnswer,
  restoredFilesAnswer,
  takenPathAnswer,
  treeNodeAnswer,
} from "../../sdk/model/responses/file.ts";
import { filePathSchema } from "../../sdk/model/file.ts";
import { FOLDER_SORTS, SORT_ORDERS } from "../../sdk/model/folder.ts";
import {
  CHILDREN_PAGE_MAX,
  FILE_CHANGES_MAX,
  FILE_PATH_BYTES_MAX,
  FOLDER_PAGE_MAX,
  PAGE_SIZE_MAX,
  PATHS_ASKED_MAX,
  QUERY_MAX,
} from "../../sdk/model/limits.ts";
import { isStorable } from "../../sdk/model/text.ts";
import { DomainError } from "../error.ts";
import { type Operation, operation } from "../operation.ts";
import { presentFile } from "../presenters/file.ts";
import { presentChildFile, presentChildFolder, presentFolder, presentTree } from "../presenters/folder.ts";
import { changeFiles } from "../services/file/change_files.ts";
import { listChildren, listWholeTree } from "../services/file/file_tree.ts";
import { type Cursor, listFolder } from "../services/file/folder_listing.ts";
import { restoreFiles } from "../services/file/removals.ts";
import { listTakenPaths } from "../services/file/taken_paths.ts";
import { targetOf } from "./dataset_view.ts";

const id = z.string().max(64);
const label = z.string().max(8);
const storable = z.string().max(FILE_PATH_BYTES_MAX + 2).refine(isStorable, { error: "invalidText" });

const folderQuery = z.object({
  dataSetId: id,
  version: label,
  path: storable.default(""),
  /** Sort key and path of a row in Base64. */
  after: z.string().max(16 * FILE_PATH_BYTES_MAX).optional(),
  size: z.coerce.number().int().min(1).max(FOLDER_PAGE_MAX).default(PAGE_SIZE_MAX),
  sort: z.enum(FOLDER_SORTS).default("name"),
  order: z.enum(SORT_ORDERS).default("asc"),
  filter: z.string().max(QUERY_MAX).refine(isStorable, { error: "invalidText" }).default(""),
  around: id.optional(),
});

const childrenInput = z.object({
  dataSetId: id,
  version: label,
  path: storable.default(""),
  lastIndex: z.int().min(0).default(0),
  pageSize: z.int().min(1).max(CHILDREN_PAGE_MAX).default(FOLDER_PAGE_MAX),
});

/** A path, with a slash at its end where a folder is meant. */
const anyPath = z.string().transform((path) => path.replace(/\/$/, "")).pipe(filePathSchema);
const changes = z.object({
  move: z.array(z.object({ from: anyPath, to: anyPath })).max(FILE_CHANGES_MAX).default([]),
  remove: z.array(anyPath).max(FILE_CHANGES_MAX).default([]),
});

export const folderOperations: readonly Operation[] = [
  operation({
    id: "listFolder",
    method: "GET",
    path: "/api/sdb-filetree-service/public/folder",
    tag: "files",
    scope: "read",
    anyOrigin: true,
    input: { query: folderQuery },
    statements: 7,
    answer: { data: folderPageAnswer },
  }, async ({ context, query }) => {
    const after = query.after === undefined ? undefined : readCursor(query.after);
    const { folders, files, next, ...listed } = await listFolder(context, { ...query, after });
    return {
      ...listed,
      folders: folders.map(presentFolder),
      files: files.map(presentFile),
      next: next && writeCursor(next),
    };
  }),
  operation({
    id: "childrenFileListByPath",
    method: "POST",
    path: "/api/gin-sdb-filetree/public/file/childrenFileListByPath",
    tag: "files",
    scope: "read",
    input: { json: childrenInput },
    statements: 8,
    answer: { data: z.array(childEntryAnswer) },
  }, async ({ context, json: { dataSetId, version, path, lastIndex, pageSize } }) => {
    const query = {
      dataSetId,
      version,
      path: withoutVersion(path, version),
      offset: lastIndex,
      size: pageSize,
    };
    const { folders, files } = await listChildren(context, query);
    return [
      ...folders.map((one) => presentChildFolder(version, one)),
      ...files.map((one) => presentChildFile(version, one)),
    ];
  }),
  operation(
    {
      id: "getTreeList",
      method: "GET",
      path: "/api/gin-sdb-filetree/public/file/getTreeList",
      tag: "files",
      scope: "read",
      anyOrigin: true,
      input: { query: z.object({ datasetId: id, version: label }) },
      statements: 4,
      answer: { data: z.array(treeNodeAnswer) },
    },
    async ({ context, query: { datasetId: dataSetId, version } }) =>
      presentTree(version, await listWholeTree(context, { dataSetId, version })),
  ),
  operation({
    id: "changeFiles",
    method: "PATCH",
    path: "/api/sdb-filetree-service/dataset/:id/:version/files",
    tag: "files",
    scope: "deposit",
    signedIn: true,
    input: { json: changes },
    statements: 24,
    answer: { data: changedFilesAnswer },
  }, ({ context, params, json }) => changeFiles(context, targetOf(params), json)),
  operation(
    {
      id: "restoreFiles",
      method: "POST",
      path: "/api/sdb-filetree-service/dataset/:id/:version/files/restore",
      tag: "files",
      scope: "deposit",
      signedIn: true,
      input: { json: z.object({ removalId: id }) },
      statements: 16,
      answer: { data: restoredFilesAnswer },
    },
    ({ context, params, json: { removalId } }) => restoreFiles(context, targetOf(params), removalId),
  ),
  operation({
    id: "listTakenPaths",
    method: "POST",
    path: "/api/sdb-filetree-service/dataset/:id/:version/paths/taken",
    tag: "files",
    scope: "deposit",
    signedIn: true,
    limit: "none",
    input: { json: z.object({ paths: z.array(anyPath).max(PATHS_ASKED_MAX) }) },
    statements: 6,
    answer: { data: z.array(takenPathAnswer) },
  }, ({ context, params, json: { paths } }) => listTakenPaths(context, targetOf(params), paths)),
];

/** `data` of `/V1/data`; a path that does not begin with the version is taken as it is. */
function withoutVersion(path: string, version: string): string {
  const bare = path.replace(/^\//, "");
  if (bare === version) return "";
  return path.startsWith("/") && bare.startsWith(`${version}/`) ? bare.slice(version.length + 1) : bare;
}

const KINDS = ["folder", "file"] as const;
const cursorSchema = z.tuple([z.enum(KINDS), z.union([z.string(), z.int()]), z.string()]);

const writeCursor = ({ kind, value, path }: Cursor): string =>
  Buffer.from(JSON.stringify([kind, value, path])).toString("base64url");

/** @throws DomainError invalidInput for what {@link writeCursor} did not write. */
function readCursor(text: string): Cursor {
  try {
    const [kind, value, path] = cursorSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    if (isStorable(path) && isStorable(String(value))) return { kind, value, path };
  } catch {
    // Answered below.
  }
  throw new DomainError("invalidInput", {}, [{ path: "after", key: "invalid" }]);
}
