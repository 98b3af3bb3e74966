/**
 * Hashes files in a worker: their bytes never come to the thread of the page, which would stand still meanwhile. Where
 * no worker can be had, the page hashes in steps.
 */
import { digestStretch } from "../../sdk/hash_source.ts";

/** Without a Blob: the one of that number is not wanted any more. */
export interface HashRequest {
  id: number;
  blob?: Blob;
}

export interface HashAnswer {
  id: number;
  /** SHA-256. */
  digest?: Uint8Array;
  /** Why there is none. */
  problem?: string;
}

interface Waiting {
  blob: Blob;
  signal?: AbortSignal;
  resolve: (digest: Uint8Array | Promise<Uint8Array>) => void;
  reject: (error: unknown) => void;
}

/** What of a worker is used here. */
export interface Hashing {
  postMessage(request: HashRequest): void;
  onmessage: ((event: MessageEvent<HashAnswer>) => void) | null;
  onerror: (() => void) | null;
}

const startWorker = (): Hashing =>
  new Worker(new URL("./hash_worker.ts", import.meta.url), { type: "module" }) as Hashing;

export class BlobHasher {
  readonly #start: () => Hashing;
  readonly #waiting = new Map<number, Waiting>();
  #worker?: Hashing;
  #isBroken = false;
  #last = 0;

  constructor(start: () => Hashing = startWorker) {
    this.#start = start;
  }

  /** SHA-256. @throws Error when it cannot be read; the reason of the signal. */
  digest = (blob: Blob, signal?: AbortSignal): Promise<Uint8Array> => {
    signal?.throwIfAborted();
    const worker = this.#open();
    if (!worker) return digestHere({ blob, signal });
    const id = ++this.#last;
    const stop = () => {
      worker.postMessage({ id });
      this.#settle(id)?.reject(signal!.reason);
    };
    signal?.addEventListener("abort", stop);
    return new Promise<Uint8Array>((resolve, reject) => {
      this.#waiting.set(id, { blob, signal, resolve, reject });
      worker.postMessage({ id, blob });
    }).finally(() => signal?.removeEventListener("abort", stop));
  };

  #open(): Hashing | undefined {
    if (this.#worker || this.#isBroken) return this.#worker;
    try {
      const worker = this.#worker = this.#start();
      worker.onmessage = ({ data: { id, digest, problem } }) => {
        const one = this.#settle(id);
        if (digest) one?.resolve(digest);
        else one?.reject(new Error(problem));
      };
      worker.onerror = () => this.#giveUp();
    } catch {
      this.#isBroken = true;
    }
    return this.#worker;
  }

  /** Its script did not come. */
  #giveUp(): void {
    this.#isBroken = true;
    this.#worker = undefined;
    for (const id of [...this.#waiting.keys()]) {
      const one = this.#settle(id)!;
      one.resolve(digestHere(one));
    }
  }

  #settle(id: number): Waiting | undefined {
    const one = this.#waiting.get(id);
    this.#waiting.delete(id);
    return one;
  }
}

const digestHere = ({ blob, signal }: Pick<Waiting, "blob" | "signal">): Promise<Uint8Array> =>
  digestStretch(blob, 0, blob.size, signal);
