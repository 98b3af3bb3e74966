/** Names as people can read them: signs that are not seen, or that turn the order of others round, are written out. */

/** Signs without a look of their own: controls, direction of writing, zero width, fillers. Variation selectors change a look. */
const UNSEEN =
  /(?![\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Signs behind which a joiner belongs to the writing: emoji, and scripts whose letters join. */
const JOINED =
  /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Mark}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** `[U+202E]gnp.exe`, which would look like `exe.png`: the true ending is seen. Other names are as they are. */
export function visibleName(name: string): string {
  return name.replace(UNSEEN, (sign, at: number) => {
    const isJoiner = sign === "\u200c" || sign === "\u200d";
    const [before = ""] = Array.from(name.slice(0, at)).slice(-1);
    if (isJoiner && JOINED.test(before) && at + 1 < name.length) return sign;
    return `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`;
  });
}
