import { formatNumber } from "../../../../locales/format.ts";
import type { GridAttribute, GridPreview } from "../../../../sdk/mod.ts";
import { Table } from "../../../../ui/Table.tsx";
import type { View } from "../../dataset/view.ts";
import { Folded } from "../Folded.tsx";

/** The variables with their dimensions and attributes; of a raster its bands. */
export function VariableTable({ view, content }: { view: View; content: GridPreview }) {
  const { t, locale } = view;
  const { variables, format } = content;
  if (variables.length === 0) return null;
  const title = t(format === "geotiff" ? "preview.grid.bands" : "preview.grid.variables");
  return (
    <div className="p-3">
      <h3 className="px-1 pb-2 font-medium">{title}</h3>
      <Table
        caption={title}
        hideCaption
        rows={variables}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "name",
            label: t("preview.grid.variable"),
            cell: ({ name }) => <code className="break-all">{name}</code>,
          },
          {
            key: "type",
            label: t("preview.grid.variableType"),
            cell: ({ type }) => isObject(type) ? t(`preview.grid.object.${type}`) : type,
          },
          ...format === "geotiff" ? [] : [{
            key: "dimensions",
            label: t("preview.grid.dimensions"),
            cell: ({ dimensions, leftOut }: GridPreview["variables"][number]) => (
              <>
                {dimensions.map(({ name, length }) => `${name} ${formatNumber(locale, length)}`).join(" × ")}
                <LeftOut view={view} count={leftOut?.dimensions} />
              </>
            ),
          }],
          {
            key: "attributes",
            label: t("preview.grid.attributes"),
            cell: ({ attributes, leftOut }) => (
              <>
                <AttributeList attributes={attributes} />
                <LeftOut view={view} count={leftOut?.attributes} />
              </>
            ),
          },
        ]}
      />
      <LeftOut view={view} count={content.leftOut?.variables} />
    </div>
  );
}

/** Says how many more a list has than are shown. */
export function LeftOut({ view: { t, locale }, count }: { view: View; count?: number }) {
  if (!count) return null;
  return (
    <p className="px-1 py-1 text-sm text-soft">
      {t("preview.grid.leftOut", { count: formatNumber(locale, count) })}
    </p>
  );
}

/** What stands among the variables without being one. */
const OBJECTS = ["group", "link", "externalLink"] as const;
const isObject = (type: string): type is typeof OBJECTS[number] =>
  (OBJECTS as readonly string[]).includes(type);

function AttributeList({ attributes }: { attributes: readonly GridAttribute[] }) {
  return (
    <ul className="text-sm">
      {attributes.map(({ name, value }, at) => (
        <li key={at} className="break-words">
          <span className="text-soft">{name}</span> {value}
        </li>
      ))}
    </ul>
  );
}

export function Attributes(
  { view, title, attributes, leftOut }: {
    view: View;
    title: string;
    attributes: readonly GridAttribute[];
    leftOut?: number;
  },
) {
  const { t } = view;
  if (attributes.length === 0) return null;
  return (
    <Folded title={title}>
      <div className="p-3 pt-0">
        <Table
          caption={title}
          hideCaption
          rows={attributes.map((attribute, at) => ({ ...attribute, at }))}
          rowKey={({ at }) => at}
          columns={[
            { key: "name", label: t("preview.grid.attribute"), cell: ({ name }) => <code>{name}</code> },
            {
              key: "value",
              label: t("preview.grid.value"),
              cell: ({ value }) => <span className="break-words">{value}</span>,
            },
          ]}
        />
        <LeftOut view={view} count={leftOut} />
      </div>
    </Folded>
  );
}
