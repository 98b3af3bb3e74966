/** The picture of the dataset: chosen and cropped, drawn, or taken away. */
import { type ChangeEvent, type ComponentType, useState } from "react";
import type { Attachment } from "../../sdk/model/attachment.ts";
import { browserRepository } from "../_api.ts";
import { useForm } from "./_context.ts";
import type { CropperProps } from "./_CoverCropper.tsx";
import type { Target } from "./_autosave.ts";
import { explainError } from "../_explain_error.ts";
import { readPicture, writeCover } from "./cover_picture.ts";
import type { View } from "./cropper_view.ts";
import type { CoverPicture } from "../../forms/dataset/context.ts";

export interface CoverProps {
  target: Pick<Target, "dataSetId" | "version">;
  cover?: CoverPicture;
  onChange: (cover: CoverPicture | undefined) => void;
  /** The drawing comes from what is stored, so the form has to be saved first. */
  save: () => Promise<boolean>;
}

/** A picture that was chosen, and what crops it. */
interface Chosen {
  picture: ImageBitmap;
  Cropper: ComponentType<CropperProps>;
}

export interface CoverWork {
  busy: boolean;
  problem?: string;
  chosen?: Chosen;
  choose: (event: ChangeEvent<HTMLInputElement>) => Promise<void>;
  cancel: () => void;
  take: (view: View) => Promise<void>;
  draw: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Nobody waits for the cropper but those who choose a picture. */
const loadCropper = () => import("./_CoverCropper.tsx");

function pictureOf({ attachmentId, coverOrigin = "upload" }: Attachment): CoverPicture {
  return { coverId: attachmentId, coverOrigin };
}

export function useCover({ target: { dataSetId, version }, onChange, save }: CoverProps): CoverWork {
  const { t, locale } = useForm();
  const [chosen, setChosen] = useState<Chosen>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attachments = () => browserRepository(locale).attachments;
  const work = async (step: () => Promise<CoverPicture | undefined>, failed = t("ui.requestFailed")) => {
    setBusy(true);
    setProblem(undefined);
    try {
      onChange(await step());
      setChosen(undefined);
    } catch (error) {
      setProblem(explainError(error, locale, failed));
    }
    setBusy(false);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const name = file?.name ?? "";
    const loading = file && loadCropper().catch(() => undefined);
    const picture = file && await readPicture(file);
    const cropper = await loading;
    // The same file may be chosen again.
    target.value = "";
    if (file && !picture) setProblem(t("validation.coverType", { found: name }));
    else setProblem(picture && !cropper ? t("ui.requestFailed") : undefined);
    setChosen(picture && cropper && { picture, Cropper: cropper.CoverCropper });
  };
  const take = (view: View) =>
    work(async () => {
      const blob = await writeCover(chosen!.picture, view);
      return pictureOf(await attachments().putCover(dataSetId, version, blob));
    }, t("dataset_form.uploadFailed"));
  const draw = () =>
    work(async () => {
      await save();
      return pictureOf(await attachments().drawCover(dataSetId, version));
    });
  const remove = () => work(async () => void await attachments().removeCover(dataSetId, version));
  return { busy, problem, chosen, choose, cancel: () => setChosen(undefined), take, draw, remove };
}
