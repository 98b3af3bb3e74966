import { labelled } from "../../../locales/format.ts";
import type { OwnDataset } from "../../../sdk/mod.ts";
import type { View } from "../dataset/view.ts";
import { buttonClass, LinkButton } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { actionsOf, type RowAction } from "./actions.ts";
import type { HubQuery } from "./address.ts";
import { titleOf } from "./links.ts";

interface Props {
  view: View;
  query: HubQuery;
  row: OwnDataset;
}

const menuId = ({ dataSetId, version }: OwnDataset) => `more-${dataSetId}-${version}`;

/** The one main action of a row, and the button that opens the others. */
export function RowActions({ view, query, row }: Props) {
  const { t } = view;
  const { main } = actionsOf(view, row, query);
  const label = t(`own_datasets.action.${main.name}`);
  const name = titleOf(view, row);
  return (
    <div className="flex items-center gap-1.5 whitespace-nowrap">
      <LinkButton
        size="sm"
        icon={main.icon}
        href={main.href}
        aria-label={labelled(view.locale, label, name)}
        data-panel={main.panel}
        className="min-w-24"
      >
        {label}
      </LinkButton>
      <button
        type="button"
        popoverTarget={menuId(row)}
        aria-haspopup="true"
        aria-label={labelled(view.locale, t("own_datasets.more"), name)}
        title={t("own_datasets.more")}
        className={buttonClass({ variant: "quiet", size: "sm" })}
      >
        <Icon name="i-tabler-dots" className="text-lg" />
      </button>
    </div>
  );
}

/**
 * The menus of all rows: native popovers, which open without JavaScript, are cut off by no scrolling table, and hang on
 * the button that opened them (where a browser cannot do that they stand in the middle).
 */
export function RowMenus({ view, query, rows }: Omit<Props, "row"> & { rows: OwnDataset[] }) {
  return rows.map((row) => (
    <nav
      key={menuId(row)}
      id={menuId(row)}
      popover="auto"
      aria-label={labelled(view.locale, view.t("own_datasets.more"), titleOf(view, row))}
      className="row-menu panel p-1.5 shadow-xl w-64 text-ink"
    >
      {actionsOf(view, row, query).more.map((group, index) => (
        <ul key={index} className={classes(index > 0 && "mt-1.5 pt-1.5 border-t border-line")}>
          {group.map((action) => (
            <li key={action.name}>
              <MenuLink view={view} action={action} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  ));
}

function MenuLink({ view, action }: { view: View; action: RowAction }) {
  return (
    <a
      href={action.href}
      data-panel={action.panel}
      className={classes("menu-item", action.danger && "text-danger!")}
    >
      <Icon name={action.icon} />
      {view.t(`own_datasets.action.${action.name}`)}
    </a>
  );
}
