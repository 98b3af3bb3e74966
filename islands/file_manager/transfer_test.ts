import assert from "node:assert/strict";
import { ApiError, ConnectionError } from "../../sdk/mod.ts";
import { readAnswer } from "./transfer.ts";

Deno.test("readAnswer() gives the stored file of a success", () => {
  const body = JSON.stringify({ code: 20000, message: "", messageEn: "", data: { path: "a.csv" } });
  assert.equal(readAnswer<{ path: string }>(200, body).path, "a.csv");
});

Deno.test("readAnswer() throws the server's own sentence, also when it came with HTTP 200", () => {
  const body = JSON.stringify({ code: 30_206, message: "路径冲突", messageEn: "collides", data: null });
  assert.throws(
    () => readAnswer(200, body),
    (error) => error instanceof ApiError && error.error === "pathTaken",
  );
});

Deno.test("readAnswer() takes a proxy's page for a broken line", () => {
  assert.throws(() => readAnswer(502, "<html>Bad gateway</html>"), ConnectionError);
});
