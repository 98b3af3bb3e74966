/** The state of FTP for one draft: its password, and what is on its way. */
import { useEffect, useRef, useState } from "react";
import type { FtpAccess, NewFtpAccess } from "../../sdk/model/ftp.ts";
import type { ResumableUpload } from "../../sdk/model/upload.ts";
import { Uploads } from "../../sdk/resources/uploads.ts";
import type { Translate } from "../../locales/format.ts";
import type { Locale } from "../../sdk/model/locale.ts";
import { browserClient } from "../_api.ts";
import { explainError } from "../_explain_error.ts";
import type { UploadTarget } from "./stored_files.ts";

/** One that is on its way, or was refused. */
export type FtpTransfer = ResumableUpload & { state: "receiving" | "verifying" | "failed" };

/** Milliseconds between two looks at what has arrived, while somebody may be sending. */
const LOOK_MS = 3_000;

interface Parts {
  target: UploadTarget;
  t: Translate;
  locale: Locale;
  onArriving: OnArriving;
  onArrived: () => void;
}

/** Hears what is on its way by FTP, and how one of them is dropped. */
export type OnArriving = (uploads: readonly FtpTransfer[], drop: (upload: FtpTransfer) => void) => void;

export interface FtpTools {
  /** With its password where it was made just now. */
  access?: FtpAccess | NewFtpAccess;
  uploads: readonly FtpTransfer[];
  busy: boolean;
  hasEnded: boolean;
  problem?: string;
  make: () => Promise<void>;
  end: () => Promise<void>;
  drop: (upload: ResumableUpload) => Promise<void>;
}

const isShown = (upload: ResumableUpload): upload is FtpTransfer =>
  upload.protocol === "ftp" && ["receiving", "verifying", "failed"].includes(upload.state);

export function useFtp(
  { target: { dataSetId, version }, t, locale, onArriving, onArrived }: Parts,
): FtpTools {
  const calls = new Uploads(browserClient(locale));
  const [access, setAccess] = useState<FtpAccess | NewFtpAccess>();
  const [uploads, setUploads] = useState<readonly FtpTransfer[]>([]);
  const [busy, setBusy] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const [problem, setProblem] = useState<string>();
  const done = useRef<number>(undefined);
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    setEnded(false);
    await work().catch((error) => setProblem(explainError(error, locale, t("ui.requestFailed"))));
    setBusy(false);
  };
  const drop = ({ uploadId }: ResumableUpload) =>
    act(async () => {
      await calls.discard(uploadId);
      await look();
    });
  /** Looks what has come; whatever became a file since the last look is shown among the files. */
  const look = async () => {
    const found = (await calls.list(dataSetId, version)).filter(({ protocol }) => protocol === "ftp");
    const shown = found.filter(isShown);
    setUploads(shown);
    onArriving(shown.filter(({ state }) => state !== "failed"), drop);
    const ended = found.filter(({ state }) => state === "done").length;
    if (done.current !== undefined && ended !== done.current) onArrived();
    done.current = ended;
  };
  useEffect(() => {
    act(async () => {
      setAccess((await calls.ftpAccess(dataSetId, version)).access);
      await look();
    });
  }, []);
  const watches = access !== undefined || uploads.length > 0;
  useEffect(() => {
    if (!watches) return;
    // A line that breaks for a moment is asked again with the next look.
    const timer = setInterval(() => document.hidden || look().catch(() => {}), LOOK_MS);
    return () => clearInterval(timer);
  }, [watches]);
  return {
    access,
    uploads,
    busy,
    hasEnded,
    problem,
    make: () => act(async () => setAccess(await calls.makeFtpAccess(dataSetId, version))),
    end: () =>
      act(async () => {
        await calls.endFtpAccess(dataSetId, version);
        setAccess(undefined);
        setEnded(true);
      }),
    drop,
  };
}
