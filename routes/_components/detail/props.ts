/** What every part of a dataset's page is given. */
import type { DetailData, FolderRequest } from "../../_loaders/detail.ts";
import type { View } from "../dataset/view.ts";

export interface DetailProps {
  view: View;
  data: DetailData;
  /** The version named in the address, kept in every link; absent: the newest. */
  version?: string;
  /** On the tab of files, what was asked for. */
  folder?: FolderRequest;
}
