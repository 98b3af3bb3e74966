/** The script of a worker: hashes files and stretches of them, so that the page need not. See `blob_hasher.ts`. */
import { digestStretch } from "../../sdk/hash_source.ts";
import type { HashAnswer, HashRequest } from "./blob_hasher.ts";

const running = new Map<number, AbortController>();

addEventListener("message", async ({ data: { id, blob } }: MessageEvent<HashRequest>) => {
  if (!blob) return running.get(id)?.abort();
  const controller = new AbortController();
  running.set(id, controller);
  const answer: HashAnswer = await digestStretch(blob, 0, blob.size, controller.signal).then(
    (digest) => ({ id, digest }),
    (error) => ({ id, problem: String(error) }),
  );
  running.delete(id);
  postMessage(answer);
});
