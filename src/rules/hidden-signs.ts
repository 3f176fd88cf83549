/**
 * Signs that occupy no place: format characters (direction marks, zero-width joiners, soft hyphens,
 * tags) and whatever else Unicode lets a display ignore. People never type them; copying from a
 * chat, a document or a contact brings them along.
 */
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

export const withoutHidden = (text: string): string => text.replaceAll(hidden, '')
