/** What must not open a link, or keep it open, whatever its kind: guesses, wrong ends, the clock, and what is in progress. */
import assert from "node:assert/strict";
import {
  type ApiError,
  createRepository,
  LINK_KINDS,
  LINK_PASS_HEADER,
  type LinkKind,
  type NewLink,
  readArchiveLinkAddress,
  readLinkAddress,
  type Repository,
} from "../sdk/mod.ts";
import { DAY_MS } from "../sdk/model/time.ts";
import { deposit } from "./datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";

const KINDS = [...LINK_KINDS, "archive"] as const;
type AnyKind = LinkKind | "archive";
const ATTACKER = "203.0.113.9";
const START = Date.parse("2026-11-02T02:00:00Z");

/** Somebody at an address, signed in or not, with what they have opened. */
function connect(
  { api }: TestApp,
  { person, pass, remoteAddress = ATTACKER }: {
    person?: SignedInUser;
    pass?: string;
    remoteAddress?: string;
  } = {},
): Repository {
  return createRepository({
    server: ORIGIN,
    token: person?.token,
    fetch: (request) => api.fetch(request, { remoteAddress }),
    headers: { Origin: ORIGIN, ...(pass ? { [LINK_PASS_HEADER]: pass } : {}) },
  });
}

interface Scene {
  test: TestApp;
  dataSetId: string;
  /** Makes a link of a kind. @returns the last part of its address. */
  make(kind: AnyKind, expiry: string): Promise<string>;
  open(kind: AnyKind, secret: string, as?: Repository): Promise<unknown>;
  extend(kind: LinkKind, expiry: string): Promise<unknown>;
}

async function openScene(test: TestApp): Promise<Scene> {
  const depositor = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const { links, archiveLinks } = depositor.repository;
  const { dataSetId } = await deposit(depositor);
  const guest = await test.signIn();
  const made = new Map<LinkKind, NewLink>();
  const make = async (kind: AnyKind, expiry: string) => {
    if (kind === "archive") {
      const record = { title: { zh: "海", en: "" }, archiveDoi: "10.1234/x", communityCode: "j00001" };
      const { url } = await archiveLinks.create({
        ...record,
        expiry,
        email: `${crypto.randomUUID()}@example.org`,
        mailed: false,
      });
      return readArchiveLinkAddress(url!)!;
    }
    const link = await links.create({ kind, dataSetId, expiry });
    made.set(kind, link);
    return readLinkAddress(link.url)!.secret;
  };
  return {
    test,
    dataSetId,
    make,
    open: (kind, secret, as = connect(test, { person: guest })) =>
      kind === "archive" ? as.archiveLinks.open(secret) : as.links.open({ kind, secret }),
    extend: (kind, expiry) => links.extend(made.get(kind)!.linkId, expiry),
  };
}

const errorOf = (asked: Promise<unknown>) => asked.then(() => "ok", (error: ApiError) => error.error);
const ended = (kind: AnyKind) => kind === "archive" ? "archiveLinkEnded" : "linkEnded";

/** The limits that stand in the way of somebody who guesses with an account. */
const BANS = ["codeCheck", "signed-in", "signed-in-hour"];

/** How often they have refused, as the metrics say. */
async function refusals({ api }: TestApp): Promise<number[]> {
  const metrics = await (await api.request(`${ORIGIN}/metrics`)).text();
  return BANS.map((kind) =>
    Number(new RegExp(`^sdb_refusals_total\\{kind="${kind}"\\} (\\d+)$`, "m").exec(metrics)?.[1])
  );
}

Deno.test("10,000 guesses of links of every kind: no hit, 30 answers, and the ban is in the metrics", async () => {
  await using test = await openTestApp();
  const { make, open } = await openScene(test);
  const secrets = new Map<AnyKind, string>();
  for (const kind of KINDS) secrets.set(kind, await make(kind, "1m"));
  const before = await refusals(test);
  const attacker = connect(test, { person: await test.signIn() });
  const answers: Record<string, number> = {};
  for (let n = 0; n < 10_000; n++) {
    const kind = KINDS[n % KINDS.length]!;
    // Guesses near a link that exists, of its own kind and of others.
    const near = secrets.get(KINDS[(n + Math.floor(n / KINDS.length)) % KINDS.length]!)!;
    const secret = String(n).padStart(5, "0") + near.slice(5);
    const name = await errorOf(open(kind, secret, attacker)) ?? "opened";
    answers[name] = (answers[name] ?? 0) + 1;
  }
  assert.deepEqual(answers, { notFound: 30, tooManyRequests: 9_970 });
  const counted = (await refusals(test)).map((count, at) => count - before[at]!);
  assert.ok(counted[0]! > 0);
  assert.equal(counted.reduce((sum, count) => sum + count), 9_970);
  // Good links open at the same address all the same.
  for (const kind of KINDS) assert.equal(await errorOf(open(kind, secrets.get(kind)!)), "ok", kind);
});

