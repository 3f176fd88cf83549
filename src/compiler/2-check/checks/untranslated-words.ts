import { raise } from '../../diagnostics.generated.ts'
import { spanWithin } from '../../expressions/span-within.ts'
import { memoizedByPair } from '../../memoized.ts'
import { findText } from '../../model/find-text.ts'
import type { Project, TextFile } from '../../model/project.ts'
import { itemsOf, scalarOf, valueOf } from '../../model/read-node.ts'
import { Report } from '../../report.ts'
import type { Check } from '../check-table.ts'
import { foreignWord } from '../texts/foreign-words.ts'

/** Texts of a language are in that language. Only names are the same in all languages. */
export const untranslatedWords: Check = ({ project, report }) => ({
  finish: () => {
    const names = namesIn(project)
    for (const [language, files] of project.texts.files)
      for (const file of files.values())
        for (const diagnostic of checked(language, file, names)) report.add(diagnostic)
  },
})

/**
 * Lists the names of flows/app.yaml and the product, which each tenant names itself. Longer names
 * come first, because a shorter one may be part of them.
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
 * Caches results by file and names. Tenants are checked in turn, and each may name the product
 * differently.
 */
const memoized = memoizedByPair<Report['reported']>()

const checked = (language: string, file: TextFile, names: readonly string[]): Report['reported'] =>
  memoized(file, [language, ...names].join('\n'), () => judge(language, file, names))

function judge(language: string, file: TextFile, names: readonly string[]): Report['reported'] {
  const report = new Report()
  for (const [key, { text, node, isFallback }] of file.entries) {
    const found =
      isFallback || isLanguage.test(key) ? undefined : foreignWord(language, text, names)
    if (found)
      report.add(
        raise.untranslatedWords(spanWithin(node, found.at, found.at + found.found.length), {
          found: found.found,
          language,
        }),
      )
  }
  // The file is an untranslated copy. That is one task, however many texts it has.
  const isCopied = report.reported.length > 2 && report.reported.length > file.entries.size / 2
  return isCopied
    ? report.reported.map((each) => ({ ...each, cause: `untranslated ${language}` }))
    : report.reported
}

/** A text with a language tag as its key is in that language. */
const isLanguage = /(?:^|\.)[a-z]{2,3}-(?:[A-Z]{2}|\d{3})$/
