import type { MoleculeAtom, MoleculePreview } from "../../../../sdk/mod.ts";
import { formatNumber } from "../../../../locales/format.ts";
import { Table } from "../../../../ui/Table.tsx";
import type { View } from "../../dataset/view.ts";
import { Folded } from "../Folded.tsx";
import { Grid } from "../Grid.tsx";

type Props = { view: View; content: MoleculePreview };

const COLUMNS: readonly (keyof MoleculeAtom)[] = [
  "element",
  "name",
  "residue",
  "residueNumber",
  "chain",
  "x",
  "y",
  "z",
];

/** The first atoms with their places, and what the file says under names of its own. */
export function MoleculeTables({ view, content: { firstAtoms, atoms, fields } }: Props) {
  const { t, locale } = view;
  const columns = COLUMNS.filter((name) => firstAtoms.some((atom) => atom[name] !== undefined));
  const caption = atoms > firstAtoms.length
    ? t("preview.molecule.firstAtoms", {
      count: firstAtoms.length,
      total: formatNumber(locale, atoms),
    })
    : t("preview.molecule.allAtoms");
  return (
    <>
      {fields.length > 0 && (
        <Folded title={t("preview.molecule.fields")}>
          <div className="p-3 pt-0">
            <Table
              caption={t("preview.molecule.fields")}
              hideCaption
              columns={[
                { key: "name", label: t("preview.field.id"), cell: ({ name }) => name },
                {
                  key: "value",
                  label: t("preview.molecule.value"),
                  cell: ({ value }) => <span className="break-words">{value}</span>,
                },
              ]}
              rows={fields.map((field, at) => ({ ...field, at }))}
              rowKey={({ at }) => at}
            />
          </div>
        </Folded>
      )}
      <Folded title={caption}>
        <Grid
          caption={caption}
          columns={columns.map((name) => t(`preview.molecule.column.${name}`))}
          rows={firstAtoms.map((atom) => columns.map((name) => String(atom[name] ?? "")))}
          firstRow={1}
          numbers={t("preview.molecule.number")}
        />
      </Folded>
    </>
  );
}
