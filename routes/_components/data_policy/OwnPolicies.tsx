import type { ReactNode } from "react";
import { formatDate } from "../../../locales/mod.ts";
import { POLICY_NAME_MAX } from "../../../sdk/model/data_policy/choices.ts";
import type { DataPolicyHead } from "../../../sdk/model/data_policy/policy.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { pathOf, type View } from "../dataset/view.ts";

interface Props {
  view: View;
  own: DataPolicyHead[];
  /** Id of the one that is open. */
  current?: string;
}

/** What the editor keeps: to open, to rename, to delete. */
export function OwnPolicies({ view, own, current }: Props) {
  const { t } = view;
  return (
    <Card
      title={t("data_policy.own")}
      action={current && (
        <LinkButton size="sm" icon="i-tabler-plus" href={pathOf(view, "/data_policy_tool")}>
          {t("data_policy.startOver")}
        </LinkButton>
      )}
    >
      <p className="text-sm text-faint">{t("data_policy.ownHint")}</p>
      {own.length > 0 && (
        <ul className="mt-2 divide-y divide-line max-h-80 overflow-y-auto">
          {own.map((head) => <Row key={head.id} view={view} head={head} isOpen={head.id === current} />)}
        </ul>
      )}
    </Card>
  );
}

function Row({ view, head, isOpen }: { view: View; head: DataPolicyHead; isOpen: boolean }) {
  const { t } = view;
  const { id, name, updatedAt } = head;
  return (
    <li className="py-2.5 flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={pathOf(view, `/data_policy_tool?id=${id}`)} className="link font-medium min-w-0 break-words">
          {name}
        </a>
        {isOpen && <Badge tone="info">{t("data_policy.editing")}</Badge>}
        <span className="text-sm text-faint">
          {t("data_policy.updated", { date: formatDate(updatedAt) })}
        </span>
      </div>
      <div className="flex flex-wrap gap-x-4">
        <Disclosed label={t("data_policy.rename")}>
          <form method="post" action={pathOf(view, "/data_policy_tool")} className="flex gap-2">
            <HiddenFields fields={{ id }} />
            <input
              name="name"
              defaultValue={name}
              required
              maxLength={POLICY_NAME_MAX}
              aria-label={t("data_policy.renameOf", { name })}
              className="control"
            />
            <Button type="submit" name="intent" value="rename">{t("data_policy.rename")}</Button>
          </form>
        </Disclosed>
        <Disclosed label={t("data_policy.delete")}>
          <form method="post" action={pathOf(view, "/data_policy_tool")}>
            <HiddenFields fields={{ id }} />
            <Button type="submit" name="intent" value="delete" variant="danger" size="sm">
              {t("data_policy.deleteOf", { name })}
            </Button>
          </form>
        </Disclosed>
      </div>
    </li>
  );
}

/** What needs another press; it takes the whole row when it is open. */
function Disclosed({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="open:w-full">
      <summary className="inline-flex items-center min-h-8 text-sm text-link">{label}</summary>
      <div className="py-1.5">{children}</div>
    </details>
  );
}
