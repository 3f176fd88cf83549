import { expect, it } from 'vitest'
import { sourceText } from '../../src/compiler/1-parse/files.ts'
import { parseFile } from '../../src/compiler/1-parse/parse-file.ts'
import { checkShape } from '../../src/compiler/4-check/shapes.ts'
import { Report } from '../../src/compiler/diagnostics/report.ts'
import { allWords, type LanguageWord, shownWords } from './words-shown.ts'

const shown = shownWords()

it('there are many words', () => {
  expect(allWords.length).toBeGreaterThan(250)
})

it.each(allWords.map(({ called }) => [called, shown.get(called) ?? 'nowhere'] as const))(
  '%s is shown in %s',
  (_, place) => {
    expect(place).not.toBe('nowhere')
  },
)

/** Returns the mistakes in the example of a key, which editors and docs/reference show. */
function wrongWith({ name, use, called, table }: LanguageWord): readonly string[] {
  const report = new Report()
  const node = parseFile(sourceText(called, `${use.example}\n`), report)
  const own = node?.kind === 'map' ? node.entries.find((entry) => entry.key === name) : undefined
  if (node?.kind === 'map' && !own) return [`"${name}" does not stand in it`]
  if (own) checkShape({ node: own.value, shape: use.shape, name }, report)
  // The keys of a word appear beside it.
  if (node && own && 'keys' in use)
    checkShape({ node, shape: { is: 'keys', of: table }, name }, report)
  // An example may leave out required keys.
  return report
    .diagnostics()
    .filter(({ code }) => code !== 'missing-key')
    .map(({ code, message }) => `${code}: ${message}`)
}

it.each(allWords)('the example of $called is YAML of its shape', (word) => {
  expect(wrongWith(word)).toEqual([])
})
