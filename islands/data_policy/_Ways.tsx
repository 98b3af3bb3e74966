import type { Translate } from "../../locales/format.ts";
import { POLICY_NAME_MAX } from "../../sdk/model/data_policy/choices.ts";
import { Button } from "../../ui/Button.tsx";
import { FORM_ID } from "./_form_id.ts";
import type { Kept } from "./_fields.ts";

interface Props {
  kept?: Kept;
  name: string;
  signedIn: boolean;
  loginHref: string;
  t: Translate;
}

/** Where the policy goes: files, paper, and the editor's own account. */
export function Ways(props: Props) {
  const { t } = props;
  return (
    <section aria-labelledby="export-title" className="panel p-4 flex-none no-print">
      <h2 id="export-title" className="text-lg mb-3">{t("data_policy.export")}</h2>
      <Exports t={t} />
      <div className="mt-3 pt-3 border-t border-line">
        {props.signedIn ? <Save {...props} /> : (
          <p className="text-soft">
            {t("data_policy.loginToSave")} <a href={props.loginHref} className="link">{t("layout.login")}</a>
          </p>
        )}
      </div>
    </section>
  );
}

function Exports({ t }: { t: Translate }) {
  const sent = { type: "submit", form: FORM_ID, name: "intent" } as const;
  return (
    <>
      <div className="grid grid-cols-2 gap-2.5">
        {(["zh", "en"] as const).map((one) => (
          <Button
            key={one}
            {...sent}
            data-download
            value={`docx-${one}`}
            variant="primary"
            icon="i-tabler-file-type-docx"
          >
            {t(`data_policy.word.${one}`)}
          </Button>
        ))}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button {...sent} data-download size="sm" value="markdown" icon="i-tabler-markdown">
          {t("data_policy.markdown")}
        </Button>
        <Button {...sent} data-download size="sm" value="json" icon="i-tabler-braces">
          {t("data_policy.json")}
        </Button>
        <Button
          size="sm"
          icon="i-tabler-printer"
          className="[@media(scripting:none)]:hidden"
          onClick={() => print()}
        >
          {t("data_policy.print")}
        </Button>
      </div>
      <p className="mt-2 text-sm text-faint">{t("data_policy.exportHint")}</p>
    </>
  );
}

function Save({ kept, name, t }: Props) {
  const sent = { type: "submit", form: FORM_ID, name: "intent" } as const;
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      <label className="flex-1 min-w-40 flex flex-col gap-1">
        <span className="font-medium">{t("data_policy.name")}</span>
        <input
          form={FORM_ID}
          name="name"
          defaultValue={name}
          maxLength={POLICY_NAME_MAX}
          placeholder={t("data_policy.namePlaceholder")}
          className="control"
        />
      </label>
      <Button {...sent} value="save" variant="primary" icon="i-tabler-device-floppy">
        {t("data_policy.saveButton")}
      </Button>
      {kept && (
        <Button {...sent} value="saveAs" variant="quiet" size="sm" icon="i-tabler-copy">
          {t("data_policy.saveAs")}
        </Button>
      )}
    </div>
  );
}
