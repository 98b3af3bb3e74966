import { type ChangeEvent, useRef, useState } from "react";
import { type Attachment, attachmentAddress } from "../../sdk/model/attachment.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { browserRepository } from "../_api.ts";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { CoverCropper } from "./_CoverCropper.tsx";
import { SectionCard } from "./_SectionCard.tsx";
import type { Target } from "./_saving.ts";
import { explainError } from "../_explain_error.ts";
import { readPicture, writeCover } from "./cover_picture.ts";
import type { View } from "./cropper_view.ts";
import type { CoverPicture } from "../../forms/dataset/context.ts";

interface Props {
  target: Pick<Target, "dataSetId" | "version">;
  cover?: CoverPicture;
  onChange: (cover: CoverPicture | undefined) => void;
  /** The drawing comes from what is stored, so the form has to be saved first. */
  save: () => Promise<boolean>;
}

const TYPES = "image/jpeg,image/png";

/** The picture of the dataset: chosen and cropped, drawn, or taken away. */
export function Cover({ target: { dataSetId, version }, cover, onChange, save }: Props) {
  const { t, locale, enhanced, errorAt } = useForm();
  const [picture, setPicture] = useState<ImageBitmap>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { attachments } = enhanced ? browserRepository(locale) : { attachments: undefined };
  const work = async (step: () => Promise<CoverPicture | undefined>, failed = t("ui.requestFailed")) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onChange(await step());
      setPicture(undefined);
    } catch (error) {
      setProblem(explainError(error, locale, failed));
    }
    setBusy(false);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const name = file?.name ?? "";
    const found = file && await readPicture(file);
    // The same file may be chosen again.
    target.value = "";
    setProblem(file && !found ? t("validation.coverType", { found: name }) : undefined);
    setPicture(found);
  };
  const take = (view: View) =>
    work(async () => {
      const blob = await writeCover(picture!, view);
      return pictureOf(await attachments!.putCover(dataSetId, version, blob));
    }, t("dataset_form.uploadFailed"));
  const draw = () =>
    work(async () => {
      await save();
      return pictureOf(await attachments!.drawCover(dataSetId, version));
    });
  const remove = () => work(async () => void await attachments!.removeCover(dataSetId, version));
  const error = problem ?? errorAt("cover");
  return (
    <SectionCard section="cover">
      <div
        id={fieldId("cover")}
        tabIndex={-1}
        role="group"
        aria-label={t("dataset_form.section.cover")}
        className="grid sm:grid-cols-[15rem_minmax(0,1fr)] gap-5 outline-none"
      >
        {cover
          ? (
            <img
              src={attachmentAddress(cover.coverId)}
              alt={t("dataset_form.cover.alt")}
              width={240}
              height={160}
              className="w-full max-w-60 aspect-3/2 object-cover rounded-md border border-line"
            />
          )
          : (
            <div className="w-full max-w-60 aspect-3/2 rounded-md border-2 border-dashed border-edge bg-sunken flex flex-col gap-1 items-center justify-center text-center text-faint p-3">
              <Icon name="i-tabler-chart-dots" className="text-4xl" />
              <span className="text-sm">{t("dataset_form.cover.later")}</span>
            </div>
          )}
        <div className="flex flex-col items-start gap-3 min-w-0">
          {enhanced
            ? (
              <>
                <div className="flex flex-wrap gap-3">
                  <Button icon="i-tabler-photo-up" disabled={busy} onClick={() => field.current?.click()}>
                    {t("dataset_form.cover.choose")}
                  </Button>
                  <Button icon="i-tabler-wand" busy={busy} onClick={draw}>
                    {t("dataset_form.cover.draw")}
                  </Button>
                  {cover && (
                    <Button variant="quiet" icon="i-tabler-trash" disabled={busy} onClick={remove}>
                      {t("dataset_form.cover.remove")}
                    </Button>
                  )}
                </div>
                <input
                  ref={field}
                  type="file"
                  accept={TYPES}
                  aria-label={t("dataset_form.cover.choose")}
                  onChange={choose}
                  hidden
                />
              </>
            )
            : <PlainCover cover={cover} />}
          {cover && cover.coverOrigin !== "upload" && (
            <p className="text-sm text-soft">
              {t("dataset_form.cover.drawn", { origin: t(`vocabulary.coverOrigin.${cover.coverOrigin}`) })}
            </p>
          )}
          <p className="text-sm text-faint">{t("dataset_form.cover.hint")}</p>
          <div role="status">{error && <FieldError id={fieldId("cover")}>{error}</FieldError>}</div>
        </div>
      </div>
      {picture && (
        <CoverCropper
          picture={picture}
          problem={problem}
          onCancel={() => setPicture(undefined)}
          onTake={take}
        />
      )}
    </SectionCard>
  );
}

function pictureOf({ attachmentId, coverOrigin = "upload" }: Attachment): CoverPicture {
  return { coverId: attachmentId, coverOrigin };
}

/** Without JavaScript the picture goes up as it is; it has to fit by itself. */
function PlainCover({ cover }: Pick<Props, "cover">) {
  const { t } = useForm();
  return (
    <>
      <input
        type="file"
        name="cover"
        accept={TYPES}
        aria-label={t("dataset_form.cover.choose")}
        className="max-w-full min-h-11"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="action" value="uploadCover" icon="i-tabler-photo-up">
          {t("dataset_form.cover.upload")}
        </Button>
        <Button type="submit" name="action" value="drawCover" icon="i-tabler-wand">
          {t("dataset_form.cover.draw")}
        </Button>
        {cover && (
          <Button type="submit" name="action" value="removeCover" variant="quiet" icon="i-tabler-trash">
            {t("dataset_form.cover.remove")}
          </Button>
        )}
      </div>
    </>
  );
}
