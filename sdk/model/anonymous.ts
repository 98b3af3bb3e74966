/** What an anonymous link shows; its schemas are beside those of the other answers, which browsers do not load. */
import type { z } from "zod";
import type {
  anonymousDatasetAnswer,
  anonymousFileAnswer,
  anonymousPreviewAnswer,
} from "./responses/anonymous.ts";

/** A dataset without the people, institutions and identifiers that would tell whose it is. */
export type AnonymousDataset = z.infer<typeof anonymousDatasetAnswer>;
/** A file in the view of an anonymous link. */
export type AnonymousFile = z.infer<typeof anonymousFileAnswer>;
/** What is shown of a file in the view of an anonymous link, without its being downloaded. */
export type AnonymousPreview = z.infer<typeof anonymousPreviewAnswer>;
