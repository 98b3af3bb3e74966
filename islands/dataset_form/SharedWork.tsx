import { useEffect, useState } from "react";
import { formatDate } from "../../locales/format.ts";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { FormPresence } from "../../sdk/model/responses/link.ts";
import { ApiError } from "../../sdk/error.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { FAILURE_TOAST_MS, toast } from "../../ui/toast.ts";
import { browserRepository } from "../_api.ts";
import { watchPresence } from "./presence_watch.ts";

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
  const onEnd = () => toast({ tone: "danger", text: t("shared_work.ended"), duration: FAILURE_TOAST_MS });
  const { others, ended } = usePresence({ target, presence, own, locale, onEnd });
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

/** Who else has the form open, and whether the reader may still save; the end is said wherever the page was scrolled to. */
function usePresence(
  { target, presence, own, locale, onEnd }: Pick<Props, "target" | "presence" | "own" | "locale"> & {
    onEnd: () => void;
  },
) {
  const [others, setOthers] = useState(presence.others);
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    const report = async (): Promise<boolean> => {
      try {
        const { datasets } = browserRepository(locale);
        setOthers((await datasets.reportPresence(target.dataSetId, target.version)).others);
        return true;
      } catch (error) {
        // Without an answer the last one stays; what is refused has ended.
        return !(error instanceof ApiError && ENDED.includes(error.error));
      }
    };
    const end = () => {
      setEnded(true);
      onEnd();
    };
    return watchPresence({ page: document, guest: !own, report, onEnd: end });
  }, []);
  return { others, ended };
}
