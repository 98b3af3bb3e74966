import { ANSWER_TEMPLATE_NAME_MAX, COMMENT_MAX } from "../../../sdk/model/limits.ts";
import { ANSWER_USES, type AnswerTemplate } from "../../../sdk/model/answer_template.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../../ui/form/TextInput.tsx";
import type { FieldErrors } from "../account/form.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { SHARED_LINKS } from "../sharing/paths.ts";
import { ANSWER_TEMPLATES } from "./paths.ts";

export interface PostedTemplate {
  /** Empty for a new one. */
  templateId: string;
  use: string;
  name: string;
  text: string;
  errors: FieldErrors;
  problem?: string;
}

interface Props {
  view: View;
  templates: readonly AnswerTemplate[];
  posted?: PostedTemplate;
  done?: string;
}

/** Texts that a depositor keeps for answers: a form for each, and one for a new one. */
export function TemplatesPage({ view, templates, posted, done }: Props) {
  const { t } = view;
  return (
    <div className="max-w-180">
      <h1 className="text-2xl md:text-3xl">{t("access_request.templates")}</h1>
      <p className="mt-1 text-soft max-w-[68ch]">{t("access_request.templatesIntro")}</p>
      <FlashNote text={done} />
      <div className="mt-5 flex flex-col gap-6">
        {posted?.problem && (
          <Alert id="problem" live tone="danger" title={t("access_request.templateFailed")}>
            {posted.problem}
          </Alert>
        )}
        {templates.map((one) => (
          <Card key={one.templateId} title={one.name}>
            <TemplateForm
              {...{ view }}
              posted={posted?.templateId === one.templateId ? posted : undefined}
              template={one}
            />
          </Card>
        ))}
        <Card title={t("access_request.newTemplate")}>
          <TemplateForm view={view} posted={posted?.templateId === "" ? posted : undefined} />
        </Card>
        <p>
          <a href={pathOf(view, SHARED_LINKS)} className="link">{t("access_request.received")}</a>
        </p>
      </div>
    </div>
  );
}

interface FormProps {
  view: View;
  template?: AnswerTemplate;
  posted?: PostedTemplate;
}

function TemplateForm({ view, template, posted }: FormProps) {
  const { t } = view;
  const id = template?.templateId ?? "new";
  const { use, name, text } = posted ?? template ?? { use: "accept", name: "", text: "" };
  const errors = posted?.errors ?? {};
  return (
    <form method="post" action={pathOf(view, ANSWER_TEMPLATES)} className="flex flex-col gap-4">
      <input type="hidden" name="templateId" value={template?.templateId ?? ""} />
      <Select
        id={`use-${id}`}
        name="use"
        label={t("access_request.templateUse")}
        defaultValue={use}
        options={ANSWER_USES.map((one) => ({ value: one, label: t(`access_request.use.${one}`) }))}
      />
      <TextInput
        id={`name-${id}`}
        name="name"
        label={t("access_request.templateName")}
        error={errors.name}
        required
        maxLength={ANSWER_TEMPLATE_NAME_MAX}
        defaultValue={name}
      />
      <TextArea
        id={`text-${id}`}
        name="text"
        label={t("access_request.templateText")}
        error={errors.text}
        required
        rows={4}
        maxLength={COMMENT_MAX}
        defaultValue={text}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" variant="primary">
          {t(template ? "access_request.saveTemplate" : "access_request.addTemplate")}
        </Button>
        {template && (
          <Button
            type="submit"
            name="intent"
            value="remove"
            variant="danger"
            formNoValidate
            aria-label={t("access_request.removeTemplateOf", { name: template.name })}
          >
            {t("access_request.removeTemplate")}
          </Button>
        )}
      </div>
    </form>
  );
}
