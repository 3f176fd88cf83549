/** White space, full stops, hyphens, apostrophes, invisible signs: each keyboard writes others. */
const joining =
  /[\s.\p{Pd}\u2212'`\u00B4\u02B9\u02BB-\u02BD\u02C8\u2018\u2019\u201B\u2032\u055A\u05F3\uA78B\uA78C\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * The key by which names and words are compared (D5.04): NFKC, without what joins their parts, case
 * folded. Upper case first folds what lower case alone keeps apart, as Unicode's full case folding
 * does ("Strauß" and "STRAUSS"). The dot that lower case leaves of "İ" goes, because other
 * keyboards write "i" for it, as for "ı".
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
