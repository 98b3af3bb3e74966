import { memo, useEffect, useState } from "react";
import { formatBytes, type Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useSignals } from "../../ui/signals.ts";
import type { Uploads } from "./_uploads.ts";
import type { QueueTotals, Upload, UploadState } from "./upload_queue.ts";
import { secondsLeft } from "../../sdk/speed_meter.ts";
import { visibleName } from "../../sdk/model/visible_name.ts";

interface Props {
  uploads: Uploads;
  t: Translate;
}

/** Rows drawn at once; the rest follow as these are done. */
const SHOWN = 100;

/** The uploads with what can be done to each and to all; nothing where there are none. */
export function QueuePanel({ uploads, t }: Props) {
  useSignals();
  const queue = uploads.queue.value;
  if (queue.length === 0) return null;
  const totals = uploads.totals.value;
  const shown = queue.filter(({ state }) => state !== "done").slice(0, SHOWN);
  return (
    <section aria-label={t("file_manager.uploads")} className="panel bg-paper">
      <div className="flex flex-col gap-2 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="font-medium">
            {t("file_manager.progress", { done: totals.done, count: totals.count })}
            <span className="ml-3 text-sm font-normal text-faint">
              {formatBytes(totals.sent)} / {formatBytes(totals.size)}
            </span>
          </p>
          <Buttons totals={totals} t={t} send={uploads.send} />
        </div>
        <progress
          value={totals.size === 0 ? totals.done : totals.sent}
          max={Math.max(1, totals.size === 0 ? totals.count : totals.size)}
          aria-label={t("file_manager.uploads")}
        />
        <p role="status" className="text-sm text-attention">
          {totals.open > 0 && uploads.line.lost.value && t("file_manager.lineLost")}
        </p>
        {totals.open > 0 && <Speed t={t} uploads={uploads} left={totals.size - totals.sent} />}
      </div>
      {shown.length > 0 && (
        <ul className="border-t border-line max-h-96 overflow-y-auto">
          {shown.map((upload) => <Row key={upload.id} upload={upload} t={t} send={uploads.send} />)}
        </ul>
      )}
    </section>
  );
}

type Send = Uploads["send"];

/** What can be done to all of them. */
function Buttons({ totals, t, send }: { totals: QueueTotals; t: Translate; send: Send }) {
  const running = totals.open > 0;
  return (
    <div className="flex flex-wrap gap-2">
      {running && (
        <Button size="sm" icon="i-tabler-player-pause" onClick={() => send({ type: "pauseAll" })}>
          {t("file_manager.pauseAll")}
        </Button>
      )}
      {totals.paused > 0 && (
        <Button
          size="sm"
          icon="i-tabler-player-play"
          onClick={() => send({ type: "resumeAll" })}
        >
          {t("file_manager.resumeAll")}
        </Button>
      )}
      {totals.failed > 0 && (
        <Button
          size="sm"
          icon="i-tabler-refresh"
          onClick={() => send({ type: "retryAll" })}
        >
          {t("file_manager.retryAll")}
        </Button>
      )}
      {!running && totals.done > 0 && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => send({ type: "clearDone" })}
        >
          {t("file_manager.clearDone")}
        </Button>
      )}
    </div>
  );
}

/** Speed and time left, looked at once a second. */
function Speed({ t, uploads, left }: Props & { left: number }) {
  const [rate, setRate] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRate(uploads.line.meter.speed(performance.now())), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsLeft(left, rate);
  if (seconds === undefined) return null;
  const time = seconds < 60
    ? t("file_manager.seconds", { count: seconds })
    : t("file_manager.minutes", { count: Math.ceil(seconds / 60) });
  return (
    <p className="text-sm text-faint">
      {t("file_manager.speed", { rate: formatBytes(Math.round(rate)), time })}
    </p>
  );
}

const LOOKS: Record<UploadState, { icon: string; look: string }> = {
  waiting: { icon: "i-tabler-clock", look: "text-faint" },
  uploading: { icon: "i-tabler-upload", look: "text-link" },
  verifying: { icon: "i-tabler-shield-check", look: "text-link" },
  paused: { icon: "i-tabler-player-pause", look: "text-attention" },
  failed: { icon: "i-tabler-alert-circle", look: "text-danger" },
  done: { icon: "i-tabler-check", look: "text-open" },
};

const Row = memo(function Row({ upload, t, send }: { upload: Upload; t: Translate; send: Send }) {
  const { id, path, size, sent, state, problem } = upload;
  const { icon, look } = LOOKS[state];
  const active = state === "waiting" || state === "uploading";
  return (
    <li className="flex items-center gap-3 pl-4 pr-2 py-1 border-b border-line last:border-0">
      <Icon name={icon} className={`text-lg ${look}`} label={t(`file_manager.state.${state}`)} />
      <div className="flex-1 min-w-0 sm:flex sm:items-center sm:gap-3">
        <div className="sm:flex-1 min-w-0">
          {/* Whole, since the name of the file is at the end of its path. */}
          <p className="break-words">{visibleName(path)}</p>
          {state === "uploading" && <progress value={sent} max={Math.max(1, size)} aria-label={path} />}
          {problem && <p className="text-sm text-danger">{problem}</p>}
        </div>
        <span className="text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
      </div>
      <span className="inline-flex">
        {active && (
          <IconButton
            icon="i-tabler-player-pause"
            label={t("file_manager.pause", { name: path })}
            onClick={() => send({ type: "pause", id })}
          />
        )}
        {(state === "paused" || state === "failed") && (
          <IconButton
            icon={state === "failed" ? "i-tabler-refresh" : "i-tabler-player-play"}
            label={t(state === "failed" ? "file_manager.retry" : "file_manager.resume", { name: path })}
            onClick={() => send({ type: "resume", id })}
          />
        )}
        <IconButton
          icon="i-tabler-x"
          label={t("ui.remove", { name: path })}
          onClick={() => send({ type: "remove", id })}
        />
      </span>
    </li>
  );
});
