/** Kinds of pictures that every supported browser draws, by their ending. */
const KINDS = { svg: 'an SVG', png: 'a PNG', webp: 'a WebP' } as const

/** Marks at the beginning of a file (WHATWG MIME Sniffing, section 6.1). */
const MARKS: readonly (readonly [mark: RegExp, kind: string])[] = [
  [/^\x89PNG\r\n\x1a\n/, KINDS.png],
  [/^RIFF[^]{4}WEBPVP/, KINDS.webp],
  [/^\xff\xd8\xff/, 'a JPEG'],
  [/^GIF8[79]a/, 'a GIF'],
  [/^BM/, 'a BMP'],
  [/^\0\0\x01\0/, 'an ICO'],
  [/^[^]{4}ftypavi[fs]/, 'an AVIF'],
  [/^[^]{4}ftyphei/, 'a HEIC'],
  [/^%PDF/, 'a PDF'],
  [/^%!PS/, 'a PostScript file'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype )?html/i, 'an HTML page'],
  [/<svg[\s/>]/, KINDS.svg],
]

/**
 * Returns the reason that a page does not draw a file as a logo, as the end of a sentence. Returns
 * undefined for a good picture.
 * @param name path or name of the file, with its ending
 */
export function pictureProblem(name: string, bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return 'the file is empty'
  const content = latin1(bytes)
  const ending = /[^./]*$/.exec(name)?.[0] ?? ''
  const wanted = Object.hasOwn(KINDS, ending) ? KINDS[ending as keyof typeof KINDS] : undefined
  const found = MARKS.find(([mark]) => mark.test(content))?.[1]
  const [right] = Object.entries(KINDS).find(([, kind]) => kind === found) ?? []
  if (found === undefined)
    return wanted ? `its content is not that of ${wanted}` : 'it is not an SVG, a PNG or a WebP'
  if (right === undefined) return `it is ${found}, not ${wanted ?? 'an SVG, a PNG or a WebP'}`
  if (found !== wanted) return `it is ${found}, so its name ends with .${right}`
  if (found === KINDS.svg) return svgProblem(content)
  return isWhole(found, content) ? undefined : 'its end is missing'
}

/** One letter for each byte: the syntax of SVG is ASCII. */
function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 4096)
    parts.push(String.fromCodePoint(...bytes.subarray(at, at + 4096)))
  return parts.join('')
}

/** A PNG ends with the chunk IEND. A WebP has its size in its head (RFC 9649, section 2.4). */
function isWhole(kind: string, content: string): boolean {
  if (kind === KINDS.png) return content.slice(-8, -4) === 'IEND'
  const size = [7, 6, 5, 4].reduce((sum, at) => sum * 256 + (content.codePointAt(at) ?? 0), 0)
  return content.length >= size + 8
}

const NOT_DRAWN = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>/g
const TAG = /<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g
const ELSEWHERE =
  /\b(?:xlink:)?(?:href|src)\s*=\s*["']\s*(?:\w+:)?\/\/|url\(\s*["']?\s*(?:\w+:)?\/\//i

function svgProblem(text: string): string | undefined {
  if (/<!ENTITY/i.test(text)) return 'the SVG declares entities'
  const drawn = text
    .replace(/^\xef\xbb\xbf/, '')
    .replace(NOT_DRAWN, (each) => each.replaceAll(/[^\n]/g, ' '))
    .replace(/<!DOCTYPE[^>]*>/i, (each) => each.replaceAll(/[^\n]/g, ' '))
  if (/<(?:\w+:)?script[\s/>]/i.test(drawn)) return 'the SVG has a script'
  const event = /<[^>]*\s(on[a-z]+)\s*=/i.exec(drawn)?.[1]
  if (event !== undefined) return `the SVG has a script in \`${event}\``
  if (/=\s*["']\s*javascript:/i.test(drawn)) return 'the SVG has a script in an address'
  if (/<(?:\w+:)?foreignObject[\s/>]/i.test(drawn)) return 'the SVG contains HTML (`foreignObject`)'
  if (ELSEWHERE.test(drawn)) return 'the SVG loads something from another address'
  return malformedAt(drawn)
}

/** A browser draws nothing of an SVG that is no well-formed XML, or without its namespace. */
function malformedAt(drawn: string): string | undefined {
  const open: string[] = []
  let end = 0
  let roots = 0
  const lineOf = (at: number) =>
    `the SVG is not well-formed in line ${drawn.slice(0, at).split('\n').length}`
  for (const match of drawn.matchAll(TAG)) {
    const [tag, isEnd, name = '', attributes = '', isAlone] = match
    const between = drawn.slice(end, match.index)
    if (between.includes('<') || (open.length === 0 && between.trim() !== ''))
      return lineOf(end + Math.max(0, between.indexOf('<')))
    if (isEnd === '' && open.length === 0) {
      roots += 1
      if (!/^(?:\w+:)?svg$/.test(name) || roots > 1) return lineOf(match.index)
      if (!/\sxmlns(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(attributes))
        return 'the SVG has no xmlns="http://www.w3.org/2000/svg"'
    }
    if (isEnd !== '' && open.pop() !== name) return lineOf(match.index)
    if (isEnd === '' && isAlone === '') open.push(name)
    end = match.index + tag.length
  }
  const rest = drawn.slice(end)
  return open.length > 0 || roots === 0 || rest.trim() !== '' ? lineOf(end) : undefined
}
