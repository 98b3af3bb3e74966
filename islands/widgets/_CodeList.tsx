import type { Translate } from "../../locales/format.ts";
import { type Place, widgetCode } from "../../sdk/model/widget/code.ts";
import { WIDGET_FORMS } from "../../sdk/model/widget/options.ts";
import type { Widget } from "../../sdk/model/widget/widget.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";

interface Props {
  t: Translate;
  widget: Widget;
  place: Place;
  enhanced: boolean;
}

/** The code of the widget in each form. A file tree that is a picture says how many files there are. */
export function CodeList({ t, widget, place, enhanced }: Props) {
  return (
    <section aria-labelledby="widget-code" className="space-y-4">
      <h3 id="widget-code" className="text-lg font-semibold">{t("widget_builder.code")}</h3>
      {WIDGET_FORMS.map((form) => {
        const code = widgetCode(widget, form, place);
        const name = t(`widget_builder.form.${form}`);
        return (
          <div key={form}>
            <div className="flex flex-wrap items-center justify-between gap-2 mb-1">
              <h4 id={`widget-code-${form}`} className="font-medium">{name}</h4>
              {enhanced && (
                <CopyButton
                  text={code}
                  texts={{
                    copy: t("widget_builder.copyForm", { form: name }),
                    copied: t("widget_builder.copied"),
                  }}
                />
              )}
            </div>
            <pre
              tabIndex={0}
              aria-labelledby={`widget-code-${form}`}
              role="region"
              data-form={form}
              className="panel bg-sunken p-3 overflow-x-auto text-sm whitespace-pre-wrap break-all"
            >
              <code>{code}</code>
            </pre>
          </div>
        );
      })}
    </section>
  );
}
