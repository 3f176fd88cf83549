/**
 * Characters that act on a terminal or are invisible: control characters, direction and zero-width
 * marks (Unicode TR 36).
 */
const acting =
  /(?!\t)[\p{Cc}\p{Cs}\u061C\u00AD\u115F\u1160\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu

/** Returns a line with these characters written out, `<U+202E>`; tabs stay tabs. */
export function escapeInvisible(line: string): string {
  return line.replaceAll(
    acting,
    (character) =>
      `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
}
