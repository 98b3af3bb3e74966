/** Schemas of the answers about files and attachments; see `response_schemas.ts`. */
import { z } from "zod";
import { count, flag, instant, named, text } from "./response_schemas.ts";
import { type Attachment, ATTACHMENT_KINDS, COMPLIANCE_KINDS } from "../attachment.ts";
import { COVER_ORIGINS } from "../cover.ts";
import {
  type DataFile,
  type FilePage,
  type FilesWithHash,
  type FoundFile,
  type Readme,
  UPLOAD_OUTCOMES,
  type UploadedFile,
} from "../file.ts";
import { relativePicture } from "../relative_pictures.ts";
import type {
  ChangedFiles,
  ChildEntry,
  FolderPage,
  ListedFolder,
  RestoredFiles,
  TakenPath,
  TreeNode,
} from "../folder.ts";

export const attachmentAnswer = named<Attachment>("Attachment", {
  attachmentId: text,
  kind: z.enum(ATTACHMENT_KINDS),
  complianceKind: z.enum(COMPLIANCE_KINDS).optional(),
  coverOrigin: z.enum(COVER_ORIGINS).optional(),
  name: text,
  size: count,
  mediaType: text,
  createdAt: instant,
});
const file = {
  fileId: text,
  path: text,
  size: count,
  sha256: text.regex(/^[0-9a-f]{64}$/),
  mediaType: text,
  cstr: text.optional(),
  createdAt: instant,
  damaged: z.literal(true).optional(),
};
export const fileAnswer = named<DataFile>("DataFile", file);
export const uploadedFileAnswer = named<UploadedFile>("UploadedFile", {
  ...file,
  outcome: z.enum(UPLOAD_OUTCOMES),
});
export const filePageAnswer = named<FilePage>("FilePage", {
  list: z.array(fileAnswer),
  next: text.optional(),
  total: count,
  totalSize: count,
});
const listedFolder = named<ListedFolder>("ListedFolder", { path: text, files: count, size: count });
const foundFileAnswer = named<FoundFile>("FoundFile", {
  dataSetId: text,
  version: text,
  doi: text.optional(),
  file: fileAnswer,
});
export const filesWithHashAnswer = named<FilesWithHash>("FilesWithHash", {
  sha256: text,
  md5: text.optional(),
  list: z.array(foundFileAnswer),
});
export const folderPageAnswer = named<FolderPage>("FolderPage", {
  folder: listedFolder,
  folders: z.array(listedFolder),
  files: z.array(fileAnswer),
  next: text.optional(),
  later: flag,
  found: count.optional(),
});
export const childEntryAnswer = named<ChildEntry>("ChildEntry", {
  id: text,
  fileName: text,
  path: text,
  size: count,
  dir: flag,
  md5: text,
});
export const treeNodeAnswer: z.ZodType<TreeNode> = named<TreeNode>("TreeNode", {
  id: text,
  label: text,
  dir: flag,
  type: z.enum(["file", "folder"]),
  size: count,
  children: z.lazy(() => z.array(treeNodeAnswer)),
});
export const changedFilesAnswer = named<ChangedFiles>("ChangedFiles", {
  moved: count,
  removed: count,
  removalId: text.optional(),
});
export const restoredFilesAnswer = named<RestoredFiles>("RestoredFiles", { restored: count });
export const takenPathAnswer = named<TakenPath>("TakenPath", {
  path: text,
  file: z.object({ size: count, sha256: text }).optional(),
});
export const readmeAnswer = named<Readme>("Readme", {
  fileId: text,
  path: text,
  kind: z.enum(["markdown", "text"]),
  text,
  pictures: z.array(relativePicture).optional(),
});
