import type { ReactNode } from "react";
import type { Dataset } from "../../../sdk/model/dataset.ts";
import { detailPath, pathOf, type View } from "../dataset/view.ts";
import { Alert } from "../ui/Alert.tsx";
import { LinkButton } from "../ui/Button.tsx";

/** What a reader must know before reading: not public, withdrawn, or not the newest version. */
export function Notices({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t } = view;
  const { dataSetId, status, newerVersion, version, allowedActions } = dataset;
  if (status === "RETRACTED") {
    return <Notice tone="attention" title={t("detail.withdrawn")} text={t("detail.withdrawnText")} />;
  }
  if (status !== "PUBLISHED") {
    const edit = allowedActions.includes("save") && (
      <LinkButton
        size="sm"
        icon="i-tabler-edit"
        href={pathOf(view, `/dataset?dataSetId=${dataSetId}&version=${version}`)}
      >
        {t("detail.edit")}
      </LinkButton>
    );
    return (
      <Notice
        tone="attention"
        title={t("detail.notPublic", { status: t(`vocabulary.status.${status}`) })}
        text={t("detail.notPublicText")}
        action={edit}
      />
    );
  }
  if (!newerVersion) return null;
  const newest = (
    <LinkButton size="sm" href={detailPath(view, dataSetId)}>
      {t("detail.showVersion", { version: newerVersion })}
    </LinkButton>
  );
  return (
    <Notice
      tone="info"
      title={t("detail.newerVersion")}
      text={t("detail.newerVersionText", { version, newer: newerVersion })}
      action={newest}
    />
  );
}

interface NoticeProps {
  tone: "info" | "attention";
  title: string;
  text: string;
  action?: ReactNode;
}

function Notice({ tone, title, text, action }: NoticeProps) {
  return (
    <div className="mb-6">
      <Alert tone={tone} title={title} action={action && <div className="self-center">{action}</div>}>
        {text}
      </Alert>
    </div>
  );
}
