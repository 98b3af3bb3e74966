import assert from "node:assert/strict";
import fc from "fast-check";
import { returnPath } from "./_return_path.ts";

const ORIGIN = "https://data.example.org";
const ELSEWHERE = "https://elsewhere.example/a/b?c";

const fragments = [
  ..."/\\.:@?#%&=;",
  "//",
  "/./",
  "/.//",
  "/../",
  "/en",
  "%2f",
  "%5c",
  "%2e",
  "%00",
  "\t",
  "\n",
  "\r",
  "\u0000",
  "\u2028",
  "\u3002",
  "\uff0f",
  " ",
  "http:",
  "https:",
  "javascript:",
  "data:text/html,",
  "evil.test",
  "data.example.org",
  "user:password@",
  "data.example.org@evil.test",
  "data.example.org.evil.test",
  "https://data.example.org",
  "[::1]",
  "0x7f.1",
  "ｅｖｉｌ.test",
  "/%09/",
  "/..;/",
  "&#47;",
  "list",
  "海洋",
];

Deno.test("returnPath() never leads to another site, whatever is asked for", () => {
  const nasty = fc.array(fc.constantFrom(...fragments), { maxLength: 8 }).map((parts) => parts.join(""));
  // One step away from a good target: what a filter that looks for known attacks lets through.
  const bent = fc.tuple(fc.constantFrom("/list?q=a#b", "/en/datalist", `${ORIGIN}/home`), nasty, fc.nat(40))
    .map(
      ([good, bad, at]) => good.slice(0, at) + bad + good.slice(at),
    );
  const encoded = nasty.map(encodeURIComponent);
  const anything = fc.oneof(
    { weight: 6, arbitrary: nasty },
    { weight: 4, arbitrary: bent },
    encoded,
    fc.string({ unit: "binary" }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  );
  let kept = 0;
  fc.assert(
    fc.property(anything, (given) => {
      const path = returnPath(given, ORIGIN);
      if (path === undefined) return;
      kept++;
      assert.match(path, /^[\x21-\x7e]+$/, "nothing in a Location header but printable ASCII");
      // Also as a browser on any other page would read it, and after the server took /en away.
      for (const form of [path, path.replace(/^\/en(?=\/)/, "")]) {
        assert.match(form, /^\/(?![/\\])/);
        assert.equal(new URL(form, ELSEWHERE).origin, new URL(ELSEWHERE).origin);
      }
      assert.equal(returnPath(path, ORIGIN), path, "what was returned is returned again");
    }),
    { numRuns: 100_000 },
  );
  assert.ok(kept > 10_000, `only ${kept} were kept, so nothing was tested`);
});

Deno.test("returnPath() keeps path, query and fragment of this site's own addresses", () => {
  assert.equal(returnPath("/en/list?q=a%20b&page=2#top", ORIGIN), "/en/list?q=a%20b&page=2#top");
  assert.equal(returnPath(`${ORIGIN}/datalist`, ORIGIN), "/datalist");
  assert.equal(returnPath("/login/edit_profile", ORIGIN), "/login/edit_profile");
});

Deno.test("returnPath() refuses other sites and the account pages themselves", () => {
  const refused = [
    undefined,
    "",
    "//evil.test",
    "/.//evil.test",
    "/\\evil.test",
    "/en//evil.test",
    "\t//evil.test",
    "https://evil.test/",
    "https://data.example.org.evil.test/",
    "http://data.example.org/",
    "javascript:alert(1)",
    "/login?fullPath=%2Flist",
    "/en/register",
    "/logout",
    `/${"a".repeat(3000)}`,
  ];
  for (const given of refused) assert.equal(returnPath(given, ORIGIN), undefined, String(given));
});
