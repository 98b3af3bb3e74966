/** Beginning a form from a DOI: own data first, then the one configured service, else people type. */
import assert from "node:assert/strict";
import { publish } from "../../../tests/datasets.ts";
import { openTestApp } from "../../../tests/harness.ts";

/** A service that answers as DataCite documents it. */
function openService(answer: (doi: string) => Response) {
  const asked: string[] = [];
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    const doi = decodeURIComponent(new URL(request.url).pathname.replace(/^\/dois\//, ""));
    asked.push(doi);
    return answer(doi);
  });
  const address = `http://127.0.0.1:${server.addr.port}`;
  return { asked, address, [Symbol.asyncDispose]: () => server.shutdown() };
}

const RECORD = {
  data: {
    attributes: {
      titles: [{ title: "Glacier lengths" }, { title: "冰川长度", lang: "zh" }],
      creators: [{
        name: "Wang, Fang",
        givenName: "Fang",
        familyName: "Wang",
        nameIdentifiers: [{ nameIdentifier: "https://orcid.org/0000-0002-1825-0097" }],
        affiliation: ["Institute of Ice"],
      }],
      subjects: [{ subject: "glacier" }, { subject: "冰川" }],
      descriptions: [{ descriptionType: "Abstract", description: "Lengths." }, {
        descriptionType: "Other",
        description: "x",
      }],
      rightsList: [{ rightsIdentifier: "cc-by-4.0" }],
      fundingReferences: [{ funderName: "Fund", awardNumber: "7" }],
      geoLocations: [{ geoLocationPoint: { pointLongitude: "86.92501", pointLatitude: "27.98812" } }],
      dates: [{ date: "2001-01-01/2010-12-31", dateType: "Collected" }],
      relatedIdentifiers: [{ relatedIdentifier: "10.1000/paper", relationType: "IsSupplementTo" }],
      language: "en",
    },
  },
};

Deno.test("prefill() asks the configured service and translates what it answers", async () => {
  await using service = openService((doi) =>
    doi === "10.1234/ice" ? Response.json(RECORD) : new Response(null, { status: 404 })
  );
  await using test = await openTestApp({ DATACITE_URL: service.address });
  const { repository } = await test.signIn();
  const found = await repository.datasets.prefill("https://doi.org/10.1234/ice");
  assert.deepEqual(found.title, { zh: "冰川长度", en: "Glacier lengths" });
  assert.deepEqual(found.keywords, { zh: ["冰川"], en: ["glacier"] });
  assert.deepEqual(found.description, { zh: "", en: "Lengths." });
  const { name, family, given } = found.authors![0]!;
  assert.deepEqual([name?.en, family?.en, given?.en], ["Fang Wang", "Wang", "Fang"]);
  assert.equal(found.authors?.[0]?.orcid, "0000-0002-1825-0097");
  assert.equal(found.license?.id, "CC-BY-4.0");
  assert.deepEqual(found.spatial, [{ kind: "point", longitude: 86.925, latitude: 27.9881 }]);
  assert.deepEqual(found.temporal, [{ start: "2001-01-01", end: "2010-12-31" }]);
  assert.equal(found.papers?.[0]?.doi, "10.1000/paper");
  await assert.rejects(repository.datasets.prefill("10.1234/none"), { error: "doiUnknown" });
  assert.deepEqual(service.asked, ["10.1234/ice", "10.1234/none"]);
});

Deno.test("prefill() follows no redirect, and a service in trouble is a named refusal", async () => {
  await using other = openService(() => Response.json(RECORD));
  const answers = [
    () => Response.redirect(`${other.address}/dois/10.1234%2Fice`, 302),
    () => new Response("oops", { status: 500 }),
    () => new Response("<html>"),
  ];
  for (const answer of answers) {
    await using service = openService(answer);
    await using test = await openTestApp({ DATACITE_URL: service.address });
    const { repository } = await test.signIn();
    await assert.rejects(repository.datasets.prefill("10.1234/ice"), { error: "metadataUnavailable" });
  }
  assert.deepEqual(other.asked, []);
});

Deno.test("prefill() passes over records of any shape without failing", async () => {
  const records = [null, [], { data: null }, {
    data: { attributes: { titles: "x", creators: [null, 3], geoLocations: [{}], dates: [{ date: 1 }] } },
  }];
  for (const record of records) {
    await using service = openService(() => Response.json(record));
    await using test = await openTestApp({ DATACITE_URL: service.address });
    const { repository } = await test.signIn();
    assert.ok(await repository.datasets.prefill("10.1234/ice"), JSON.stringify(record));
  }
});

Deno.test("prefill() knows this site's published datasets and the papers they name, without e-mails", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const reviewer = await test.signIn({ role: "governance" });
  const papers = [{ title: { en: "Lakes" }, doi: "10.1000/Lake" }];
  const { doi } = await publish(test, person, reviewer, { papers });
  const other = (await test.signIn()).repository;
  const own = await other.datasets.prefill(doi!);
  assert.equal(own.title?.en, "Water levels of Qinghai Lake");
  assert.equal(own.authors?.[0]?.email, "");
  assert.equal((await other.datasets.prefill("10.1000/lake")).papers?.[0]?.title?.en, "Lakes");
  await assert.rejects(other.datasets.prefill("10.1234/none"), { error: "doiUnknown" });
  await assert.rejects(other.datasets.prefill("not a doi"), { error: "invalidInput" });
  await assert.rejects(test.visitor.datasets.prefill(doi!), { error: "notLoggedIn" });
});
