import assert from "node:assert/strict";
import { mailtoLink } from "./email_address.ts";

Deno.test("mailtoLink() writes the @ of an address as it is, and encodes what else an address may hold", () => {
  assert.equal(mailtoLink("li@example.org"), "mailto:li@example.org");
  assert.equal(
    mailtoLink("a&b?c%+d@例子.cn", { subject: "[1] x" }),
    "mailto:a%26b%3Fc%25%2Bd@%E4%BE%8B%E5%AD%90.cn?subject=%5B1%5D%20x",
  );
});
