/** Every call that tells of files, in every state, to everybody: names, sizes and hashes, or the bytes themselves. */
import assert from "node:assert/strict";
import { datasetVersion } from "../db/schema/mod.ts";
import { DATASET_STATUSES, type DatasetStatus } from "../sdk/model/lifecycle.ts";
import type { AccessRight } from "../sdk/model/vocabulary/access_rights.ts";
import { submit } from "./datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { allowPublishedChanges } from "./published_rows.ts";

const NAME = "Zanzibar-4711";
const CONTENT = "Ouagadougou-0815";
/** The smallest PNG, with the content behind its end. */
const PICTURE = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);

const EVERYBODY = [
  "visitor",
  "owner",
  "depositor",
  "reviewer",
  "otherReviewer",
  "governance",
  "administrator",
];
const INSIDERS = ["owner", "administrator"];
const REVIEWING = [...INSIDERS, "reviewer"];

interface State {
  status: DatasetStatus;
  accessRight: AccessRight;
  /** Withheld for a correction. */
  withheld?: boolean;
  names: string[];
  bytes: string[];
}

const UNREVIEWED: DatasetStatus[] = ["DRAFT", "PRIVATE_DRAFT", "IMPORTING", "REVISE"];
/** Who is told names and who gets bytes (spec 2 §4, §6). */
const STATES: State[] = [
  ...DATASET_STATUSES.filter((status) => status !== "PUBLISHED" && status !== "RETRACTED").map(
    (status): State => {
      const isOwn = UNREVIEWED.includes(status);
      const retries = status === "PUBLISH_ERROR" ? ["governance"] : [];
      return {
        status,
        accessRight: "PUBLIC",
        names: isOwn ? INSIDERS : [...REVIEWING, ...retries],
        bytes: isOwn ? ["owner"] : ["owner", "reviewer"],
      };
    },
  ),
  { status: "PUBLISHED", accessRight: "PUBLIC", names: EVERYBODY, bytes: EVERYBODY },
  {
    status: "PUBLISHED",
    accessRight: "PUBLIC",
    withheld: true,
    names: EVERYBODY,
    bytes: ["owner", "reviewer"],
  },
  { status: "PUBLISHED", accessRight: "EMBARGO", names: EVERYBODY, bytes: ["owner", "reviewer"] },
  { status: "PUBLISHED", accessRight: "RESTRICTED", names: EVERYBODY, bytes: ["owner", "reviewer"] },
  { status: "RETRACTED", accessRight: "PUBLIC", names: [...REVIEWING, "governance"], bytes: [] },
];

interface Scene {
  people: Record<string, Pick<SignedInUser, "token"> | undefined>;
  dataSetId: string;
  files: { text: string; picture: string; readme: string; sha256: string };
}

async function enter(test: TestApp): Promise<Scene> {
  const first = await test.addCommunity("j00001");
  const second = await test.addCommunity("j00002");
  const owner = await test.signIn();
  const reviewer = await test.signIn({ administers: [first] });
  const people = {
    visitor: undefined,
    owner,
    depositor: await test.signIn(),
    reviewer,
    otherReviewer: await test.signIn({ administers: [second] }),
    governance: await test.signIn({ role: "governance" }),
    administrator: await test.signIn({ role: "administrator" }),
  };
  const { datasets, files } = owner.repository;
  const upload = async (path: string, body: string | Uint8Array<ArrayBuffer>) =>
    (await files.upload(dataSetId, "V1", path, body)).fileId;
  const { dataSetId } = await submit(owner, reviewer, { communityCode: "j00001" });
  await datasets.recall(dataSetId, "V1");
  const text = await upload(`${NAME}/table.csv`, `place\n${CONTENT}\n`);
  const picture = await upload(`${NAME}/picture.png`, PICTURE);
  const readme = await upload("README.md", `# ${NAME}\n${CONTENT}\n`);
  const { list } = await files.list(dataSetId, "V1");
  const { sha256 } = list.find(({ fileId }) => fileId === text)!;
  return { people, dataSetId, files: { text, picture, readme, sha256 } };
}

