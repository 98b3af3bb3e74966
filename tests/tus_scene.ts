/** A draft and a client of tus 1.0 that speaks for its depositor. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { TUS_BYTES, TUS_VERSION } from "../sdk/model/upload.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";

export const PATH = "/api/sdb-filetree-service/uploads";

export const base64 = (text: string) => Buffer.from(text).toString("base64");
export const hashOf = (bytes: Uint8Array, name = "sha256") => createHash(name).update(bytes).digest();

export interface Scene extends AsyncDisposable {
  test: TestApp;
  depositor: SignedInUser;
  dataSetId: string;
  ask(method: string, path: string, headers?: Record<string, string>, body?: BodyInit): Promise<Response>;
  create(size: number, metadata?: Record<string, string>, headers?: Record<string, string>): Promise<string>;
  /** `Upload-Metadata`. */
  metadata(given?: Record<string, string>): string;
  /** Sends a stretch each as a part. @returns their addresses. */
  sendParts(stretches: readonly Uint8Array[]): Promise<string[]>;
  join(parts: readonly string[], metadata?: Record<string, string>): Promise<Response>;
  append(
    path: string,
    offset: number,
    bytes: Uint8Array | ReadableStream<Uint8Array>,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

export async function openScene(settings: Record<string, string> = {}): Promise<Scene> {
  const test = await openTestApp(settings);
  const depositor = await test.signIn();
  const { dataSetId } = await depositor.repository.datasets.create();
  const ask: Scene["ask"] = async (method, path, headers = {}, body) =>
    await test.api.request(path, {
      method,
      body,
      headers: {
        Authorization: depositor.token,
        Origin: ORIGIN,
        "Tus-Resumable": TUS_VERSION,
        ...headers,
      },
    });
  const metadata: Scene["metadata"] = (given = {}) =>
    Object.entries({ dataSetId, version: "V1", path: "data/水位.bin", ...given })
      .map(([key, value]) => `${key} ${base64(value)}`).join(",");
  const create: Scene["create"] = async (size, given = {}, headers = {}) => {
    const answer = await ask("POST", PATH, {
      "Upload-Length": String(size),
      "Upload-Metadata": metadata(given),
      ...headers,
    });
    assert.equal(answer.status, 201, await answer.clone().text());
    return answer.headers.get("Location")!;
  };
  const append: Scene["append"] = (path, offset, bytes, headers = {}) =>
    ask(
      "PATCH",
      path,
      { "Content-Type": TUS_BYTES, "Upload-Offset": String(offset), ...headers },
      bytes as BodyInit,
    );
  return {
    test,
    depositor,
    dataSetId,
    ask,
    metadata,
    create,
    append,
    async sendParts(stretches) {
      const parts: string[] = [];
      for (const bytes of stretches) {
        const part = await create(bytes.length, {}, { "Upload-Concat": "partial" });
        assert.equal((await append(part, 0, bytes)).status, 204);
        parts.push(part);
      }
      return parts;
    },
    join: (parts, given) =>
      ask("POST", PATH, { "Upload-Concat": `final;${parts.join(" ")}`, "Upload-Metadata": metadata(given) }),
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

/** Of its address. */
export const idOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
