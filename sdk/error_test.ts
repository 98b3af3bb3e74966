import assert from "node:assert/strict";
import { ApiError, ConnectionError, toApiError } from "./error.ts";
import { errorName, ERRORS } from "./model/errors.ts";

Deno.test("errorName() gives back the name of every code, for each code is one error's", () => {
  for (const [name, { code }] of Object.entries(ERRORS)) assert.equal(errorName(code), name);
});

Deno.test("ApiError is an Error with both sentences; its message is the Chinese one", () => {
  const error = new ApiError(ERRORS.forbidden.code, 200, "没有权限", "Not allowed");
  assert.ok(error instanceof Error);
  assert.deepEqual([error.name, error.message, error.in("en"), error.error], [
    "ApiError",
    "没有权限",
    "Not allowed",
    "forbidden",
  ]);
});

Deno.test("ConnectionError is told from ApiError by its class and its name", () => {
  const error = new ConnectionError("no answer", { cause: 1 });
  assert.deepEqual([error.name, error.cause, error instanceof ApiError], ["ConnectionError", 1, false]);
});

Deno.test("toApiError() is an error also where a newer server gives a name that is not known here", () => {
  const given = { message: "满", messageEn: "full" };
  assert.equal(toApiError({ ...given, error: "storageFull" }).error, "storageFull");
  for (const error of ["ofTheFuture", "constructor", "__proto__"]) {
    const made = toApiError({ ...given, error });
    assert.deepEqual([made.error, made.in("en")], [undefined, "full"]);
  }
});
