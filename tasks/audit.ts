/** Verifies the audit trail, also beside a running server. */
import { type Config, readConfig } from "../api/config.ts";
import { inspectTrail } from "../api/services/integrity/audit_check.ts";
import { asStartError } from "../api/start_error_causes.ts";
import { openReader } from "../db/snapshot.ts";
import { translator } from "../locales/mod.ts";
import { runTask } from "./failure.ts";

const HELP = `deno task audit verify [--json]

Reads every event of the audit trail and compares it with its own hash, with the event before it, and with the anchors in
DATA_DIR/audit.anchor, which the server writes once a day after it has verified everything. It finds events that were
changed, deleted, inserted or cut off at the end, and a trail that was rewritten. Changes nothing; the server can be running.

Reads DATA_DIR, DATABASE_URL and DATABASE_AUTH_TOKEN. Exit codes: 0 intact, 1 altered or not readable, 2 wrong usage.`;

async function verify(config: Config, json: boolean): Promise<boolean> {
  await using database = await openReader(config);
  const { problem, ...report } = await inspectTrail(database.read, config.dataDir);
  if (json) console.log(JSON.stringify({ sound: !problem, ...report, problem }, null, 2));
  else if (!problem) {
    console.log(
      `The audit trail is sound: ${report.count} events, the last is ${report.event} (${report.hash}).`,
    );
  } else {
    const { event, fault } = problem;
    console.error(translator("en")("jobs.alarmText.auditBroken", { event, problem: fault }));
  }
  return !problem;
}

if (import.meta.main) {
  const words = Deno.args.filter((word) => word !== "--json");
  if (words.includes("--help") || words.includes("-h")) {
    console.log(HELP);
    Deno.exit(0);
  }
  if (words.length !== 1 || words[0] !== "verify") {
    console.error(HELP);
    Deno.exit(2);
  }
  await runTask(async () => {
    const config = readConfig(Deno.env.toObject());
    const sound = await verify(config, Deno.args.includes("--json")).catch((error) => {
      throw asStartError(error, config);
    });
    if (!sound) Deno.exitCode = 1;
  });
}
