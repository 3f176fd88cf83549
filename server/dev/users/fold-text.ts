/**
 * White space, full stops, hyphens, apostrophes and invisible characters: each keyboard writes
 * different ones.
 */
const joining =
  /[\s.\p{Pd}\u2212'`\u00B4\u02B9\u02BB-\u02BD\u02C8\u2018\u2019\u201B\u2032\u055A\u05F3\uA78B\uA78C\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Returns the key by which names and words are compared (D5.04): NFKC, without joining characters,
 * case folded. Folding to upper case first unites letters that lower case keeps apart ("Strauß" and
 * "STRAUSS"), as Unicode's full case folding does. The dot that lower case leaves of "İ" is
 * dropped, because other keyboards write "i" for it, as for "ı".
 */
export const foldText = (text: string): string =>
  text
    .replaceAll(joining, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .normalize('NFKC')
    .replaceAll(joining, '')
