import MoleculeViewer from "../../../../islands/molecule/MoleculeViewer.tsx";
import { formatNumber } from "../../../../locales/format.ts";
import { baseName } from "../../../../sdk/model/file.ts";
import type { ContentProps } from "../props.ts";
import { visibleName } from "../../../../sdk/model/visible_name.ts";

type Props = Pick<ContentProps<"molecule">, "view" | "data" | "content"> & { large?: boolean };

/** The molecule in space, where there are few enough atoms to draw; what it shows is said for who does not see it. */
export function MoleculeFigure({ view, data: { preview, linkId }, content, large }: Props) {
  const { t, locale } = view;
  const { atoms, formula, title, residues, drawn } = content;
  if (!drawn) {
    return <p className="px-4 py-3 border-b border-line text-soft">{t("preview.molecule.tooMany")}</p>;
  }
  const description = t("preview.molecule.description", {
    name: title ?? visibleName(baseName(preview.member ?? preview.file.path)),
    atoms: formatNumber(locale, atoms),
    formula,
  });
  const { page, member, file: { fileId } } = preview;
  return (
    <MoleculeViewer
      source={{ locale, fileId, linkId, page, member }}
      hasChains={residues > 1}
      large={large}
      texts={{
        description,
        keys: t("preview.molecule.keys"),
        loading: t("preview.molecule.loading"),
        drawn: t("preview.molecule.drawn"),
        unsupported: t("preview.molecule.unsupported"),
        failed: t("preview.molecule.failed"),
        again: t("preview.molecule.again"),
        turnLeft: t("preview.molecule.turnLeft"),
        turnRight: t("preview.molecule.turnRight"),
        turnUp: t("preview.molecule.turnUp"),
        turnDown: t("preview.molecule.turnDown"),
        zoomIn: t("preview.molecule.zoomIn"),
        zoomOut: t("preview.molecule.zoomOut"),
        reset: t("preview.molecule.reset"),
        styles: t("preview.molecule.styles"),
        style: {
          cartoon: t("preview.molecule.cartoon"),
          stick: t("preview.molecule.stick"),
          ball: t("preview.molecule.ball"),
          sphere: t("preview.molecule.sphere"),
        },
      }}
    />
  );
}
