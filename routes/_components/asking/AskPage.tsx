/** Asks what an address is about that names nothing: most who come here have lost the end of a link. */
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { pathOf, type View } from "../dataset/view.ts";

/** Where the answer is sent, and what the address calls it. */
export const ASKED = {
  dataset: { path: "/detail", name: "dataSetId" },
  doi: { path: "/doi", name: "doi" },
  cstr: { path: "/cstr", name: "cstr" },
  diff: { path: "/diff", name: "dataSetId" },
  file: { path: "/file", name: "fileId" },
  molecule: { path: "/3dmol_show", name: "fileId" },
} as const;

export type Asked = keyof typeof ASKED;

export function AskPage({ view, asked }: { view: View; asked: Asked }) {
  const { t } = view;
  const { path, name } = ASKED[asked];
  return (
    <div className="max-w-2xl">
      <h1 className="text-3xl">{t(`asking.${asked}.title`)}</h1>
      <p className="mt-3 text-soft">{t(`asking.${asked}.why`)}</p>
      <form method="get" action={pathOf(view, path)} className="panel p-4 my-5 grid gap-4">
        <TextInput
          id={name}
          name={name}
          required
          label={t(`asking.${asked}.label`)}
          hint={t(`asking.${asked}.hint`)}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="primary" className="justify-self-start">{t("asking.open")}</Button>
      </form>
      <LinkButton href={pathOf(view, "/list")} icon="i-tabler-search">{t("asking.browse")}</LinkButton>
    </div>
  );
}
