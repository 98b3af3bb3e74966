import assert from "node:assert/strict";
import { limitKeyOf, networkOf } from "./limit_key.ts";

Deno.test("networkOf() counts an IPv6 address by its first 64 bits, however it is written", () => {
  const same = [
    "2001:db8:1:2::1",
    "2001:DB8:1:2:ffff:0:0:9",
    "2001:0db8:0001:0002::",
    "[2001:db8:1:2::7]:443",
  ];
  for (const address of same) assert.equal(networkOf(address), "2001:db8:1:2::/64", address);
  assert.notEqual(networkOf("2001:db8:1:3::1"), networkOf("2001:db8:1:2::1"));
  assert.equal(networkOf("2001:db8::1"), "2001:db8:0:0::/64");
  assert.equal(networkOf("fe80::1%eth0"), "fe80:0:0:0::/64");
});

Deno.test("networkOf() counts an IPv4 address alone, also when it is written as IPv6", () => {
  assert.equal(networkOf("203.0.113.9"), "203.0.113.9");
  assert.equal(networkOf("::ffff:203.0.113.9"), "203.0.113.9");
});

Deno.test("keyOf() hides the account, treats one e-mail as one, and knows no unknown address", () => {
  const key = limitKeyOf("account", " Lin.Yue@Example.org ");
  assert.match(key!, /^[0-9a-f]{64}$/);
  assert.equal(key, limitKeyOf("account", "lin.yue@example.org"));
  assert.equal(limitKeyOf("address", ""), undefined);
});
