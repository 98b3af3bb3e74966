/** What the main thread of a page does: its longest task, and bytes that it reads, hashes or copies itself. */
import type { Page } from "playwright-core";

export interface MainThread {
  /** Milliseconds of the longest task since the page came. */
  longestTask: number;
  /** Bytes that a script of the page read, hashed or gave to a request as an array. */
  handled: number;
}

declare global {
  var mainThread: MainThread;
  var longestGap: number;
}

/** Before the page is opened. */
export async function watchMainThread(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = globalThis.mainThread = { longestTask: 0, handled: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
    }).observe({ type: "longtask", buffered: true });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) seen.handled += body.byteLength;
      return send.call(this, body);
    };
    const { digest } = SubtleCrypto.prototype;
    SubtleCrypto.prototype.digest = function (name, bytes) {
      seen.handled += bytes.byteLength;
      return digest.call(this, name, bytes);
    };
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = function () {
      seen.handled += this.size;
      return arrayBuffer.call(this);
    };
  });
}

export const readMainThread = (page: Page): Promise<MainThread> => page.evaluate(() => globalThis.mainThread);

/**
 * A page beside it that does nothing but look at the clock: how long the machine keeps somebody waiting who has no work.
 * @returns a function that gives its longest wait so far in milliseconds.
 */
export async function openIdlePage(page: Page): Promise<() => Promise<number>> {
  const idle = await page.context().newPage();
  await idle.evaluate(() => {
    let before = performance.now();
    globalThis.longestGap = 0;
    setInterval(() => {
      const now = performance.now();
      globalThis.longestGap = Math.max(globalThis.longestGap, now - before);
      before = now;
    }, 10);
  });
  return () => idle.evaluate(() => globalThis.longestGap);
}
