import {
  WIDGET_FORMS,
  WIDGET_KINDS,
  WIDGET_METRICS,
  WIDGET_SIZES,
  WIDGET_THEMES,
  WIDGET_TOOLTIPS,
  type WidgetForm,
} from "../../../sdk/model/widget/options.ts";
import type { WidgetInput } from "../../../sdk/model/widget/widget.ts";
import { choiceFlag, choicesFlag, type Command, textFlag } from "../../command.ts";

/** `svg` is the picture itself, as the server draws it now. */
const OUTPUTS = [...WIDGET_FORMS, "svg"] as const;

export interface WidgetOptions {
  identifier: string;
  look: Omit<WidgetInput, "identifier">;
  as: WidgetForm | "svg";
}

/** Prints the code that embeds a dataset in a page, in the language of the command line. */
export const widget: Command<WidgetOptions> = {
  noun: "",
  verb: "widget",
  summary: "cli.widget.summary",
  argument: ["<identifier>", "cli.widget.identifier"],
  flags: {
    "--kind <name>": "cli.widget.kind",
    "--size <name>": "cli.widget.size",
    "--theme <name>": "cli.widget.theme",
    "--tooltip <place>": "cli.widget.tooltip",
    "--metrics <list>": "cli.widget.metrics",
    "--version <label>": "cli.widget.version",
    "--as <form>": "cli.widget.as",
  },
  parse: (identifier, flags) => {
    const metrics = choicesFlag(flags, "metrics", WIDGET_METRICS);
    return {
      identifier,
      as: choiceFlag(flags, "as", OUTPUTS) ?? "html",
      look: {
        kind: choiceFlag(flags, "kind", WIDGET_KINDS) ?? "badge",
        size: choiceFlag(flags, "size", WIDGET_SIZES),
        theme: choiceFlag(flags, "theme", WIDGET_THEMES),
        tooltip: choiceFlag(flags, "tooltip", WIDGET_TOOLTIPS),
        metrics: metrics.length > 0 ? metrics : undefined,
        version: textFlag(flags, "version"),
      },
    };
  },
  async run({ identifier, look: asked, as }, { repository: { widgets }, terminal }) {
    const look = { ...asked, lang: terminal.locale };
    // Code for what is not there would be pasted and show nothing. An article has data sooner or later.
    if (look.kind !== "paper") await widgets.get(identifier, { version: look.version });
    const text = as === "svg" ? await widgets.picture(identifier, look) : widgets.code(identifier, look, as);
    return { data: { identifier, as, ...look, text }, text };
  },
};
