import type { AnonymityFinding } from "../../../sdk/mod.ts";
import { Badge } from "../../../ui/Badge.tsx";
import type { View } from "../dataset/view.ts";

/** Places at which somebody is named, each with what stands around it. */
export function FindingList(
  { view: { t }, findings }: { view: View; findings: readonly AnonymityFinding[] },
) {
  return (
    <ul className="px-4 py-3 flex flex-col gap-2.5">
      {findings.map(({ kind, term, place, member, excerpt, count }) => (
        <li key={JSON.stringify([kind, term, place, member])}>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge>{t(`anonymous.kind.${kind}`)}</Badge>
            <span className="font-medium break-words min-w-0">{term}</span>
            <span className="text-sm text-faint break-all">
              {t(`anonymous.place.${place}`)}
              {member && ` · ${member}`}
              {count > 1 && ` · ${t("anonymous.times", { count })}`}
            </span>
          </p>
          <p className="mt-0.5 text-sm text-soft break-words">{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}
