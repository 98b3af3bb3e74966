import { ChroniclePage } from "../_components/decade/ChroniclePage.tsx";
import { DECADE_TAGS, isOnlySamples } from "../_decade.ts";
import { loadChronicle } from "../_loaders/decade.ts";
import { definePage } from "../_page.ts";

export default definePage({
  access: "public",
  load: (c) => loadChronicle(c.var.repository),
  render: (events, { view, t }) => ({
    content: <ChroniclePage view={view} events={events} />,
    title: t("planned.title.chronicle"),
    description: t("articles.decade.chronicleIntro"),
    canonical: "/decade/chronicle_of_events",
    fullWidth: true,
    noindex: isOnlySamples(events),
  }),
  cache: { tags: () => DECADE_TAGS },
});
