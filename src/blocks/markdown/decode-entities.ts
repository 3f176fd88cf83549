import { fromMarkdown } from 'mdast-util-from-markdown'

const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi
/** Limit for unknown names. A harmless text uses a few, and each costs a parse. */
const mostNames = 500

/**
 * Decodes HTML character references exactly once (D7.15): `&amp;lt;` becomes `&lt;`, not `<`. The
 * parser that follows must not decode again. Names are those of CommonMark 0.31, section 2.5; an
 * unknown one stays unchanged.
 */
export function decodeEntities(text: string): string {
  const names = new Map<string, string>()
  return text.replace(
    reference,
    (written, decimal?: string, hexadecimal?: string, name?: string) => {
      if (decimal !== undefined) return character(Number.parseInt(decimal, 10))
      if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16))
      if (name === undefined || (names.size >= mostNames && !names.has(name))) return written
      const known = names.get(name) ?? named(written)
      names.set(name, known)
      return known
    },
  )
}

/** NUL, surrogates and values beyond Unicode become the replacement character, as in CommonMark. */
function character(code: number): string {
  return code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)
    ? '\uFFFD'
    : String.fromCodePoint(code)
}

/** The parser knows all names. It decodes a text with a single reference. */
function named(written: string): string {
  const [paragraph] = fromMarkdown(`x${written}`).children
  const [first] = paragraph?.type === 'paragraph' ? paragraph.children : []
  return first?.type === 'text' ? first.value.slice(1) : written
}
