/** What an attack found, as a table. */
import type { ServerError } from "./relay.ts";
import type { Tool } from "./tools.ts";

export interface Result {
  tool: Tool;
  /** What was attacked in this row. */
  what: string;
  /** Targets that came to their end, of all that were to be attacked. */
  done: number;
  targets: number;
  requests: number;
  /** Sentences, each for one weakness. */
  findings: string[];
  errors: ServerError[];
  minutes: number;
  /** Figures beside the table. */
  notes: string[];
}

/** Whether every target was attacked to the end, and the server has stood. */
export const isClean = (results: readonly Result[]): boolean =>
  results.every((result) => result.findings.length + result.errors.length === 0 && isComplete(result));

const isComplete = ({ done, targets }: Result): boolean => done > 0 && done >= targets;

export function writeReport(results: readonly Result[]): string {
  const rows = results.map((result) => {
    const { tool, what, done, targets, requests, findings, errors, minutes } = result;
    const reach = `${done} of ${targets}${isComplete(result) ? "" : ", incomplete"}`;
    return [tool, what, reach, requests, findings.length, errors.length, minutes.toFixed(1)].join(
      " | ",
    );
  });
  const head = ["tool", "what", "targets", "requests", "findings", "5xx answers", "minutes"];
  const table = [head.join(" | "), head.map(() => "---").join(" | "), ...rows].map((row) => `| ${row} |`);
  const details = results.flatMap(({ tool, what, notes, findings, errors }) => [
    ...notes.map((note) => `- ${tool}, ${what}: ${note}`),
    ...findings.map((finding) => `- **finding** ${tool}, ${what}: ${finding}`),
    ...errors.map(({ status, method, address, body }) =>
      `- **HTTP ${status}** ${tool}, ${what}: \`${method} ${address}\` ${body && `with \`${body}\``}`
    ),
  ]);
  return [...table, "", ...details].join("\n").trim() + "\n";
}
