/** Each provider's client against a server that answers as the provider documents. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { openIdentityProviders } from "./mod.ts";
import { ProviderFailure } from "./failure.ts";
import type { IdentityProvider } from "./provider.ts";
import type { LoginType } from "../../../sdk/model/account/login_type.ts";
import { readConfig } from "../../config.ts";
import { startCas } from "../../../tests/providers/cas.ts";
import { KJY_CLIENT, startCstnet } from "../../../tests/providers/cstnet.ts";
import { GITHUB_CLIENT, startGitHub } from "../../../tests/providers/github.ts";
import { OIDC_CLIENT, startOidc } from "../../../tests/providers/oidc.ts";
import { type ProviderUser, startServer } from "../../../tests/providers/server.ts";
import { completeAuthorization } from "../../../tests/providers/authorization_flow.ts";
import { startWeChat, WECHAT_CLIENT } from "../../../tests/providers/wechat.ts";

const SITE = "http://site.test";
const BACK = `${SITE}/back`;
const VERIFIER = "v".repeat(43);
const NONCE = "the-nonce-of-this-walk";
const ADA: ProviderUser = {
  subject: "4711",
  name: "Ada 艾达",
  email: "ada@example.org",
  emailVerified: true,
};

const open = (loginType: LoginType, settings: Record<string, string>, timeoutMs = 10_000): IdentityProvider =>
  openIdentityProviders(readConfig(settings).providers, { timeoutMs }).get(loginType)!;

/** Leaves, says yes or no there, and comes back. */
async function walk(provider: IdentityProvider, choice: "yes" | "no" = "yes", nonce = NONCE) {
  const state = `${provider.statePrefix ?? ""}state0123456789`;
  const url = await provider.authorizeUrl({
    state,
    nonce: NONCE,
    codeChallenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    redirectUri: BACK,
    locale: "zh",
  });
  const back = await completeAuthorization(url.href, SITE, choice);
  assert.equal(back.searchParams.get("state"), state);
  const arrival = { params: back.searchParams, redirectUri: BACK, codeVerifier: VERIFIER, nonce };
  return { arrival, profile: () => provider.exchange(arrival) };
}

const failsWith = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof ProviderFailure, String(error));
  assert.equal(error.reason, reason, error.detail);
  assert.doesNotMatch(error.detail, /secret|gho_|ST-/);
  return true;
};

Deno.test("GitHub: the id is the subject, and only a primary, verified e-mail counts", async () => {
  let person = ADA;
  await using server = startGitHub(() => person);
  const provider = open("GITHUB", { ...GITHUB_CLIENT, GITHUB_URL: server.url, GITHUB_API_URL: server.url });
  assert.deepEqual(await (await walk(provider)).profile(), {
    subject: "4711",
    name: "Ada 艾达",
    email: "ada@example.org",
    emailVerified: true,
  });
  person = { ...ADA, emailVerified: false };
  const { email, emailVerified } = await (await walk(provider)).profile();
  assert.deepEqual({ email, emailVerified }, { email: undefined, emailVerified: false });
});

Deno.test("GitHub: a code counts once, needs its verifier, and an error with HTTP 200 is an error", async () => {
  await using server = startGitHub(() => ADA);
  const settings = { ...GITHUB_CLIENT, GITHUB_URL: server.url, GITHUB_API_URL: server.url };
  const provider = open("GITHUB", settings);
  const { arrival, profile } = await walk(provider);
  await profile();
  await assert.rejects(profile, failsWith("answer"));
  const other = await walk(provider);
  const codeVerifier = "w".repeat(43);
  await assert.rejects(provider.exchange({ ...other.arrival, codeVerifier }), failsWith("answer"));
  const stranger = open("GITHUB", { ...settings, GITHUB_CLIENT_SECRET: "another-secret-0001" });
  const third = await walk(provider);
  await assert.rejects(stranger.exchange(third.arrival), failsWith("answer"));
  assert.equal(arrival.redirectUri, BACK);
  await assert.rejects((await walk(provider, "no")).profile, failsWith("refused"));
});

