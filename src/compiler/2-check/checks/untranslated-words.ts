import { raise } from '../../diagnostics.generated.ts'
import { spanWithin } from '../../expressions/span-within.ts'
import { memoizedByPair } from '../../memoized.ts'
import { findText } from '../../model/find-text.ts'
import type { Project, TextFile } from '../../model/project.ts'
import { itemsOf, scalarOf, valueOf } from '../../model/read-node.ts'
import { Report } from '../../report.ts'
import type { Check } from '../check-table.ts'
import { foreignWord } from '../texts/foreign-words.ts'

/** Texts of a language are written in that language; only names are equal in all languages. */
export const untranslatedWords: Check = ({ project, report }) => ({
  finish: () => {
    const names = namesIn(project)
    for (const [language, files] of project.texts.files)
      for (const file of files.values())
        for (const told of judged(language, file, names)) report.add(told)
  },
})

/**
 * Those that flows/app.yaml lists, and the product's own: a tenant has another one. The longer
 * first, of which the shorter may be a part.
 */
function namesIn(project: Project): readonly string[] {
  const listed = itemsOf(valueOf(project.app, 'names')).flatMap(
    (item) => scalarOf(item)?.value ?? [],
  )
  const product = [...project.texts.files.keys()]
    .flatMap((language) => findText(project, language, 'app.product'))
    .map(({ text }) => text)
  return [...new Set([...listed.map(String), ...product])]
    .filter((name) => name !== '')
    .toSorted((one, other) => other.length - one.length)
}

/**
 * Each file once for the same names, as long as it is the same: every tenant calls the product by a
 * name of its own, and is checked in turn.
 */
const memoized = memoizedByPair<Report['told']>()

const judged = (language: string, file: TextFile, names: readonly string[]): Report['told'] =>
  memoized(file, [language, ...names].join('\n'), () => judge(language, file, names))

function judge(language: string, file: TextFile, names: readonly string[]): Report['told'] {
  const report = new Report()
  for (const [key, { text, node }] of file.entries) {
    const found = isLanguage.test(key) ? undefined : foreignWord(language, text, names)
    if (found)
      report.add(
        raise.untranslatedWords(spanWithin(node, found.at, found.at + found.found.length), {
          found: found.found,
          language,
        }),
      )
  }
  // Copied from another language and left so: one thing to do, however many texts there are.
  const isCopied = report.told.length > 2 && report.told.length > file.entries.size / 2
  return isCopied
    ? report.told.map((each) => ({ ...each, cause: `untranslated ${language}` }))
    : report.told
}

/** The name of a language in itself, under a language tag, needs no translation. */
const isLanguage = /(?:^|\.)[a-z]{2,3}-(?:[A-Z]{2}|\d{3})$/
