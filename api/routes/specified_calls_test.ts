/** Calls of spec 1 §7 and spec 2 §7 with nothing but what the specification says they must carry. */
import assert from "node:assert/strict";
import { openTestApp, ORIGIN } from "../../tests/harness.ts";

/** `ID` stands for a draft of who asks. Path parameters and what names the subject of a call are required there too. */
const CALLS = `
GET /sdb-user-service/user/ValidationEmail/nobody@example.org
POST /sdb-user-service//public/activateEmail?userName=nobody@example.org
GET /sdb-query-service/public/getRor
GET /sdb-statistics-service/totalStatistics
GET /sdb-statistics-service/list
GET /sdb-statistics-service/auditList?dataSetId=ID
GET /sdb-query-service/classifyStatistics
GET /sdb-query-service/latest
GET /sdb-query-service/recommend2
POST /sdb-query-service/query
GET /sdb-dataset-service/findTopicByCode/x
GET /sdb-dataset-service/topicData/x
GET /sdb-dataset-service/public/specialJournals/x
GET /sdb-dataset-service/templateInfo/x
GET /sdb-dataset-service/info/j00001
GET /sdb-dataset-service/dataset/CommunityLogo/j00001
GET /sdb-dataset-service/sdo/cancelCollect
GET /sdb-dataset-service/addNewVersion?dataSetId=ID
POST /sdb-dataset-service/dataset/list
POST /sdb-dataset-service/dataset/listNew
POST /sdb-dataset-service/dataset/relatedList
POST /sdb-dataset-service/dataset/relatedListNew
POST /sdb-dataset-service/dataset/listSubset?dataSetId=ID
GET /sdb-dataset-service/dataset/importlist
GET /sdb-intellectual-property-service/iipList
GET /sdb-related-papers-service/relatedPapers?dataSetId=ID
GET /gin-sdb-related-papers/relatedPapersAudits?dataSetId=ID
GET /baidu
`.trim().split("\n").map((line) => line.split(" ") as [method: string, path: string]);

Deno.test("a specified call misses none of its optional parameters, and none is unknown", async () => {
  await using test = await openTestApp();
  await test.addCommunity("j00001");
  const { token, repository } = await test.signIn();
  const { dataSetId } = await repository.datasets.create({ title: { zh: "表", en: "Table" } });
  const refused: string[] = [];
  for (const [method, path] of CALLS) {
    const headers = { Authorization: token, Origin: ORIGIN };
    const address = `${ORIGIN}/api${path.replace("ID", dataSetId)}`;
    const { status } = await test.api.request(address, { method, headers });
    if (status === 400 || status === 404) refused.push(`${status} ${method} ${path}`);
  }
  assert.deepEqual(refused, []);
});
