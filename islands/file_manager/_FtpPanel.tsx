import type { ReactNode } from "react";
import type { FtpAccess, NewFtpAccess } from "../../sdk/model/ftp.ts";
import { formatBytes, formatDateTime, type Locale, type Translate } from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { DropButton } from "./_DropButton.tsx";
import type { UploadTarget } from "./stored_files.ts";
import { type FtpTransfer, type OnArriving, useFtp } from "./_ftp.ts";
import { visibleName } from "../../sdk/model/visible_name.ts";

export interface FtpPanelProps {
  target: UploadTarget;
  t: Translate;
  locale: Locale;
  /** Whether the way in is shown; what is on its way is shown in any case. */
  isOpen: boolean;
  onArriving: OnArriving;
  onArrived: () => void;
}

/** Uploads by FTP: what is on its way, and the one-time password for more. */
export function FtpPanel(props: FtpPanelProps) {
  const { t, locale, isOpen } = props;
  const ftp = useFtp(props);
  return (
    <>
      <Arriving uploads={ftp.uploads} t={t} locale={locale} onDrop={ftp.drop} />
      {isOpen && (
        <section aria-label={t("ftp.title")} className="panel bg-paper p-4 flex flex-col gap-4">
          <p>{t("ftp.intro")}</p>
          {ftp.problem && <Alert live tone="danger" title={ftp.problem} />}
          {ftp.hasEnded && <Alert live tone="open">{t("ftp.ended")}</Alert>}
          {ftp.access && <Access access={ftp.access} t={t} />}
          <div className="flex flex-wrap gap-2">
            <Button icon="i-tabler-key" busy={ftp.busy} onClick={ftp.make}>
              {t(ftp.access ? "ftp.renew" : "ftp.make")}
            </Button>
            {ftp.access && (
              <Button icon="i-tabler-trash" disabled={ftp.busy} onClick={ftp.end}>{t("ftp.end")}</Button>
            )}
          </div>
        </section>
      )}
    </>
  );
}

/** Where to send, as what, and how. */
function Access({ access, t }: { access: FtpAccess | NewFtpAccess; t: Translate }) {
  const { host, port, tls, user, expiresAt } = access;
  const password = "password" in access ? access.password : undefined;
  const until = formatDateTime(expiresAt);
  const texts = { copy: t("ftp.copy"), copied: t("ftp.copied") };
  const rows: [name: string, value: string, copied: boolean][] = [
    [t("ftp.host"), host, true],
    [t("ftp.port"), String(port), true],
    [t("ftp.mode"), t(tls ? "ftp.modeTls" : "ftp.modePlain"), false],
    [t("ftp.user"), user, true],
  ];
  if (password) rows.push([t("ftp.password"), password, true]);
  const command = `lftp -u ${user} -p ${port} -e "set ftp:ssl-force ${tls}; mirror -R -c FOLDER ." ${host}`;
  return (
    <>
      <Alert live={password !== undefined} tone={password ? "attention" : "info"}>
        {t(password ? "ftp.once" : "ftp.holds", { until })}
      </Alert>
      <dl className="grid sm:grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1 items-center">
        {rows.map(([name, value, isCopied]) => (
          <Row key={name} name={name}>
            <span className={isCopied ? "font-mono break-all" : ""}>{value}</span>
            {isCopied && <CopyButton compact text={value} texts={named(texts, name)} />}
          </Row>
        ))}
      </dl>
      <div className="flex flex-col gap-2">
        <p>{t("ftp.lftp")}</p>
        <div className="flex items-start gap-2">
          <code className="flex-1 min-w-0 p-3 rounded-md bg-sunken text-sm break-all">{command}</code>
          <CopyButton compact text={command} texts={named(texts, "lftp")} />
        </div>
        <p>{t("ftp.fileZilla")}</p>
        <p className="text-sm text-soft">{t("ftp.same")}</p>
      </div>
    </>
  );
}

/** Each button says what it copies. */
const named = ({ copy, copied }: { copy: string; copied: string }, what: string) => ({
  copy: `${copy} ${what}`,
  copied,
});

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{name}</dt>
      <dd className="flex items-center gap-2 min-h-9">{children}</dd>
    </>
  );
}

interface ArrivingProps {
  uploads: readonly FtpTransfer[];
  t: Translate;
  locale: Locale;
  onDrop: (upload: FtpTransfer) => void;
}

/** That a submission waits for what comes, which is listed among the files; and what was refused, with the reason. */
function Arriving({ uploads, t, locale, onDrop }: ArrivingProps) {
  const failed = uploads.filter(({ state }) => state === "failed");
  if (uploads.length === 0) return null;
  return (
    <section aria-label={t("ftp.arriving")} className="flex flex-col gap-3">
      {failed.length < uploads.length && (
        <Alert live tone="attention" title={t("ftp.wait")}>{t("ftp.waitText")}</Alert>
      )}
      {failed.length > 0 && (
        <ul className="panel bg-paper">
          {failed.map((upload) => (
            <li
              key={upload.uploadId}
              className="flex items-center gap-3 pl-4 pr-2 py-1 border-b border-line last:border-0"
            >
              <Icon name="i-tabler-alert-circle" className="text-lg text-danger" />
              <div className="flex-1 min-w-0">
                <p className="break-all">{visibleName(upload.path)}</p>
                {upload.problem && (
                  <p className="text-sm text-danger">
                    {locale === "zh" ? upload.problem.message : upload.problem.messageEn}
                  </p>
                )}
              </div>
              <span className="text-sm text-soft whitespace-nowrap">{t("ftp.stopped")}</span>
              <span className="text-sm text-faint whitespace-nowrap">{formatBytes(upload.offset)}</span>
              <DropButton name={upload.path} t={t} onDrop={() => onDrop(upload)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
