/** Every command that is about a dataset takes its id, its DOI and its CSTR, also where it asks for a review's id. */
import assert from "node:assert/strict";
import type { Command } from "../../cli/command.ts";
import { COMMANDS } from "../../cli/commands/mod.ts";
import type { Fetch } from "../../sdk/mod.ts";
import { sdb } from "./command_line.ts";
import { DATA, good, writeFolder } from "./manifest_folder.ts";

const ID = "0123456789abcdef0123456789abcdef";
const FORMS = [
  ID,
  "10.5072/sdb.00001",
  "https://doi.org/10.5072/sdb.00001",
  "31253.11.sdb.00001",
  "CSTR:31253.11.sdb.00001",
];
const REVIEW = "f".repeat(32);

/** Arguments that say that the command wants a dataset, or something that a dataset has. */
const MEANS_DATASET = [
  "cli.argument.identifier",
  "cli.argument.reviewId",
  "cli.argument.retractionId",
  "cli.argument.paperUpdateId",
];
/** Flags that do. */
const FLAGS = ["--resume <id>", "--from <id>", "--dataset <id>"];

/** What else a command cannot do without. */
const MORE: Record<string, string[]> = {
  "dataset edit": ["part.json"],
  "dataset papers": ["papers.json"],
  "dataset import": ["--from", ID],
  "dataset add-files": ["--path", "part.json"],
  "dataset mv": ["--path", "a.csv", "--to", "b.csv"],
  "dataset remove-files": ["--path", "a.csv", "--yes"],
  "dataset restore-files": ["--removal", "r"],
  "dataset manifest": ["--output", "m.json"],
  "dataset unprotect": ["--yes"],
  "dataset open-access": ["--yes"],
  "dataset delete": ["--yes"],
  "dataset redirect": ["--community", "none"],
  "dataset urge": ["--reason", "overdue"],
  "dataset contact": ["--message", "a"],
  "dataset download": ["--output", "copy"],
  "dataset export": ["--format", "ris"],
  "dataset preview": ["a.csv"],
  "dataset withdraw": [
    ...["--content", "both", "--reason", "needsWithdrawal", "--statement-zh", "a", "--statement-en", "a"],
    ...["--pdf-zh", "a.pdf", "--pdf-en", "a.pdf"],
  ],
  "share create": ["--expiry", "1w"],
  "access request": ["--name", "a", "--reason", "a"],
  "review accept": ["--all-checked"],
  "review return": ["--comment", "a"],
  "retraction decide": ["--decision", "rejected", "--comment", "a"],
  "paper decide": ["--pass"],
};

/** A server that knows one dataset; what is asked about it by any other name than its id is a mistake. */
function watchedServer(): { fetch: Fetch; asked: string[]; unresolved: string[] } {
  const asked: string[] = [];
  const unresolved: string[] = [];
  const fetch: Fetch = async (request) => {
    await request.body?.cancel();
    const { pathname, searchParams } = new URL(request.url);
    const say = (data: unknown) => Response.json({ code: 20000, message: "", messageEn: "", data });
    if (pathname.endsWith("/dataset/resolve")) return say({ dataSetId: ID, version: "V1" });
    const about = `${decodeURIComponent(pathname)}?${decodeURIComponent(String(searchParams))}`;
    if (/10\.5072|31253/.test(about)) unresolved.push(about);
    if (about.includes(ID)) asked.push(`${request.method} ${about}`);
    const missing = { code: 40400, message: "没有", messageEn: "none", data: null };
    if (/\/(review|retraction)\/[0-9a-f]+\?/.test(about) && about.includes(ID)) {
      return Response.json(missing, { status: 404 });
    }
    if (pathname.endsWith("/reviews")) {
      return say([{ reviewId: REVIEW, state: "OPEN", title: {}, checklist: [], remarks: [], dataSetId: ID }]);
    }
    if (pathname.includes("/dataset/deleted")) {
      return say([{ dataSetId: ID, version: "V2", doi: "10.5072/sdb.00001", cstr: "31253.11.sdb.00001" }]);
    }
    if (pathname.includes("/details/")) {
      return say({
        dataSetId: ID,
        version: "V1",
        status: "DRAFT",
        versions: [],
        revision: 0,
        title: {},
        source: "new",
      });
    }
    return Response.json(missing, { status: 404 });
  };
  return { fetch, asked, unresolved };
}

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const before = Deno.cwd();
  const folder = await Deno.makeTempDir({ prefix: "sdb-ids-" });
  try {
    Deno.chdir(folder);
    await writeFolder(folder, { change: () => good, files: { "a.csv": DATA } });
    await Deno.writeTextFile("part.json", `{"title_en": "x"}`);
    await Deno.writeTextFile("papers.json", `{"papers": [{"title_en": "x"}]}`);
    await Deno.writeTextFile("a.pdf", "%PDF-1.7\n");
    await work(folder);
  } finally {
    Deno.chdir(before);
    await Deno.remove(folder, { recursive: true });
  }
}

type Known = Pick<Command<unknown>, "noun" | "verb" | "argument" | "flags">;

/** Every way in which a command names a dataset: by its argument, and by its flags. */
function waysOf({ noun, verb, argument, flags = {} }: Known): ((identifier: string) => string[])[] {
  const name = [...noun.split(" "), verb];
  const more = MORE[name.join(" ")] ?? [];
  const byFlag = FLAGS.filter((flag) => flag in flags).map((flag) => flag.split(" ")[0]!).map(
    (flag) => (identifier: string) => [
      ...name,
      ...(flag === "--resume" ? ["."] : argument ? [ID] : []),
      flag,
      identifier,
    ],
  );
  const means = argument && MEANS_DATASET.includes(argument[1]);
  return [...byFlag, ...(means ? [(identifier: string) => [...name, identifier, ...more]] : [])];
}

Deno.test("every command that is about a dataset finds it by id, DOI and CSTR, bare or as an address", async () => {
  const ways = (await Promise.all(COMMANDS.map(({ load }) => load()))).flatMap(waysOf);
  assert.ok(ways.length >= 30, `${ways.length} ways`);
  await withFolder(async () => {
    for (const way of ways) {
      const seen: string[][] = [];
      for (const form of FORMS) {
        const { fetch, asked, unresolved } = watchedServer();
        const argv = way(form);
        const { json } = await sdb([...argv, "--json", "--server", "http://localhost:9"], { fetch });
        assert.notEqual(json?.error?.name, "usage", argv.join(" "));
        assert.deepEqual(unresolved, [], argv.join(" "));
        assert.ok(asked.length > 0, `${argv.join(" ")} asked for nothing: ${JSON.stringify(json)}`);
        seen.push(asked.filter((one) => !/\/(review|retraction)\//.test(one)));
      }
      // Whatever it was called by, the same is asked of the server.
      for (const other of seen.slice(2)) assert.deepEqual(other.at(-1), seen[1]!.at(-1), way("…").join(" "));
    }
  });
});

Deno.test("review accept of a dataset's id decides its open review", async () => {
  for (const form of FORMS) {
    const decided: string[] = [];
    const { fetch } = watchedServer();
    const watched: Fetch = (request) => {
      if (request.method === "POST") decided.push(new URL(request.url).pathname);
      return fetch(request);
    };
    await sdb(["review", "accept", form, "--all-checked", "--json", "--server", "http://localhost:9"], {
      fetch: watched,
    });
    assert.deepEqual(decided, [`/api/sdb-review-service/review/${REVIEW}/accept`], form);
  }
});
