import { useEffect, useState } from "react";
import {
  DATASET_SIZE_MAX,
  FILES_RECOMMENDED_MAX,
  FTP_SIZE,
  UPLOAD_SIZE_MAX,
} from "../../sdk/model/limits.ts";
import { formatBytes, formatNumber } from "../../locales/format.ts";
import { FieldError } from "../../ui/form/Field.tsx";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { PlainFiles } from "./_PlainFiles.tsx";
import { PlainUpload } from "./_PlainUpload.tsx";
import type { FileManagerProps } from "./props.ts";

const load = () => import("./_LiveFiles.tsx");

/** Files of a draft. What lives of it is loaded behind the form; until then, and without it, the form posts files. */
export function FileManager(props: FileManagerProps) {
  const { files, pages, t, locale, enhanced, error, offersFtp } = props;
  const [live, setLive] = useState<Awaited<ReturnType<typeof load>>>();
  // Where it does not come, files go with the form.
  useEffect(() => void load().then(setLive, () => {}), []);
  return (
    <div id={fieldId("files")} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Limits {...{ t, locale, offersFtp }} />
      {live && enhanced ? <live.LiveFiles {...props} /> : (
        <>
          <PlainUpload t={t} />
          {props.importPath && (
            <p>
              <a className="link" href={props.importPath}>{t("requests.importFiles.title")}</a>
            </p>
          )}
          {error && <FieldError id={fieldId("files")}>{error}</FieldError>}
          <PlainFiles {...{ files, pages, t, locale }} />
        </>
      )}
    </div>
  );
}

/** How large and how many files may be, said before one is chosen. */
function Limits({ t, locale, offersFtp }: Pick<FileManagerProps, "t" | "locale" | "offersFtp">) {
  const sizes = { file: formatBytes(FTP_SIZE), dataset: formatBytes(DATASET_SIZE_MAX) };
  return (
    <p className="text-sm text-soft">
      {t("file_manager.limits", {
        size: formatBytes(UPLOAD_SIZE_MAX),
        count: formatNumber(locale, FILES_RECOMMENDED_MAX),
      })} {t(offersFtp ? "file_manager.largeByFtp" : "file_manager.large", sizes)}
    </p>
  );
}
