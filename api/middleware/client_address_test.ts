import assert from "node:assert/strict";
import { clientAddress } from "./client_address.ts";

const request = (forwarded?: string) =>
  new Request(
    "http://localhost/",
    forwarded === undefined ? {} : { headers: { "X-Forwarded-For": forwarded } },
  );

Deno.test("clientAddress() ignores X-Forwarded-For unless a proxy is trusted", () => {
  assert.equal(clientAddress(request("203.0.113.9"), "198.51.100.1", false), "198.51.100.1");
});

Deno.test("clientAddress() takes what the trusted proxy wrote, not what the client claimed", () => {
  assert.equal(clientAddress(request("203.0.113.9, 192.0.2.4"), "127.0.0.1", true), "192.0.2.4");
  assert.equal(clientAddress(request(), "127.0.0.1", true), "127.0.0.1");
  assert.equal(clientAddress(request(""), "127.0.0.1", true), "127.0.0.1");
});
