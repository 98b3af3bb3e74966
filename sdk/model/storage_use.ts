/** What the files of one person take of the storage, and how much they may take. */
import { z } from "zod";

export const storageUseSchema = z.object({
  stored: z.int().min(0).describe(
    "Bytes of the files in your datasets; the same content counts once, however many versions have it.",
  ),
  announced: z.int().min(0).describe(
    "Bytes of uploads into your datasets that are on their way, as they were announced.",
  ),
  quota: z.int().min(0).nullable().describe(
    "Bytes that both may take together; null where the operator sets no limit.",
  ),
}).meta({ id: "StorageUse" });

export type StorageUse = z.infer<typeof storageUseSchema>;
