/**
 * Widths of characters as a share of the font size, for the bold fonts of the page. The first match
 * applies.
 */
const advances: readonly (readonly [pattern: RegExp, share: number])[] = [
  [/[ ]/, 0.27],
  [/[iljtfrI.,:;'’|!()[\]·-]/, 0.34],
  [/[mwMW@%—]/, 0.92],
  [/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/, 0.92],
  [/[A-Z0-9&]/, 0.66],
  [/./su, 0.57],
]

/** Counts for each placeholder, as a name of this length. */
const filledIn = 'abcdefgh'

const known = new Map<string, number>()

/** Caches widths, because texts use the same few hundred characters. */
function shareOf(character: string): number {
  const share =
    known.get(character) ?? advances.find(([pattern]) => pattern.test(character))?.[1] ?? 0
  known.set(character, share)
  return share
}

export interface Line {
  /** In pixels. */
  readonly width: number
  /** In pixels. */
  readonly font: number
}

/** Estimates the width of a text on one line, in pixels, within some percent. */
export function textWidth(text: string, font: number): number {
  let shares = 0
  for (const character of text.replace(/\{[^{}]*\}/g, filledIn)) shares += shareOf(character)
  return Math.round(shares * font)
}

/**
 * Counts the lines of a text. It breaks between words, and within a word that is longer than a
 * line.
 */
export function linesOf(text: string, { width, font }: Line): number {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const own = textWidth(word, font)
    const next = used === 0 ? own : used + textWidth(' ', font) + own
    if (next <= width) used = next
    else {
      lines += (used === 0 ? 0 : 1) + Math.ceil(own / width) - 1
      used = own % width
    }
  }
  return lines
}
