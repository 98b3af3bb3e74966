import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ProgressBar } from "../../ui/Progress.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showcasePage } from "./_Showcase.tsx";

export default showcasePage(({ t }) => (
  <div className="grid gap-6 md:grid-cols-2 items-start">
    <Card>
      <EmptyState
        icon="i-tabler-search-off"
        title={t("showcase.emptyTitle")}
        action={<Button>{t("showcase.emptyAction")}</Button>}
      >
        {t("showcase.emptyText")}
      </EmptyState>
    </Card>
    <Card>
      <EmptyState
        icon="i-tabler-key"
        title={t("showcase.forbiddenTitle")}
        action={<Button variant="primary">{t("layout.login")}</Button>}
      >
        {t("showcase.restrictedHint")}
      </EmptyState>
    </Card>
    <Card title={t("ui.loading")}>
      <Skeleton label={t("ui.loading")} lines={5} />
    </Card>
    <Card title={t("showcase.files")}>
      <div className="flex flex-col gap-5">
        <ProgressBar label={t("showcase.uploading")} value={31} detail={t("showcase.uploadDetail")} />
        <ProgressBar label={t("showcase.checking")} />
        <ProgressBar label={t("showcase.saved")} value={100} />
      </div>
    </Card>
  </div>
));
