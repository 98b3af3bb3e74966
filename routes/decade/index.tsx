import { DecadePage } from "../_components/decade/DecadePage.tsx";
import { textOf } from "../_components/dataset/view.ts";
import { DECADE_TAGS, isOnlySamples } from "../_decade.ts";
import { loadDecade } from "../_loaders/decade.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => loadDecade(c.var.repository),
  render: (data, { view, t }) => ({
    content: <DecadePage view={view} data={data} />,
    title: t("layout.anniversary"),
    description: data.intro && textOf(view, data.intro.summary),
    fullWidth: true,
    noindex: isOnlySamples([data.intro, ...data.chronicle, ...data.awards]),
  }),
  cache: { tags: () => DECADE_TAGS },
});
