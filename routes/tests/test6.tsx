import { slice } from "../../locales/mod.ts";
import SampleCaptcha from "../../islands/showcase/SampleCaptcha.tsx";
import SampleDialogs from "../../islands/showcase/SampleDialogs.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ToastCard } from "../../ui/ToastCard.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";
import { Row, showcasePage } from "./_Showcase.tsx";

export default showcasePage(({ t, locale }) => (
  <>
    <div className="grid gap-4 md:grid-cols-2">
      <Alert title={t("showcase.infoTitle")}>{t("showcase.infoText")}</Alert>
      <Alert tone="attention" title={t("showcase.newerTitle")}>{t("showcase.newerText")}</Alert>
      <Alert tone="open" title={t("showcase.publishedTitle")}>{t("showcase.tip")}</Alert>
      <Alert tone="danger" title={t("showcase.errorTitle")}>{t("showcase.errorText")}</Alert>
    </div>
    <Row title={t("showcase.feedback")}>
      <SampleDialogs locale={locale} texts={slice(locale, "showcase")} />
      <SampleCaptcha locale={locale} texts={slice(locale, "captcha", "ui")} />
      <Tooltip text={t("showcase.tip")}>
        <Button icon="i-tabler-help-circle">DOI</Button>
      </Tooltip>
    </Row>
    <Row title={t("layout.notifications")}>
      <div className="w-full max-w-96 flex flex-col gap-3">
        <ToastCard toast={{ tone: "info", text: t("showcase.infoText") }} closeLabel={t("ui.close")} />
        <ToastCard toast={{ tone: "open", text: t("showcase.saved") }} closeLabel={t("ui.close")} />
        <ToastCard toast={{ tone: "danger", text: t("showcase.failed") }} closeLabel={t("ui.close")} />
      </div>
    </Row>
  </>
));
