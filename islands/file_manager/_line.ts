/** How the line does while files are on their way: its speed, and whether it is waited for. */
import { ConnectionError } from "../../sdk/error.ts";
import { SpeedMeter } from "../../sdk/speed_meter.ts";
import { type Signal, signal } from "../../ui/signals.ts";
import type { Watcher } from "./upload_runner.ts";

export class Line {
  /** The line is waited for. */
  readonly lost: Signal<boolean> = signal(false);
  /** Of what is on its way now; a rest is no part of it. */
  meter: SpeedMeter = new SpeedMeter(0);
  #transfers = 0;
  /** Bytes that have left since the meter began. */
  #bytes = 0;

  constructor(readonly now: () => number = () => performance.now()) {}

  /** Follows a transfer to its end. */
  watch(watcher: Omit<Watcher, "onRetry">): { watcher: Watcher; end: () => void } {
    if (this.#transfers++ === 0) {
      this.#bytes = 0;
      this.meter = new SpeedMeter(this.now());
    }
    const before = new Map<number, number>();
    const onSent: Watcher["onSent"] = (sent) => {
      for (const [id, bytes] of sent) {
        this.#add(bytes - (before.get(id) ?? bytes));
        before.set(id, bytes);
      }
      this.meter.mark(this.now(), this.#bytes);
      watcher.onSent(sent);
    };
    const onRetry = (error: Error) => {
      this.lost.value = error instanceof ConnectionError;
    };
    return { watcher: { ...watcher, onSent, onRetry }, end: () => this.#end() };
  }

  /** What was there before is no progress, and neither is what is sent again after a break. */
  #add(bytes: number): void {
    if (bytes <= 0) return;
    this.#bytes += bytes;
    this.lost.value = false;
  }

  #end(): void {
    if (--this.#transfers === 0) this.lost.value = false;
  }
}
