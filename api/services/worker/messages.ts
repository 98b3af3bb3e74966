/** What the server and its worker say to each other, over the standard input and output of the worker. */
import { deserialize, serialize } from "node:v8";
import type { Task, TaskResult } from "./tasks.ts";

export interface WorkerRequest {
  task: Task;
  /** Of work at the most. */
  milliseconds: number;
}

/** First `{ begun: true }`, when what the task needs is loaded; then its end, which is one of the others. */
export interface WorkerAnswer {
  begun?: true;
  result?: TaskResult<Task>;
  /** The result is longer than an answer may be: nobody could show it. */
  tooLong?: true;
  /** Set if the task failed. */
  error?: string;
  /** Something of the task may still be computing, so the worker does no other one. */
  last?: true;
}

/**
 * Bytes of a result: whoever shows it does so on the thread that answers everybody. Four megabytes of them may be the
 * pictures of a notebook.
 */
export const ANSWER_MAX = 5 * 1024 * 1024;

/** Bytes before each message that say how long it is. */
const HEAD = 4;

/** @returns the message as it is sent. */
export function encodeMessage(message: WorkerRequest | WorkerAnswer): Uint8Array<ArrayBuffer> {
  const body = serialize(message);
  const frame = new Uint8Array(HEAD + body.length);
  new DataView(frame.buffer).setUint32(0, body.length);
  frame.set(body, HEAD);
  return frame;
}

/** Bytes of what stands around a result in its message. */
const AROUND = 1_024;

/**
 * The messages of a stream, each when it is there as a whole.
 * @param most Bytes of a message; by default those of an answer.
 * @throws Error for bytes that are no message: the other side may have been taken over.
 */
export async function* decodeMessages<T>(
  stream: ReadableStream<Uint8Array>,
  most: number = ANSWER_MAX + AROUND,
): AsyncGenerator<T> {
  const chunks = new ChunkBuffer(most);
  for await (const chunk of stream) {
    chunks.add(chunk);
    for (let body = chunks.takeMessage(); body; body = chunks.takeMessage()) yield deserialize(body);
  }
}

class ChunkBuffer {
  #chunks: Uint8Array[] = [];
  #length = 0;

  constructor(readonly most: number) {}

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  takeMessage(): Uint8Array | undefined {
    if (this.#length < HEAD) return undefined;
    const length = HEAD + this.#bodyLength();
    if (length > HEAD + this.most) throw new RangeError(`a message of ${length} bytes`);
    if (this.#length < length) return undefined;
    const all = this.#joined();
    this.#chunks = [all.subarray(length)];
    this.#length -= length;
    return all.subarray(HEAD, length);
  }

  #bodyLength(): number {
    if (this.#chunks[0].length < HEAD) this.#chunks = [this.#joined()];
    const [{ buffer, byteOffset }] = this.#chunks;
    return new DataView(buffer, byteOffset).getUint32(0);
  }

  #joined(): Uint8Array {
    if (this.#chunks.length === 1) return this.#chunks[0];
    const all = new Uint8Array(this.#length);
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }
}
