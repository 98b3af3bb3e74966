import { useEffect, useMemo, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { frameAddress, pictureAddress } from "../../sdk/model/widget/code.ts";
import { FRAME_SIZES } from "../../sdk/model/widget/options.ts";
import type { Widget } from "../../sdk/model/widget/widget.ts";
import { BuilderForm } from "./_BuilderForm.tsx";
import { CodeList } from "./_CodeList.tsx";
import { useFound } from "./_use_found.ts";

export const hydrate = "load";

interface Props {
  locale: Locale;
  messages: MessageSlice;
  /** Origin of the site, which the code names. */
  server: string;
  /** Address of this page without its query. */
  action: string;
  /** As the address of the page says; the form begins with it. */
  widget: Widget;
}

/** Chooses how a widget looks, shows it, and gives its code. Without a script the form is sent, and the page drawn anew. */
export default function WidgetBuilder({ locale, messages, server, action, widget: first }: Props) {
  const t = useMemo(() => createTranslate(locale, messages), [locale]);
  const [widget, setWidget] = useState(first);
  const [enhanced, setEnhanced] = useState(false);
  useEffect(() => setEnhanced(true), []);
  const shown = useSettled(widget);
  const isFound = useFound(shown, locale, enhanced);
  return (
    <div className="space-y-4">
      <BuilderForm
        t={t}
        action={action}
        widget={widget}
        enhanced={enhanced}
        change={(changes) => setWidget({ ...widget, ...changes })}
      />
      <div className="space-y-4">
        <Preview t={t} locale={locale} widget={shown} />
        <p role="status" className="text-attention empty:hidden">
          {isFound === false &&
            t(shown.kind === "paper" ? "widget_builder.noPaper" : "widget_builder.nothing")}
        </p>
        <CodeList t={t} widget={shown} place={{ server, lang: locale }} enhanced={enhanced} />
      </div>
    </div>
  );
}

/** Milliseconds without a key after which what was typed is shown. */
const SETTLED_MS = 400;

function useSettled(widget: Widget): Widget {
  const [settled, setSettled] = useState(widget);
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled(widget),
      widget.identifier === settled.identifier ? 0 : SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [widget]);
  return settled;
}

type PreviewProps = Pick<Props, "locale" | "widget"> & { t: ReturnType<typeof createTranslate> };

/** The widget in its frame, and as a picture; both are asked of this server, wherever it is reached. */
function Preview({ t, locale, widget }: PreviewProps) {
  const place = { server: "", lang: locale };
  const inLanguage = { ...widget, lang: widget.lang ?? locale };
  const frame = frameAddress(inLanguage, place);
  const [width, height] = FRAME_SIZES[widget.kind][widget.size];
  const hasTip = widget.kind === "badge" || widget.kind === "metrics";
  return (
    <section aria-labelledby="widget-preview">
      <h3 id="widget-preview" className="text-lg font-semibold mb-2">{t("widget_builder.preview")}</h3>
      <div className="panel p-3 overflow-x-auto space-y-3">
        {/* Another frame for another address, so that the way back leads to the page before. */}
        <iframe
          key={frame}
          src={frame}
          width={width}
          // Its tooltip is seen in it.
          height={height + (hasTip ? 110 : 0)}
          title={t("widget_builder.frame")}
          className="block max-w-full"
        />
        <p className="text-sm text-faint">{t("widget_builder.picture")}</p>
        <img src={pictureAddress(inLanguage, place)} alt={widget.identifier} className="max-w-full" />
      </div>
    </section>
  );
}
