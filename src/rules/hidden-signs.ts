/**
 * Invisible characters: format characters (direction marks, zero-width joiners, soft hyphens, tags)
 * and all others that Unicode lets a display ignore. Users never type them; text copied from a
 * chat, a document or a contact contains them.
 */
const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

export const withoutHidden = (text: string): string => text.replaceAll(hidden, '')
