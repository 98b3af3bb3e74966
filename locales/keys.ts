/** The keys of the catalogs as types: a key that no catalog has does not compile. */
import type * as zh from "./zh/mod.ts";

/** `feature.key` of all features of a catalog. */
export type KeysOf<C> = { [F in keyof C & string]: `${F}.${keyof C[F] & string}` }[keyof C & string];

export type Feature = keyof typeof zh;
export type MessageKey = KeysOf<typeof zh>;
