import assert from "node:assert/strict";
import { harvestPages, harvestRecords } from "./harvest.ts";
import { readPage } from "./page.ts";
import { isPrivateHost } from "./private_host.ts";

const URL_OF = "https://data.example.org/oai";

/** An answer with records, and a token where the list goes on. */
function page(records: string, token = ""): string {
  const rest = token ? `<resumptionToken completeListSize="5">${token}</resumptionToken>` : "";
  return `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-11-27T00:00:00Z` +
    `</responseDate><request verb="ListRecords">${URL_OF}</request><ListRecords>${records}${rest}</ListRecords></OAI-PMH>`;
}
const record = (id: string, metadata = `<metadata><dc xmlns="x">&lt;${id}&gt; <b/></dc></metadata>`) =>
  `<record><header><identifier>${id}</identifier><datestamp>2026-01-02</datestamp><setSpec>a</setSpec></header>${metadata}</record>`;
const gone = (id: string) =>
  `<record><header status="deleted"><identifier>${id}</identifier><datestamp>2026-01-02</datestamp></header></record>`;

/** A repository that answers with these, one after another. */
function server(...answers: (string | Response | ((request: Request) => Response))[]) {
  const asked: string[] = [];
  const waits: number[] = [];
  return {
    asked,
    waits,
    fetch: (request: Request) => {
      asked.push(request.url);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (typeof answer === "function") return Promise.resolve(answer(request));
      return Promise.resolve(typeof answer === "string" ? new Response(answer) : answer.clone());
    },
    sleep: (milliseconds: number) => (waits.push(milliseconds), Promise.resolve()),
  };
}

const all = (options: Parameters<typeof harvestRecords>[2], selection = {}) =>
  Array.fromAsync(harvestRecords(URL_OF, selection, options));

Deno.test("harvestRecords() follows tokens, keeps deletions, and gives metadata as they stand", async () => {
  const repository = server(page(record("oai:x:1") + gone("oai:x:2"), "t&amp;1"), page(record("oai:x:3")));
  const found = await all(repository, { prefix: "oai_datacite", set: "a", from: "2026-01-01" });
  assert.deepEqual(repository.asked, [
    `${URL_OF}?verb=ListRecords&metadataPrefix=oai_datacite&set=a&from=2026-01-01`,
    `${URL_OF}?verb=ListRecords&resumptionToken=t%261`,
  ]);
  assert.deepEqual(found.map(({ identifier, deleted, sets }) => [identifier, deleted, sets]), [
    ["oai:x:1", false, ["a"]],
    ["oai:x:2", true, []],
    ["oai:x:3", false, ["a"]],
  ]);
  assert.equal(found[0].metadata, '<dc xmlns="x">&lt;oai:x:1&gt; <b/></dc>');
  assert.equal(found[1].metadata, undefined);
});

Deno.test("harvestPages() waits as it is told to, and reads prefixed elements", async () => {
  const busy = new Response("", { status: 503, headers: { "Retry-After": "7" } });
  const prefixed = page(record("1")).replaceAll(/<(\/?)(?=[A-Za-z])/g, "<$1o:").replace("xmlns=", "xmlns:o=");
  const repository = server(busy, prefixed);
  const [only] = await Array.fromAsync(harvestPages(URL_OF, {}, repository));
  assert.deepEqual(repository.waits, [7_000]);
  assert.equal(only.records[0].identifier, "1");
  assert.equal(only.responseDate, "2026-11-27T00:00:00Z");
});

Deno.test("an empty list is no error, and every other error of the protocol is one with its code", async () => {
  const refuse = (code: string) => `<OAI-PMH><error code="${code}">because</error></OAI-PMH>`;
  assert.deepEqual(await all(server(refuse("noRecordsMatch"))), []);
  for (const code of ["badArgument", "badResumptionToken", "cannotDisseminateFormat", "badVerb"]) {
    await assert.rejects(all(server(refuse(code))), { name: "OaiError", code, message: "because" });
  }
});

Deno.test("a hostile repository is left: entities, endless lists, answers without end, redirects inwards", async () => {
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><OAI-PMH>&b;</OAI-PMH>';
  await assert.rejects(all(server(bomb)), { code: "forbiddenMarkup" });
  await assert.rejects(all(server(page(record("1"), "same"))), { code: "endlessList" });
  let count = 0;
  const ever = server(() => new Response(page("", `t${count++}`)));
  await assert.rejects(all(ever), { code: "endlessList" });
  assert.ok(count < 20);
  const flood = () =>
    new Response(
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(8 * 1024 * 1024)) }, {
        highWaterMark: 0,
      }),
    );
  await assert.rejects(all(server(flood)), { code: "tooLarge" });
  for (
    const to of [
      "http://data.example.org/oai",
      "https://127.0.0.1/",
      "https://[::1]/",
      "file:///etc/passwd",
      "https://10.1.2.3/x",
    ]
  ) {
    const repository = server(new Response(null, { status: 302, headers: { Location: to } }));
    await assert.rejects(all(repository), { code: "redirect" }, to);
    assert.equal(repository.asked.length, 1);
  }
  const busy = new Response("", { status: 503, headers: { "Retry-After": "999999999" } });
  const waiting = server(busy);
  await assert.rejects(all(waiting), { code: "network" });
  assert.ok(waiting.waits.every((one) => one <= 600_000));
  for (const text of ["", "<html>", "{}", "<OAI-PMH", "\u0000"]) {
    await assert.rejects(all(server(text)), { code: "notOai" }, text);
  }
  await assert.rejects(all({ fetch: () => Promise.reject(new Error("refused")) }), { code: "network" });
});

Deno.test("readPage() takes what a repository says and no more", async () => {
  const { records, completeListSize } = await readPage(page("<record/><record><header/></record>", "t"));
  assert.deepEqual(records.map(({ identifier, deleted }) => [identifier, deleted]), [["", false], [
    "",
    false,
  ]]);
  assert.equal(completeListSize, 5);
});

Deno.test("isPrivateHost() knows names and addresses that the web does not reach", () => {
  const hosts =
    "localhost a.localhost nas.local db printer.lan 127.0.0.1 10.0.0.1 172.16.0.1 172.31.9.9 192.168.1.1 169.254.169.254 " +
    "100.64.0.1 0.0.0.0 [::1] [fe80::1] [fd00::1] [::ffff:127.0.0.1] 224.0.0.1";
  for (const host of hosts.split(" ")) assert.ok(isPrivateHost(host), host);
  for (
    const host of "data.example.org 8.8.8.8 172.32.0.1 100.128.0.1 [2001:db8::1] xn--fiqs8s.cn".split(" ")
  ) {
    assert.ok(!isPrivateHost(host), host);
  }
});
