import type { AnonymityFinding, AnonymityScan, Dataset } from "../../../sdk/mod.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Checkbox } from "../../../ui/form/Choice.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { visibleName } from "../../../sdk/model/visible_name.ts";
import { editPath } from "../dataset_form/paths.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FindingList } from "./FindingList.tsx";
import type { LinkValues } from "./NewLinkForm.tsx";
import { privateLinksPath } from "./paths.ts";

export interface Anonymity {
  scan: AnonymityScan;
  /** What was chosen in the step before, and goes on with this one. */
  values: LinkValues & { password: string };
  /** Files that were to be left out when the link was refused, and why it was. */
  excluded?: readonly string[];
  problem?: string;
}

interface Props extends Anonymity {
  view: View;
  dataset: Dataset;
}

/** Shows what an anonymous link would tell of the people behind a dataset; the depositor decides. */
export function AnonymityStep(props: Props) {
  const { view, dataset, scan, values, excluded = [], problem } = props;
  const { t } = view;
  const offered = offeredPaths(scan);
  const back = pathOf(view, privateLinksPath(dataset.dataSetId, dataset.version));
  return (
    <Card title={t("anonymous.scanTitle")}>
      <form method="post" action={back} className="flex flex-col gap-5">
        <HiddenFields fields={{ ...values }} />
        <p className="text-soft max-w-[68ch]">{t("anonymous.scanIntro")}</p>
        <Summary view={view} scan={scan} />
        <Fields view={view} dataset={dataset} scan={scan} />
        <Files view={view} scan={scan} excluded={excluded} />
        <Unscanned view={view} scan={scan} excluded={excluded} />
        <TextArea
          id="excludedPaths"
          name="excludedPaths"
          rows={3}
          label={t("anonymous.excludeOthers")}
          hint={t("anonymous.excludeOthersHint")}
          error={problem}
          defaultValue={excluded.filter((path) => !offered.has(path)).join("\n")}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="createAnonymous" variant="primary" icon="i-tabler-link">
            {t("anonymous.create")}
          </Button>
          <LinkButton href={back}>{t("anonymous.back")}</LinkButton>
        </div>
      </form>
    </Card>
  );
}

/** Files that have a box of their own. */
const offeredPaths = ({ findings, unscanned }: AnonymityScan): ReadonlySet<string | undefined> =>
  new Set([...findings, ...unscanned].map(({ path }) => path));

type PartProps = Pick<Props, "view" | "scan">;

function Summary({ view: { t }, scan: { findings, filesScanned, cut } }: PartProps) {
  if (findings.length === 0) {
    return <Alert tone="open" live title={t("anonymous.scanClean", { files: filesScanned })} />;
  }
  return (
    <Alert tone="attention" live title={t("anonymous.scanFound", { count: findings.length })}>
      {cut && t("anonymous.scanCut")}
    </Alert>
  );
}

function Fields({ view, dataset, scan: { findings } }: Omit<Props, "values">) {
  const { t } = view;
  const found = findings.filter(({ path }) => path === undefined);
  if (found.length === 0) return null;
  return (
    <section>
      <h3 className="text-lg">{t("anonymous.fieldsTitle")}</h3>
      <p className="mt-1 mb-3 text-sm text-soft">
        {t("anonymous.fieldsHint")}{" "}
        {dataset.allowedActions.includes("save") && (
          <a href={editPath(view.locale, dataset)} className="link">{t("anonymous.edit")}</a>
        )}
      </p>
      <div className="panel">
        <FindingList view={view} findings={found} />
      </div>
    </section>
  );
}

/** Each file with its places, and whether it is left out. */
function Files({ view, scan: { findings }, excluded }: PartProps & Ticked) {
  const { t } = view;
  const files = [...Map.groupBy(findings.filter(hasPath), ({ path }) => path)];
  if (files.length === 0) return null;
  return (
    <section>
      <h3 className="text-lg mb-3">{t("anonymous.filesTitle")}</h3>
      <ul className="panel divide-y divide-line">
        {files.map(([path, found], index) => (
          <li key={path}>
            <div className="px-4 pt-3 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
              <span className="font-medium break-all min-w-0">{visibleName(path)}</span>
              <Exclusion view={view} path={path} id={`found-${index}`} excluded={excluded} />
            </div>
            <FindingList view={view} findings={found} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Ticked {
  excluded: readonly string[];
}

const hasPath = (finding: AnonymityFinding): finding is AnonymityFinding & { path: string } =>
  finding.path !== undefined;

function Unscanned({ view, scan: { unscanned, findings }, excluded }: PartProps & Ticked) {
  const { t } = view;
  if (unscanned.length === 0) return null;
  const listed = new Set(findings.map(({ path }) => path));
  return (
    <section>
      <h3 className="text-lg">{t("anonymous.unscannedTitle")}</h3>
      <p className="mt-1 mb-3 text-sm text-soft">{t("anonymous.unscannedText")}</p>
      <ul className="panel divide-y divide-line">
        {unscanned.map(({ path, reason }, index) => (
          <li
            key={path}
            className="px-4 py-2.5 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1"
          >
            <span className="min-w-0">
              <span className="break-all">{visibleName(path)}</span>{" "}
              <span className="text-sm text-faint">{t(`anonymous.unscanned.${reason}`)}</span>
            </span>
            {!listed.has(path) && (
              <Exclusion view={view} path={path} id={`unread-${index}`} excluded={excluded} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Exclusion(
  { view: { t }, path, id, excluded }: Ticked & { view: View; path: string; id: string },
) {
  const ticked = excluded.includes(path);
  return (
    <Checkbox id={id} name="excluded" value={path} defaultChecked={ticked} label={t("anonymous.exclude")} />
  );
}
