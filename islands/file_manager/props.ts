/** What the files of a draft are shown and changed with. */
import type { FilePage } from "../../sdk/mod.ts";
import type { Locale, Translate } from "../../locales/format.ts";
import type { FilePages } from "./_PlainFiles.tsx";
import type { UploadTarget } from "./stored_files.ts";

export interface FileManagerProps {
  target: UploadTarget;
  files: FilePage;
  /** The other files, without JavaScript; with it they come by themselves. */
  pages: FilePages;
  t: Translate;
  locale: Locale;
  enhanced: boolean;
  error?: string;
  /** Where files of another dataset are chosen without JavaScript; absent for whoever may not. */
  importPath?: string;
  /** The form is saved before it is locked for an import. */
  save: () => Promise<boolean>;
  /** Whether files may be sent by FTP. */
  offersFtp: boolean;
  /** Whether some come that way, which a submission waits for. */
  onArriving: (arriving: boolean) => void;
  /** How many files are stored, and whether some are still on their way. */
  onChange: (count: number, busy: boolean) => void;
}
