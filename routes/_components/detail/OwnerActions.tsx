import type { Dataset } from "../../../sdk/model/dataset.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { tabPath, type View } from "../dataset/view.ts";
import { actionsOf, type RowAction } from "../own_datasets/actions.ts";

/** To the depositor alone: what can be done with this version, as the own list says; what is read, behind "more". */
export function OwnerActions({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t } = view;
  const { version, versions, allowedActions } = dataset;
  const { main, more } = actionsOf(view, { ...dataset, versionCount: versions.length });
  const [first = [], ...others] = more;
  const doing = first.some(({ name }) => name === "versions") ? [] : first;
  const isHere = main.name === "view" || main.name === "preview";
  const steps = [...isHere ? [] : [main], ...doing];
  const rest = [...doing.length > 0 ? [] : first, ...others.flat()].filter(({ name }) =>
    name !== "view" && (name !== "preview" || allowedActions.includes("save"))
  );
  return (
    <nav aria-label={t("detail.ownActions")} className="panel px-4 py-3">
      <h2 className="text-sm font-medium text-faint">{t("detail.ownActions")}</h2>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {steps.map(({ name, href, icon }) => (
          <LinkButton key={name} size="sm" icon={icon} href={href} rel="nofollow">
            {t(`own_datasets.action.${name}`)}
          </LinkButton>
        ))}
        <LinkButton
          size="sm"
          icon="i-tabler-chart-bar"
          href={tabPath(view, dataset, { version, tab: "statistics" })}
          rel="nofollow"
        >
          {t("detail.tab.statistics")}
        </LinkButton>
      </div>
      <details className="menu mt-1">
        <summary className="inline-flex items-center gap-1.5 min-h-8 text-link hover:underline">
          {t("own_datasets.more")}
          <Icon name="i-tabler-chevron-down chevron transition-transform duration-120" className="text-sm" />
        </summary>
        <ul>{rest.map((action) => <Further key={action.name} view={view} action={action} />)}</ul>
      </details>
    </nav>
  );
}

function Further({ view, action: { name, href, icon } }: { view: View; action: RowAction }) {
  return (
    <li>
      <a href={href} rel="nofollow" className="menu-item">
        <Icon name={icon} />
        {view.t(`own_datasets.action.${name}`)}
      </a>
    </li>
  );
}
