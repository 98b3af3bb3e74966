/** Writes the page about the life of a dataset, in both languages, from the table that the server asks. */
import { type MessageKey, translator } from "../locales/mod.ts";
import {
  DATASET_STATUSES,
  type DatasetStatus,
  LIFECYCLE,
  LIFECYCLE_GUARDS,
  type LifecycleRule,
} from "../sdk/model/lifecycle.ts";
import type { Locale } from "../sdk/model/locale.ts";

/** Where each language's page lies. */
export const PAGES: Readonly<Record<Locale, URL>> = {
  en: new URL("../docs/lifecycle.md", import.meta.url),
  zh: new URL("../docs/lifecycle.zh.md", import.meta.url),
};

type Text = (key: string) => string;

/** The page as Markdown, with a Mermaid diagram. */
export function writeLifecycle(locale: Locale): string {
  const t: Text = (key) => translator(locale)(`lifecycle.${key}` as MessageKey);
  const nameOf = (status: DatasetStatus) => translator(locale)(`vocabulary.status.${status}`);
  return [
    `# ${t("title")}`,
    t("other"),
    t("intro"),
    t("reviewers"),
    `## ${t("diagram")}`,
    diagram(t, nameOf),
    `## ${t("states")}`,
    table([t("state"), t("code"), t("meaning")], statesOf(t, nameOf)),
    `## ${t("steps")}`,
    t("rowNote"),
    table(
      ["row", "action", "from", "to", "actors", "conditions", "effect"].map(t),
      LIFECYCLE.map(stepOf(t, nameOf)),
    ),
    `## ${t("guards")}`,
    table([t("code"), t("guard")], LIFECYCLE_GUARDS.map((guard) => [`\`${guard}\``, t(`guard.${guard}`)])),
    `*${t("generated")}*`,
  ].join("\n\n") + "\n";
}

type NameOf = (status: DatasetStatus) => string;

function diagram(t: Text, nameOf: NameOf): string {
  const states = DATASET_STATUSES.map((status) => `  state "${nameOf(status)}" as ${status}`);
  const edges = new Map<string, string[]>();
  for (const { action, from, to } of LIFECYCLE) {
    for (const origin of from) {
      const target = to === "same" ? origin : to;
      // What changes no state would only be loops; the table below has them.
      if (origin === target) continue;
      const edge = `  ${origin ?? "[*]"} --> ${target ?? "[*]"}`;
      edges.set(edge, [...edges.get(edge) ?? [], t(`action.${action}`)]);
    }
  }
  const lines = [...edges].map(([edge, actions]) => `${edge}: ${actions.join(" / ")}`);
  return ["```mermaid", "stateDiagram-v2", ...states, ...lines, "```"].join("\n");
}

function statesOf(t: Text, nameOf: NameOf): string[][] {
  return DATASET_STATUSES.map((status) => [nameOf(status), `\`${status}\``, t(`state.${status}`)]);
}

const stepOf =
  (t: Text, nameOf: NameOf) => ({ row, action, from, to, actors, guards = [] }: LifecycleRule) => [
    String(row),
    t(`action.${action}`),
    from.map((status) => status === null ? t("begins") : nameOf(status)).join("<br>"),
    to === "same" ? t("same") : to === null ? t("ends") : nameOf(to),
    actors.map((actor) => t(`actor.${actor}`)).join("<br>"),
    guards.map((guard) => t(`guard.${guard}`)).join("<br>"),
    t(`effect.${action}`),
  ];

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

if (import.meta.main) {
  for (const [locale, page] of Object.entries(PAGES)) {
    await Deno.writeTextFile(page, writeLifecycle(locale as Locale));
  }
}
