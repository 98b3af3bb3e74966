import { useState } from "react";
import { findLicence } from "../../sdk/model/vocabulary/licences.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useForm } from "./_context.ts";
import {
  type Answers,
  FIRST_ANSWERS,
  type Question,
  QUESTIONS,
  suggestLicence,
} from "../../forms/dataset/licence_guide.ts";

/** Three questions and the licence that fits; without JavaScript the same as a table. */
export function LicenceHelper({ onChoose }: { onChoose: (id: string) => void }) {
  const { t, enhanced } = useForm();
  return (
    <details className="panel group">
      <summary className="flex items-center gap-2 px-4 min-h-11 font-medium text-link">
        <Icon name="i-tabler-chevron-right" className="transition-transform group-open:rotate-90" />
        {t("dataset_form.helper")}
      </summary>
      <div className="border-t border-line p-4">
        {enhanced ? <Questions onChoose={onChoose} /> : <Overview />}
      </div>
    </details>
  );
}

const NAMES = Object.keys(QUESTIONS) as Question[];

function Questions({ onChoose }: { onChoose: (id: string) => void }) {
  const { t, locale } = useForm();
  const [answers, setAnswers] = useState<Answers>(FIRST_ANSWERS);
  const { id, met } = suggestLicence(answers);
  const licence = findLicence(id)!;
  return (
    <div className="flex flex-col gap-4">
      {NAMES.map((question) => (
        <fieldset key={question} className="min-w-0">
          <legend className="font-medium mb-1.5">{t(`dataset_form.helper.${question}`)}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            {QUESTIONS[question].map((answer) => (
              <label key={answer} className="inline-flex gap-2 items-start min-h-8 py-0.5">
                <input
                  type="radio"
                  name={`helper-${question}`}
                  className="mt-1.25"
                  checked={answers[question] === answer}
                  onChange={() =>
                    setAnswers({ ...answers, [question]: answer })}
                />
                <span>
                  {t(`dataset_form.helper.${question}.${answer}` as "dataset_form.helper.ask.credit")}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="rounded-md bg-tint border border-tint-line p-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="flex-1 min-w-60">
          {t("dataset_form.helper.suggestion")} <b>{licence.label}</b>
          {licence.name[locale] !== licence.label && (
            <span className="text-soft">{` · ${licence.name[locale]}`}</span>
          )}
          {!met && (
            <span className="block text-sm text-soft">
              {t(
                answers.content === "software"
                  ? "dataset_form.helper.software"
                  : "dataset_form.helper.creditToo",
              )}
            </span>
          )}
        </p>
        <Button size="sm" icon="i-tabler-check" onClick={() => onChoose(id)}>
          {t("dataset_form.helper.take", { name: licence.label })}
        </Button>
      </div>
    </div>
  );
}

/** What fits what, all answers at once. */
function Overview() {
  const { t } = useForm();
  const asks = QUESTIONS.ask;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t("dataset_form.helper")}</caption>
      <thead>
        <tr>
          <td />
          {asks.map((ask) => (
            <th key={ask} scope="col" className="text-left font-medium p-1">
              {t(`dataset_form.helper.ask.${ask}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {QUESTIONS.content.map((content) => (
          <tr key={content} className="border-t border-line">
            <th scope="row" className="text-left font-medium p-1">
              {t(`dataset_form.helper.content.${content}`)}
            </th>
            {asks.map((ask) => (
              <td key={ask} className="p-1">
                {findLicence(suggestLicence({ content, ask, commercial: "yes" }).id)!.label}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
