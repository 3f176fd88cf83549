/**
 * Invisible characters (`hidden-signs.ts`). The group keeps those that are part of the spelling: a
 * joiner or non-joiner between letters of these scripts, and the parts of one emoji. At most eight
 * marks are read after a letter: each mark may begin a match too, and a run of marks would take the
 * square of its length.
 */
const hidden =
  /([\p{Script=Arabic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]\p{M}{0,8}[\u200C\u200D](?=[\p{L}\p{M}])|\p{Extended_Pictographic}[\uFE0F\u200D\p{Emoji_Modifier}]*)|[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Normalises a name or a line of text by NFC only, because it is displayed as written. Runs of
 * white space collapse (D5.03).
 */
export const normaliseText = (text: string): string =>
  text.replaceAll(hidden, '$1').normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
