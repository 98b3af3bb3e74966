import { formatNumber } from "../../../../locales/format.ts";
import type { VariantField } from "../../../../sdk/mod.ts";
import { type Column, Table } from "../../../../ui/Table.tsx";
import { Folded } from "../Folded.tsx";
import { Grid } from "../Grid.tsx";
import type { ContentProps } from "../props.ts";

/** Columns before those of samples. */
const FIXED = 9;

/** Variants of a VCF file, and what the fields of its header mean. */
export function VariantsContent({ view, content }: ContentProps<"variants">) {
  const { t, locale } = view;
  const { format, fields, columns, samples, firstRow, rows, total } = content;
  const figure = (count: number) => formatNumber(locale, count);
  const hidden = samples - Math.max(0, columns.length - FIXED);
  return (
    <>
      <p className="px-4 py-2 text-sm text-faint border-b border-line">
        {[
          ...format ? [format] : [],
          t("preview.variants", { count: total }),
          t("preview.samples", { count: samples }),
          ...hidden > 0 ? [t("preview.samplesShown", { count: figure(samples - hidden) })] : [],
        ].join(" · ")}
      </p>
      {rows.length > 0 && (
        <Grid
          caption={t("preview.variantsCaption")}
          columns={columns}
          rows={rows}
          firstRow={firstRow}
          numbers={t("preview.row")}
        />
      )}
      {fields.length > 0 && (
        <Folded title={t("preview.header")}>
          <div className="p-3 pt-0">
            <Table
              caption={t("preview.header")}
              hideCaption
              columns={FIELD_COLUMNS.map(({ key, cell }) => ({
                key,
                cell,
                label: t(`preview.field.${key}`),
              }))}
              rows={fields.map((field, at) => ({ ...field, at }))}
              rowKey={({ at }) => at}
            />
          </div>
        </Folded>
      )}
    </>
  );
}

type FieldColumn = Pick<Column<VariantField>, "cell"> & { key: keyof VariantField };

const FIELD_COLUMNS: FieldColumn[] = (["group", "id", "type", "number", "description"] as const).map((
  key,
) => ({
  key,
  cell: (field) => field[key] ?? "",
}));
