import { useEffect, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { useSignals } from "../../ui/signals.ts";
import type { Uploads } from "./_uploads.ts";

const load = () => import("./_QueuePanel.tsx");

/** The panel of the queue comes after the form, and at the latest with the first file. */
export function Queue({ uploads, t }: { uploads: Uploads; t: Translate }) {
  useSignals();
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const isEmpty = uploads.queue.value.length === 0;
  useEffect(() => {
    if (loaded) return;
    load().then(setLoaded, () => {
      if (!isEmpty) uploads.problem.value = t("file_manager.lineBroke");
    });
  }, [isEmpty]);
  return loaded && !isEmpty ? <loaded.QueuePanel uploads={uploads} t={t} /> : null;
}