Deno.test("a link opens by the address of its own kind alone, and no dataset but its own", async () => {
  await using test = await openTestApp();
  const { make, open, dataSetId } = await openScene(test);
  const other = await deposit(await test.signIn());
  for (const kind of KINDS) {
    const secret = await make(kind, "1w");
    for (const wrong of KINDS.filter((one) => one !== kind)) {
      assert.equal(await errorOf(open(wrong, secret)), "notFound", `${kind} as ${wrong}`);
    }
    if (kind === "archive") continue;
    const person = await test.signIn();
    const { pass } = await connect(test, { person }).links.open({ kind, secret });
    const holder = connect(test, { person, pass });
    await assert.rejects(holder.datasets.get(other.dataSetId), { error: "notFound" }, kind);
    const seen = await errorOf(holder.datasets.get(dataSetId));
    assert.equal(seen, kind === "anonymous" ? "notFound" : "ok", kind);
  }
});

Deno.test("a link of no kind ends in the past, after 366 days or on 31 February", async () => {
  await using test = await openTestApp();
  const { make, extend } = await openScene(test);
  for (const kind of KINDS) {
    await make(kind, "2027-11-02");
    for (const expiry of ["2026-11-01", "2027-11-03", "2027-02-31", "2027-02-30", "366d", "", "2027-2-1"]) {
      assert.equal(await errorOf(make(kind, expiry)), "invalidInput", `${kind} ${expiry}`);
      if (kind !== "archive") {
        assert.equal(await errorOf(extend(kind, expiry)), "invalidInput", `${kind} ${expiry}`);
      }
    }
  }
});

Deno.test("a clock that jumps neither opens nor extends a link of any kind", async () => {
  await using test = await openTestApp();
  const { make, open, dataSetId } = await openScene(test);
  const secrets = new Map<AnyKind, string>();
  for (const kind of KINDS) secrets.set(kind, await make(kind, "1w"));
  const { pass, passExpiresAt } = await connect(test).links.open({
    kind: "private",
    secret: secrets.get("private")!,
  });
  const holder = connect(test, { pass });
  await holder.datasets.get(dataSetId);
  const at = (milliseconds: number) => test.advance(START + milliseconds - test.app.clock().getTime());
  const guest = await test.signIn();
  const stateOf = async (kind: AnyKind) =>
    await errorOf(open(kind, secrets.get(kind)!, connect(test, { person: guest })));
  // Back by an hour: what was open stays as it was, and nothing gets a later end.
  at(-3_600_000);
  for (const kind of KINDS) assert.notEqual(await stateOf(kind), ended(kind), kind);
  const again = await connect(test, { pass }).links.open({
    kind: "private",
    secret: secrets.get("private")!,
  });
  assert.deepEqual([again.pass, again.passExpiresAt], [pass, passExpiresAt]);
  // Forward past the end, and to the last moment before it.
  at(8 * DAY_MS);
  await assert.rejects(holder.datasets.get(dataSetId), { error: "linkEnded" });
  const late = await test.signIn();
  for (const kind of KINDS) {
    const asked = open(kind, secrets.get(kind)!, connect(test, { person: late }));
    assert.equal(await errorOf(asked), ended(kind), kind);
  }
  at(7 * DAY_MS);
  for (const kind of KINDS) {
    const asked = open(kind, secrets.get(kind)!, connect(test, { person: late }));
    assert.equal(await errorOf(asked), ended(kind), kind);
  }
});

Deno.test("a link that is revoked in the middle of a download lets it finish, and nothing after it", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor);
  const bytes = crypto.getRandomValues(new Uint8Array(65_536));
  const whole = new Uint8Array(64 * bytes.length);
  for (let at = 0; at < 64; at++) whole.set(bytes, at * bytes.length);
  await depositor.repository.files.upload(dataSetId, "V1", "large.bin", new Blob([whole]));
  const { list } = await depositor.repository.files.list(dataSetId, "V1");
  const { fileId } = list.find(({ path }) => path === "large.bin")!;
  const { links } = depositor.repository;
  for (const kind of ["private", "share", "edit"] as const) {
    const link = await links.create({ kind, dataSetId, version: "V1", expiry: "1w" });
    const guest = await test.signIn();
    const { pass } = await connect(test, { person: guest }).links.open(readLinkAddress(link.url)!);
    const ask = () =>
      test.api.fetch(
        new Request(`${ORIGIN}/api/sdb-download-service/download?fileId=${fileId}`, {
          headers: { [LINK_PASS_HEADER]: pass, Authorization: `Bearer ${guest.token}` },
        }),
        { remoteAddress: ATTACKER },
      );
    const answer = await ask();
    const reader = answer.body!.getReader();
    let received = (await reader.read()).value!.length;
    await links.revoke(link.linkId);
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      received += next.value.length;
    }
    assert.equal(received, whole.length, kind);
    const after = await ask();
    assert.equal(after.headers.has("Content-Disposition"), false, kind);
    assert.equal((await after.json()).code, 42_901, kind);
  }
});
