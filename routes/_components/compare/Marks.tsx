import type { EntryChange, FileChange, TextPart } from "../../../sdk/model/comparison.ts";
import type { View } from "../dataset/view.ts";
import { Badge, type Tone } from "../../../ui/Badge.tsx";

export type Change = EntryChange | FileChange;

/** Sign, colour and word of a change are the same everywhere; the word always stands beside the colour. */
const LOOK: Record<Change, { tone: Tone; icon: string }> = {
  added: { tone: "open", icon: "i-tabler-plus" },
  removed: { tone: "danger", icon: "i-tabler-minus" },
  changed: { tone: "attention", icon: "i-tabler-pencil" },
  moved: { tone: "info", icon: "i-tabler-arrows-sort" },
  renamed: { tone: "info", icon: "i-tabler-arrow-right" },
  same: { tone: "neutral", icon: "i-tabler-equal" },
};

export function ChangeBadge({ view, change }: { view: View; change: Change }) {
  const { tone, icon } = LOOK[change];
  return <Badge tone={tone} icon={icon}>{view.t(`compare.change.${change}`)}</Badge>;
}

const ADDED = "bg-open-tint text-open rounded-sm underline decoration-2 underline-offset-3";
const REMOVED = "bg-danger-tint text-danger rounded-sm line-through decoration-2";

export const Added = ({ children }: { children: string }) => <ins className={ADDED}>{children}</ins>;
export const Removed = ({ children }: { children: string }) => <del className={REMOVED}>{children}</del>;

/** What one side has of a text; words that the other side lacks are marked by a line as well as by colour. */
export function SideText({ parts, side }: { parts: TextPart[]; side: "left" | "right" }) {
  const absent = side === "left" ? "added" : "removed";
  return (
    <>
      {parts.filter(({ change }) => change !== absent).map(({ text, change }, index) => {
        if (change === "added") return <Added key={index}>{text}</Added>;
        if (change === "removed") return <Removed key={index}>{text}</Removed>;
        return <span key={index}>{text}</span>;
      })}
    </>
  );
}
