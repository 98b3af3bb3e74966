import { localizedPath } from "../../../locales/format.ts";
import { Alert } from "../../../ui/Alert.tsx";
import type { FrameProps } from "./frame.ts";

/**
 * Shown by the script of the page (islands/_client.ts) when one of its parts could not be loaded and a reload did not
 * help; it needs no part itself.
 */
export function PartMissing({ frame: { t, locale, path } }: FrameProps) {
  return (
    <div id="part-missing" role="alert" hidden className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-160">
      <Alert tone="danger" title={t("layout.partMissing")}>
        <a href={localizedPath(locale, path)} rel="nofollow" className="link inline-block py-1">
          {t("layout.reload")}
        </a>
      </Alert>
    </div>
  );
}
