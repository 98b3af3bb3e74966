import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import type { HubQuery } from "../../_loaders/hub.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Button } from "../ui/Button.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { allowed, confirmationId, CONFIRMED, type HubAction } from "./actions.ts";
import { hubPath } from "./address.ts";
import { titleOf } from "./links.ts";
import { Target } from "./Target.tsx";

interface Props {
  view: View;
  query: HubQuery;
  rows: DatasetSummary[];
}

/** The questions of all rows: native popovers, so that they open without JavaScript. */
export function Confirmations({ view, query, rows }: Props) {
  return rows.flatMap((row) =>
    allowed(row).filter((action) => CONFIRMED.includes(action)).map((action) => (
      <Question key={confirmationId(action, row)} view={view} query={query} row={row} action={action} />
    ))
  );
}

interface QuestionProps extends Omit<Props, "rows"> {
  row: DatasetSummary;
  action: HubAction;
}

function Question({ view, query, row, action }: QuestionProps) {
  const { t } = view;
  const id = confirmationId(action, row);
  const name = titleOf(view, row);
  const isRemoval = action === "remove";
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-labelledby={`${id}-title`}
      className="m-auto panel p-5 shadow-xl w-[min(32rem,calc(100vw-2rem))] text-ink"
    >
      <h2 id={`${id}-title`} className="text-lg">{t(isRemoval ? "hub.removeTitle" : "hub.recallTitle")}</h2>
      <p className="mt-2">{t(isRemoval ? "hub.removeText" : "hub.recallText", { name })}</p>
      <form method="post" action={pathOf(view, hubPath(query))} className="mt-4 flex flex-col gap-4">
        <Target row={row} />
        {isRemoval && (
          <TextInput
            id={`${id}-word`}
            name="word"
            required
            autoComplete="off"
            label={t("hub.removeType", { word: t("hub.removeWord") })}
            pattern={t("hub.removeWord")}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button popoverTarget={id} popoverTargetAction="hide">{t("hub.cancel")}</Button>
          <Button type="submit" name="action" value={action} variant={isRemoval ? "danger" : "primary"}>
            {t(`hub.action.${action}`)}
          </Button>
        </div>
      </form>
    </div>
  );
}
