import { type MouseEvent, useEffect, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice, type Translate } from "../../locales/format.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/form/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { type LoadedLogin, loadLogin, postLogin } from "./_login_in_dialog.ts";

interface Props {
  signedIn: boolean;
  links: { create: string; archive: string; login: string };
  locale: Locale;
  texts: MessageSlice;
}

/** "Submit data" (spec 1 §2): two ways for the signed-in, the login for others. Without JavaScript it is a link. */
export default function SubmitData({ signedIn, links, locale, texts }: Props) {
  const [open, setOpen] = useState(false);
  const t = createTranslate(locale, texts);
  const ask = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setOpen(true);
  };
  const frame = {
    open,
    onClose: () => setOpen(false),
    title: t("layout.submitData"),
    closeLabel: t("layout.close"),
  };
  return (
    <>
      <LinkButton
        variant="primary"
        icon="i-tabler-upload"
        href={links.create}
        onClick={ask}
        className="whitespace-nowrap md:max-lg:px-3"
      >
        {t("layout.submitData")}
      </LinkButton>
      {signedIn
        ? <ChoiceDialog frame={frame} t={t} links={links} />
        : <LoginDialog frame={frame} t={t} links={links} />}
    </>
  );
}

interface InnerProps {
  frame: { open: boolean; onClose: () => void; title: string; closeLabel: string };
  t: Translate;
  links: Props["links"];
}

function ChoiceDialog({ frame, t, links }: InnerProps) {
  const [way, setWay] = useState<string>("create");
  const choices = [
    {
      value: "create",
      label: t("layout.submitNew"),
      hint: t("layout.submitNewHint"),
      icon: <Icon name="i-tabler-file-plus" />,
    },
    {
      value: "archive",
      label: t("layout.submitArchive"),
      hint: t("layout.submitArchiveHint"),
      icon: <Icon name="i-tabler-archive" />,
    },
  ];
  const actions = (
    <>
      <Button onClick={frame.onClose}>{t("layout.cancel")}</Button>
      <LinkButton variant="primary" href={way === "archive" ? links.archive : links.create}>
        {t("layout.continue")}
      </LinkButton>
    </>
  );
  return (
    <Dialog {...frame} actions={actions}>
      <RadioGroup
        label={t("layout.submitIntro")}
        name="way"
        choices={choices}
        value={way}
        onChange={setWay}
      />
    </Dialog>
  );
}

/** The login itself (spec 1 §2 "Submit-data dialog"); its script and its words come when they are wanted. */
function LoginDialog({ frame, t, links }: InnerProps) {
  return (
    <Dialog {...frame}>
      <p className="mb-4">{t("layout.submitLogin")}</p>
      <LoginInDialog href={links.login} loading={t("ui.loading")} />
    </Dialog>
  );
}

function LoginInDialog({ href, loading }: { href: string; loading: string }) {
  const [loaded, setLoaded] = useState<LoadedLogin>();
  const [round, setRound] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Where the form cannot be had, the page that has it takes over.
    loadLogin(href).then(setLoaded, () => location.assign(href));
  }, []);
  useEffect(() => {
    if (box.current) focusFirst(box.current);
  }, [loaded]);
  if (!loaded) return <p role="status" className="text-soft">{loading}</p>;
  const post = async (form: HTMLFormElement) => {
    const props = await postLogin(form);
    if (!props) return;
    setRound(round + 1);
    setLoaded({ ...loaded, props });
  };
  return (
    <div ref={box}>
      <loaded.LoginFields key={round} {...loaded.props} onPost={post} />
    </div>
  );
}

/** What the answer says comes first, then the field that is wrong, else the e-mail. */
function focusFirst(box: HTMLElement): void {
  const find = (selector: string) => box.querySelector<HTMLElement>(selector);
  const first = find("[role=alert][tabindex]") ?? find("[aria-invalid=true]") ??
    find("input:not([type=hidden])");
  first?.focus();
}