Deno.test("CSTNET: the person comes inside the token answer, and only an active address is confirmed", async () => {
  let person = ADA;
  await using server = startCstnet(() => person);
  const provider = open("KJY", { ...KJY_CLIENT, KJY_URL: server.url });
  assert.deepEqual(await (await walk(provider)).profile(), {
    subject: "4711",
    name: "Ada 艾达",
    email: "ada@example.org",
    emailVerified: true,
  });
  person = { ...ADA, emailVerified: false };
  assert.equal((await (await walk(provider)).profile()).emailVerified, false);
  await assert.rejects((await walk(provider, "no")).profile, failsWith("refused"));
  const logout = provider.logoutUrl!(`${SITE}/`);
  assert.equal(logout.href, `${server.url}/logout?WebServerURL=${encodeURIComponent(`${SITE}/`)}`);
});

Deno.test("CAS: a ticket counts once and for its address, and no address is believed to be confirmed", async () => {
  await using server = startCas(() => ADA);
  const provider = open("CAS", { CAS_URL: `${server.url}/cas` });
  const { arrival, profile } = await walk(provider);
  assert.deepEqual(await profile(), {
    subject: "4711",
    name: "Ada 艾达",
    email: "ada@example.org",
    emailVerified: false,
  });
  await assert.rejects(profile, failsWith("expired"));
  const other = (await walk(provider)).arrival;
  const elsewhere = { ...other, redirectUri: `${SITE}/elsewhere` };
  await assert.rejects(provider.exchange(elsewhere), failsWith("answer"));
  await assert.rejects((await walk(provider, "no")).profile, failsWith("refused"));
  assert.equal(arrival.params.get("ticket")?.startsWith("ST-"), true);
  assert.equal(
    provider.logoutUrl!(BACK).href,
    `${server.url}/cas/logout?service=${encodeURIComponent(BACK)}`,
  );
});

Deno.test("only a person's no is called one, whatever else a provider answers", async () => {
  const failure = (code: string) =>
    `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="${code}">no
</cas:authenticationFailure></cas:serviceResponse>`;
  const nobody = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>
<cas:user code="x"></cas:user></cas:authenticationSuccess></cas:serviceResponse>`;
  const answers = [
    [failure("INVALID_TICKET"), "expired"],
    [failure("INVALID_REQUEST"), "answer"],
    [failure("INVALID_SERVICE"), "answer"],
    [failure("UNAUTHORIZED_SERVICE_PROXY"), "answer"],
    [failure("INTERNAL_ERROR"), "answer"],
    [failure("&lt;secret&gt;"), "answer"],
    [nobody, "profile"],
    ["<a><b/></a>", "answer"],
  ];
  for (const [answer, reason] of answers) {
    await using server = startCas(() => ADA, () => answer);
    const provider = open("CAS", { CAS_URL: `${server.url}/cas` });
    await assert.rejects((await walk(provider)).profile, failsWith(reason), answer);
  }
  await using github = startGitHub(() => ADA);
  const provider = open("GITHUB", { ...GITHUB_CLIENT, GITHUB_URL: github.url, GITHUB_API_URL: github.url });
  const { arrival } = await walk(provider);
  for (
    const [query, reason] of [["", "answer"], ["error=server_error", "answer"], [
      "error=access_denied",
      "refused",
    ]]
  ) {
    await assert.rejects(
      provider.exchange({ ...arrival, params: new URLSearchParams(query) }),
      failsWith(reason),
    );
  }
});

Deno.test("CAS: an answer with a DOCTYPE, without XML or without a user is refused", async () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE b [<!ENTITY a "x"><!ENTITY c "&a;&a;&a;&a;">]>
<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>&c;</cas:user>
</cas:authenticationSuccess></cas:serviceResponse>`;
  const answers = {
    [bomb]: /^answer: DOCTYPE$/,
    "<unfinished": /./,
    "no xml at all": /./,
    "<a><b/></a>": /./,
  };
  for (const [answer, message] of Object.entries(answers)) {
    await using server = startCas(() => ADA, () => answer);
    const provider = open("CAS", { CAS_URL: `${server.url}/cas` });
    await assert.rejects((await walk(provider)).profile, { name: "ProviderFailure", message });
  }
});

