import { visibleName } from "../../sdk/model/visible_name.ts";

const SHOWN = 20;

/** The first of many paths. */
export function PathList({ paths }: { paths: string[] }) {
  return (
    <ul className="mt-1 text-sm max-h-48 overflow-y-auto">
      {paths.slice(0, SHOWN).map((path) => <li key={path} className="break-all">{visibleName(path)}</li>)}
      {paths.length > SHOWN && <li>… +{paths.length - SHOWN}</li>}
    </ul>
  );
}
