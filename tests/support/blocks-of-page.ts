/** A block of code in a Markdown page, without the indentation of its list. */
export interface Block {
  /** The word after the fence: `yaml`, `diff`, `sh`. */
  readonly kind: string
  readonly text: string
}

export function blocksOf(markdown: string): readonly Block[] {
  return [...markdown.matchAll(/^( *)(`{3,})(\w+)\n([\s\S]*?)^\1\2$/gm)].map(
    ([, indent = '', , kind = '', text = '']) => ({
      kind,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  )
}

/**
 * Replaces the lines with a space or `-` before them by those with a space or `+`. A line `@@`
 * begins another place of the same file.
 * @throws Error when the lines of a place are not in the text exactly once
 */
export function patched(text: string, diff: readonly string[]): string {
  return placesOf(diff).reduce(patchedOnce, text)
}

function placesOf(diff: readonly string[]): readonly (readonly string[])[] {
  const borders = diff.flatMap((line, index) => (line === '@@' ? [index] : []))
  return [-1, ...borders].map((border, index) => diff.slice(border + 1, borders[index]))
}

function patchedOnce(text: string, diff: readonly string[]): string {
  const lines = (marks: string) =>
    diff
      .filter((line) => line !== '' && marks.includes(line[0] ?? ''))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, after] = [lines(' -'), lines(' +')]
  if (before === '' || text.split(before).length !== 2)
    throw new Error(`These lines are not in the file once:\n${before}`)
  return text.replace(before, () => after)
}