/** Calls that tell of files; a body makes it a POST. */
function callsOf({ dataSetId, files: { text, picture, sha256 } }: Scene): [path: string, body?: object][] {
  const tree = "/api/sdb-filetree-service";
  const version = `dataSetId=${dataSetId}&version=V1`;
  return [
    [`${tree}/public/files?${version}`],
    [`${tree}/public/folder?${version}&path=${NAME}`],
    [`${tree}/public/folder?${version}&filter=table`],
    [`${tree}/public/folder?${version}&around=${text}`],
    ["/api/gin-sdb-filetree/public/file/childrenFileListByPath", {
      dataSetId,
      version: "V1",
      path: `/V1/${NAME}`,
    }],
    [`/api/gin-sdb-filetree/public/file/getTreeList?datasetId=${dataSetId}&version=V1`],
    [`${tree}/getAllUrl?${version}`],
    [`${tree}/getAllUrl?${version}&format=aria2`],
    [`${tree}/public/SHA256SUMS?${version}`],
    [`${tree}/public/manifest?${version}`],
    [`${tree}/public/files/${text}/receipt`],
    [`${tree}/public/hash/${sha256}`],
    [`${tree}/public/readme?${version}`],
    [`${tree}/public/preview/${text}`],
    [`${tree}/public/show/${text}`],
    [`${tree}/public/draw/${picture}`],
    [`/api/sdb-download-service/download?fileId=${text}`],
    [`/api/sdb-download-service/files/${dataSetId}/V1/${NAME}/table.csv`],
    [`/api/sdb-download-service/getZipFile?${version}`],
    ["/api/sdb-download-service/getZipFile", { dataSetId, version: "V1", path: [`${NAME}/`] }],
  ];
}

async function answerOf(test: TestApp, [path, body]: [string, object?], token: string | undefined) {
  const headers: Record<string, string> = { Origin: ORIGIN };
  if (body) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = token;
  const request = { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) };
  const response = await test.api.request(path, request);
  const isPicture = response.headers.get("Content-Type")?.startsWith("image/") ?? false;
  const answer = await response.text();
  return { text: JSON.stringify([...response.headers]) + answer + signedIn(answer), isPicture };
}

/** What is signed in an answer: the payload of a JSON Web Signature. */
function signedIn(answer: string): string {
  const payload = /eyJ[\w-]+\.([\w-]+)\./.exec(answer)?.[1];
  return payload ? new TextDecoder().decode(Uint8Array.fromBase64(payload, { alphabet: "base64url" })) : "";
}

Deno.test("no call tells anybody of a file who may not know it, in any state; who may is told", async () => {
  await using test = await openTestApp();
  const scene = await enter(test);
  await allowPublishedChanges(test.app);
  const { sha256 } = scene.files;
  for (const { status, accessRight, withheld, names, bytes } of STATES) {
    const withheldAt = withheld ? test.app.clock().getTime() : null;
    await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ status, accessRight, withheldAt }));
    for (const [name, person] of Object.entries(scene.people)) {
      const told = { names: 0, bytes: 0 };
      for (const call of callsOf(scene)) {
        const { text, isPicture } = await answerOf(test, call, person?.token);
        const what = `${call[0]} to ${name} in ${status} ${accessRight}${withheld ? " withheld" : ""}: ${
          text.slice(0, 300)
        }`;
        const asked = call[0].includes(sha256) || call[0].includes(NAME);
        const tellsName = text.includes(`${NAME}/`) || (!asked && text.includes(sha256));
        const tellsBytes = text.includes(CONTENT) || isPicture;
        if (tellsName && !asked) assert.ok(names.includes(name), what);
        if (tellsBytes) assert.ok(bytes.includes(name), what);
        told.names += Number(tellsName);
        told.bytes += Number(tellsBytes);
      }
      const state = `${name} in ${status} ${accessRight}`;
      assert.equal(told.names > 3, names.includes(name), `names: ${told.names} to ${state}`);
      assert.equal(told.bytes > 3, bytes.includes(name), `bytes: ${told.bytes} to ${state}`);
    }
  }
});
