import { Container } from "../layout/Layout.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { isBuilt } from "../../_not_implemented.ts";

const GUIDE = "/help?p=publishing_process";

const STEPS = [
  { key: "describe", icon: "i-tabler-edit" },
  { key: "upload", icon: "i-tabler-upload" },
  { key: "review", icon: "i-tabler-checklist" },
  { key: "publish", icon: "i-tabler-rosette-discount-check" },
] as const;

/** Four steps from files on a disk to data that can be cited. */
export function HowToPublish({ view }: { view: View }) {
  const { t } = view;
  return (
    <section>
      <Container className="pt-14">
        <h2 className="text-2xl mb-6">{t("home.howTo")}</h2>
        <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {STEPS.map(({ key, icon }, index) => (
            <li key={key} className="panel p-5">
              <div className="flex items-center justify-between text-link">
                <Icon name={icon} className="text-3xl" />
                <span className="text-3xl font-semibold text-tint-line" aria-hidden="true">{index + 1}</span>
              </div>
              <h3 className="mt-4 text-lg">{t(`home.step.${key}`)}</h3>
              <p className="mt-1.5 text-[.9375rem] text-soft">{t(`home.step.${key}.text`)}</p>
            </li>
          ))}
        </ol>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton variant="primary" icon="i-tabler-upload" href={pathOf(view, "/dataset?type=create")}>
            {t("layout.submitData")}
          </LinkButton>
          {isBuilt(GUIDE) && (
            <LinkButton href={pathOf(view, GUIDE)}>{t("layout.publishingProcess")}</LinkButton>
          )}
        </div>
      </Container>
    </section>
  );
}
