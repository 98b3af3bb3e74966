import { useRef } from "react";
import { attachmentAddress } from "../../sdk/model/attachment.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { SectionCard } from "./_SectionCard.tsx";
import { type CoverProps, type CoverWork, useCover } from "./_use_cover.ts";

const TYPES = "image/jpeg,image/png";

/** The picture of the dataset with what can be done to it. */
export function Cover(props: CoverProps) {
  const { t, enhanced, errorAt } = useForm();
  const { cover } = props;
  const work = useCover(props);
  const { chosen, problem } = work;
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
        <Picture cover={cover} />
        <div className="flex flex-col items-start gap-3 min-w-0">
          {enhanced ? <Buttons cover={cover} work={work} /> : <PlainCover cover={cover} />}
          {cover && cover.coverOrigin !== "upload" && (
            <p className="text-sm text-soft">
              {t("dataset_form.cover.drawn", { origin: t(`vocabulary.coverOrigin.${cover.coverOrigin}`) })}
            </p>
          )}
          <p className="text-sm text-faint">{t("dataset_form.cover.hint")}</p>
          <div role="status">{error && <FieldError id={fieldId("cover")}>{error}</FieldError>}</div>
        </div>
      </div>
      {chosen && (
        <chosen.Cropper
          picture={chosen.picture}
          problem={problem}
          onCancel={work.cancel}
          onTake={work.take}
        />
      )}
    </SectionCard>
  );
}

/** The cover, or that one will be drawn. */
function Picture({ cover }: Pick<CoverProps, "cover">) {
  const { t } = useForm();
  if (!cover) {
    return (
      <div className="w-full max-w-60 aspect-3/2 rounded-md border-2 border-dashed border-edge bg-sunken flex flex-col gap-1 items-center justify-center text-center text-faint p-3">
        <Icon name="i-tabler-chart-dots" className="text-4xl" />
        <span className="text-sm">{t("dataset_form.cover.later")}</span>
      </div>
    );
  }
  return (
    <img
      src={attachmentAddress(cover.coverId)}
      alt={t("dataset_form.cover.alt")}
      width={240}
      height={160}
      className="w-full max-w-60 aspect-3/2 object-cover rounded-md border border-line"
    />
  );
}

function Buttons(
  { cover, work: { busy, choose, draw, remove } }: Pick<CoverProps, "cover"> & { work: CoverWork },
) {
  const { t } = useForm();
  const field = useRef<HTMLInputElement>(null);
  return (
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
  );
}

/** Without JavaScript the picture goes up as it is; it has to fit by itself. */
function PlainCover({ cover }: Pick<CoverProps, "cover">) {
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
