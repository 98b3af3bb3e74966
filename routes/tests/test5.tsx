import { slice } from "../../locales/mod.ts";
import SampleTabs from "../../islands/showcase/SampleTabs.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { ChipLink, Tag } from "../../ui/Chip.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { LinkTabs } from "../../ui/Tabs.tsx";
import { Row, showcasePage } from "./_Showcase.tsx";

export default showcasePage(({ t, locale }) => (
  <>
    <Breadcrumbs
      label={t("ui.breadcrumbs")}
      trail={[
        { label: t("layout.home"), href: "#main" },
        { label: t("layout.browse"), href: "#main" },
        { label: t("showcase.datasetTitle") },
      ]}
    />
    <LinkTabs
      label={t("showcase.data")}
      tabs={[
        { href: "#a", label: t("showcase.information"), current: true, icon: "i-tabler-info-circle" },
        { href: "#b", label: t("showcase.files"), count: 24, icon: "i-tabler-folder" },
        { href: "#c", label: t("showcase.cite"), icon: "i-tabler-quote" },
        { href: "#d", label: t("showcase.statistics"), icon: "i-tabler-chart-bar" },
      ]}
    />
    <SampleTabs locale={locale} texts={slice(locale, "showcase")} />
    <Row title={t("ui.pages")}>
      <Pagination
        page={6}
        pages={40}
        href={(page) => `?page=${page}`}
        texts={{
          label: t("ui.pages"),
          previous: t("ui.previous"),
          next: t("ui.next"),
          page: (page) => t("ui.page", { page }),
        }}
      />
    </Row>
    <Row title={t("showcase.keyword")}>
      <ChipLink
        href="#main"
        label={t("showcase.keyword")}
        removeLabel={t("ui.remove", { name: t("showcase.keyword") })}
      />
      <ChipLink href="#main" label="CC BY 4.0" removeLabel={t("ui.remove", { name: "CC BY 4.0" })} />
      <Tag label={t("showcase.subject")} href="#main" />
      <Tag label={t("showcase.keyword")} />
    </Row>
    <Stepper
      label={t("layout.publishingProcess")}
      steps={[
        {
          label: t("showcase.step1"),
          detail: t("showcase.titleHint"),
          state: "done",
          stateLabel: t("ui.done"),
        },
        { label: t("showcase.step2"), state: "current", stateLabel: t("ui.current") },
        { label: t("showcase.step3"), detail: t("showcase.infoTitle"), state: "todo" },
        { label: t("showcase.step4"), state: "todo" },
      ]}
    />
  </>
));
