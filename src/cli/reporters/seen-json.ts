import { visible } from '../../compiler/visible.ts'

/**
 * JSON for scripts that a person may also look at: names of files come back as they are, with
 * characters that a terminal would act upon, or that a reader would not see, written by their
 * numbers (RFC 8259, section 7).
 */
export function seenJson(value: unknown): string {
  return [...JSON.stringify(value, null, 2)]
    .map((character) =>
      character === '\n' || visible(character) === character ? character : numbered(character),
    )
    .join('')
}

function numbered(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}
