import { useEffect, useState } from "react";
import { formatDate } from "../../locales/format.ts";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { FORM_PRESENCE_SECONDS } from "../../sdk/model/limits.ts";
import type { FormPresence } from "../../sdk/model/responses/link.ts";
import { ApiError } from "../../sdk/error.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { browserRepository } from "../_api.ts";

export const hydrate = "load";

interface Props {
  target: { dataSetId: string; version: string };
  presence: FormPresence;
  /** Whether the reader is the depositor. */
  own: boolean;
  /** End of the link by which somebody else came. */
  until?: string;
  locale: Locale;
  texts: MessageSlice;
}

/** Says that several people may work on a version, and who has its form open; kept up to date where scripts run. */
export default function SharedWork({ target, presence, own, until, locale, texts }: Props) {
  const t = createTranslate(locale, texts);
  const { others, ended } = usePresence({ target, presence, locale });
  if (ended) return <Alert tone="danger" live title={t("shared_work.ended")} />;
  return (
    <Alert tone="info" title={t(own ? "shared_work.sharedTitle" : "shared_work.guestTitle")}>
      <p>
        {own
          ? t("shared_work.sharedText")
          : t("shared_work.guestText", { date: until ? formatDate(until) : "–" })}
      </p>
      <p role="status" className="mt-1 flex flex-wrap items-center gap-x-2">
        <Icon name="i-tabler-users" />
        {others.length === 0 ? t("shared_work.nobody") : t("shared_work.openNow", { count: others.length })}
        {others.length > 0 && (
          <strong className="font-medium">{others.map(({ name }) => name).join(" · ")}</strong>
        )}
      </p>
    </Alert>
  );
}

/** What the server says to who may no longer work on the version. */
const ENDED: readonly ApiError["error"][] = ["linkEnded", "notFound"];

/** Reports twice in the time after which somebody counts as gone; a page in the background does not. */
function usePresence({ target, presence, locale }: Pick<Props, "target" | "presence" | "locale">) {
  const [others, setOthers] = useState(presence.others);
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const report = async () => {
      if (document.hidden) return;
      try {
        const { datasets } = browserRepository(locale);
        setOthers((await datasets.reportPresence(target.dataSetId, target.version)).others);
      } catch (error) {
        // Without an answer the last one stays; what is refused has ended.
        setEnded(error instanceof ApiError && ENDED.includes(error.error));
      }
    };
    const timer = setInterval(report, FORM_PRESENCE_SECONDS * 500);
    return () => clearInterval(timer);
  }, []);
  return { others, ended };
}