Deno.test("WeChat: keyed by unionid, without an e-mail; a refusal comes without a code, an error as errcode", async () => {
  await using server = startWeChat(() => ADA);
  const settings = { ...WECHAT_CLIENT, WECHAT_URL: server.url, WECHAT_API_URL: server.url };
  const provider = open("WeChat", settings);
  const { profile } = await walk(provider);
  assert.deepEqual(await profile(), { subject: "4711", name: "Ada 艾达", emailVerified: false });
  await assert.rejects(profile, failsWith("answer"));
  await assert.rejects((await walk(provider, "no")).profile, failsWith("refused"));
  const stranger = open("WeChat", { ...settings, WECHAT_CLIENT_SECRET: "another-secret-0001" });
  await assert.rejects(stranger.exchange((await walk(provider)).arrival), failsWith("answer"));
});

for (const loginType of ["ORCID", "KCZG", "CSTR"] as const) {
  Deno.test(`${loginType}: a real OpenID provider; the id_token's nonce must be this walk's`, async () => {
    const orcid = loginType === "ORCID";
    const person = orcid ? { subject: "0000-0002-1825-0097", name: "Josiah Carberry" } : ADA;
    await using server = await startOidc({
      person: () => person,
      redirectUris: [BACK],
      orcid,
      basicOnly: loginType === "CSTR",
    });
    const provider = open(loginType, {
      [`${loginType}_CLIENT_ID`]: OIDC_CLIENT.id,
      [`${loginType}_CLIENT_SECRET`]: OIDC_CLIENT.secret,
      [`${loginType}_URL`]: server.url,
    });
    const { arrival, profile } = await walk(provider);
    const { subject, name, email, emailVerified } = await profile();
    assert.deepEqual([subject, name], [person.subject, person.name]);
    assert.deepEqual([email, emailVerified], orcid ? [undefined, false] : [ADA.email, true]);
    await assert.rejects(profile, failsWith("answer"));
    await assert.rejects((await walk(provider, "yes", "another-nonce")).profile, failsWith("answer"));
    await assert.rejects((await walk(provider, "no")).profile, failsWith("refused"));
    const codeVerifier = "w".repeat(43);
    const other = (await walk(provider)).arrival;
    await assert.rejects(provider.exchange({ ...other, codeVerifier }), failsWith("answer"));
    assert.equal(arrival.nonce, NONCE);
  });
}

Deno.test("a provider that keeps silent, is gone, redirects or sends too much fails with a plain reason", async () => {
  const params = new URLSearchParams({ code: "c", state: "s" });
  const arrival = { params, redirectUri: BACK, codeVerifier: VERIFIER, nonce: NONCE };
  const at = (url: string, timeoutMs?: number) =>
    open("WeChat", { ...WECHAT_CLIENT, WECHAT_API_URL: url }, timeoutMs).exchange(arrival);
  const held = Promise.withResolvers<Response>();
  {
    await using silent = startServer(() => held.promise);
    await assert.rejects(at(silent.url, 50), failsWith("timeout"));
    held.resolve(new Response());
  }
  let gone = "";
  {
    await using server = startServer(() => Response.redirect("http://169.254.0.1/"));
    await assert.rejects(at(server.url), failsWith("answer"));
    gone = server.url;
  }
  await assert.rejects(at(gone), failsWith("unreachable"));
  await using long = startServer(() => new Response("x".repeat(2_000_000)));
  await assert.rejects(at(long.url), failsWith("answer"));
});
