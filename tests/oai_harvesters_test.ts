/**
 * Two harvesters that others wrote read `/oai` to the end, over HTTP, in every prefix: Catmandu and HTTP::OAI of Debian
 * (issue 27, "Done means").
 */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { metadataSchema } from "../sdk/model/metadata/metadata.ts";
import { OAI_PAGE_SIZE, OAI_PREFIXES } from "../sdk/model/oai.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import { harvestAll } from "./oai.ts";
import { publish } from "./datasets.ts";
import { insertPublished, type Published } from "./published_rows.ts";
import { retractionRequest, submitRetractionRequest } from "./retractions.ts";

const COUNT = 2 * OAI_PAGE_SIZE + 5;

const decoder = new TextDecoder();
const run = async (command: string, args: string[]) => {
  const { success, stdout, stderr } = await new Deno.Command(command, { args, stdin: "null" }).output()
    .catch(() => ({ success: false, stdout: new Uint8Array(), stderr: new Uint8Array() }));
  return { success, out: decoder.decode(stdout), problem: decoder.decode(stderr) };
};

const isThere = async () =>
  (await run("perl", ["-MCatmandu::Importer::OAI", "-MHTTP::OAI", "-e", "1"])).success;

/** Installs them where that is possible. @returns why nothing can be tried; empty where it can. */
async function findHarvesters(): Promise<string> {
  if (await isThere()) return "";
  if (Deno.uid() === 0) {
    await run("apt-get", ["update"]);
    const packages = ["libcatmandu-oai-perl", "libhttp-oai-perl"];
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages]);
  }
  return await isThere() ? "" : " (skipped: libcatmandu-oai-perl and libhttp-oai-perl are not installed)";
}

const missing = await findHarvesters();

/** Prints the identifiers of all records, and `deleted` behind those that are. The parser of the client checks the XML. */
const HTTP_OAI = `
  use HTTP::OAI;
  my ($url, $prefix) = @ARGV;
  my $harvester = HTTP::OAI::Harvester->new(baseURL => $url);
  my %arguments = (metadataPrefix => $prefix);
  while (1) {
    my $answer = $harvester->ListRecords(%arguments, onRecord => sub {
      print $_[0]->identifier, ($_[0]->is_deleted ? " deleted" : ""), "\\n";
    });
    die $answer->message if $answer->is_error;
    my $token = $answer->resumptionToken;
    last unless $token && length $token->resumptionToken;
    %arguments = (resumptionToken => $token->resumptionToken);
  }`;

async function byHttpOai(url: string, prefix: string): Promise<string[]> {
  const { success, out, problem } = await run("perl", ["-e", HTTP_OAI, url, prefix]);
  assert.ok(success, `${prefix}: ${problem}`);
  return out.trim().split("\n").sort();
}

interface CatmanduRecord {
  _id: string;
  _status?: string;
  _metadata?: unknown;
}

async function byCatmandu(url: string, prefix: string): Promise<string[]> {
  const args = [
    "convert",
    "OAI",
    "--url",
    url,
    "--metadataPrefix",
    prefix,
    "--handler",
    "raw",
    "to",
    "JSON",
    "--line_delimited",
    "1",
  ];
  const { success, out, problem } = await run("catmandu", args);
  assert.ok(success, `${prefix}: ${problem}`);
  const records: CatmanduRecord[] = out.trim().split("\n").map((line) => JSON.parse(line));
  return records.map(({ _id, _status }) => _status === "deleted" ? `${_id} deleted` : _id).sort();
}

/** Fills more than two pages. */
async function publishMany({ app }: TestApp): Promise<void> {
  const all: Published[] = [];
  await app.db.withTx(async (tx) => {
    for (let n = 1; n < COUNT; n++) {
      const metadata = metadataSchema.parse({ title: { zh: `湖泊 ${n} <&>`, en: `Lake ${n} “𝒙”` } });
      all.push(await insertPublished(tx, app, metadata));
    }
  });
  await app.search.refresh(...all.map(({ serial }) => serial));
}

const NAME = "Catmandu and HTTP::OAI harvest every record in every prefix, each of them once";

Deno.test({ name: NAME + missing, ignore: missing !== "" }, async () => {
  await using test = await openTestApp();
  await publishMany(test);
  const [depositor, governance] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const { dataSetId } = await publish(test, depositor, governance);
  const { retractionId } = await submitRetractionRequest(depositor, dataSetId, retractionRequest());
  await governance.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" });
  await deliverAll(test.app);
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    (request) => test.api.fetch(request, { remoteAddress: "127.0.0.1" }),
  );
  const url = `http://127.0.0.1:${server.addr.port}/oai`;
  for (const prefix of OAI_PREFIXES) {
    const pages = await harvestAll(test, { verb: "ListRecords", metadataPrefix: prefix });
    assert.equal(pages.length, 3);
    const all = pages.flatMap(({ headersOf }) => headersOf)
      .map((header) => header["@status"] === "deleted" ? `${header.identifier} deleted` : header.identifier)
      .sort();
    assert.equal(new Set(all).size, COUNT);
    assert.ok(all.some((line) => line.endsWith(" deleted")));
    assert.deepEqual(await byHttpOai(url, prefix), all, `HTTP::OAI, ${prefix}`);
    assert.deepEqual(await byCatmandu(url, prefix), all, `Catmandu, ${prefix}`);
  }
});
