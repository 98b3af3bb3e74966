import { Fragment, type ReactNode } from "react";
import { formatNumber } from "../../../../locales/format.ts";
import type { MoleculePreview, UnitCell } from "../../../../sdk/mod.ts";
import type { View } from "../../dataset/view.ts";

/** What the file says of the molecule, and what was counted in it. */
export function MoleculeFacts({ view, content }: { view: View; content: MoleculePreview }) {
  const { t } = view;
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-4 py-3">
      {factsOf(view, content).map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </Fragment>
      ))}
      {content.withoutHydrogen && (
        <dd className="col-span-2 text-sm text-faint">{t("preview.molecule.withoutHydrogen")}</dd>
      )}
    </dl>
  );
}

function factsOf({ t, locale }: View, content: MoleculePreview): [string, ReactNode][] {
  const { format, title, id, formula, atoms, bonds, residues, chains, groups, waters, cell } = content;
  const figure = (count: number) => formatNumber(locale, count);
  const facts: [string, ReactNode][] = [
    [t("preview.molecule.format"), t(`preview.molecule.format.${format}`)],
    [t("preview.molecule.title"), title],
    [t("preview.molecule.id"), id],
    [t("preview.molecule.formula"), <Formula key="formula" formula={formula} />],
    [t("preview.molecule.atoms"), figure(atoms)],
    [t("preview.molecule.bonds"), bonds && figure(bonds)],
    [t("preview.molecule.residues"), residues > 0 && figure(residues)],
    [t("preview.molecule.chains"), chains.length > 0 && `${figure(chains.length)} (${chains.join(", ")})`],
    [t("preview.molecule.groups"), groups.join(", ")],
    [t("preview.molecule.waters"), waters > 0 && figure(waters)],
    [t("preview.molecule.cell"), cell && cellText(cell)],
    [t("preview.molecule.spaceGroup"), cell?.spaceGroup],
  ];
  return facts.filter(([, value]) => value);
}

/** Numbers of atoms stand low. */
export function Formula({ formula }: { formula: string }) {
  return (
    <>
      {formula.split(" ").map((part) => {
        const [, symbol, count] = /^(\D+)(\d*)$/.exec(part) ?? ["", part, ""];
        return <Fragment key={part}>{symbol}{count && <sub>{count}</sub>}</Fragment>;
      })}
    </>
  );
}

function cellText({ a, b, c, alpha, beta, gamma }: UnitCell): string {
  const cut = (value: number) => String(Number(value.toFixed(3)));
  return `a ${cut(a)}, b ${cut(b)}, c ${cut(c)} Å; α ${cut(alpha)}°, β ${cut(beta)}°, γ ${cut(gamma)}°`;
}
