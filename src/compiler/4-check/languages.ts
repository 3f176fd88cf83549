import { isLanguageTag, scriptsOf } from '../../language/locale/language-facts.ts'
import type { SourceMap, SourceNode, Span } from '../../language/source.ts'
import { entriesOf, itemsOf, scalarOf, scalarsOf, valueOf } from '../1-parse/read-node.ts'
import { withoutPlural } from '../2-resolve/placeholders.ts'
import {
  findText,
  isUnfilled,
  namespacesOf,
  type Project,
  type TextFile,
} from '../2-resolve/project.ts'
import { nearLanguage } from '../2-resolve/tenant-texts.ts'
import { spanWithin } from '../3-lower/expressions/check-expression.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { Report } from '../diagnostics/report.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { memoizedByPair } from '../incremental/memo.ts'
import type { Check } from './check-table.ts'
import type { Stretch } from './plural-forms.ts'

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
    ? report.reported.map((each) => ({ ...each, cause: { is: 'untranslated', language } }))
    : report.reported
}

/** A text with a language tag as its key is in that language. */
const isLanguage = /(?:^|\.)[a-z]{2,3}-(?:[A-Z]{2}|\d{3})$/

/** `languages:` of flows/app.yaml names folders of texts, at least one. */
export const unknownLanguage: Check = ({ project, report }) => ({
  finish: () => {
    const node = valueOf(project.app, 'languages')
    if (node?.kind === 'list' && node.items.length === 0)
      report.add(
        raise.wrongKind(node.span, {
          key: '"languages"',
          wanted: 'a list of languages',
          found: 'an empty list',
        }),
      )
    const { files } = project.texts
    const named = new Map<string, Span>()
    for (const word of scalarsOf(node)) {
      const name = String(word.value)
      const other = named.get(name)
      if (other)
        report.add(
          raise.duplicateName(word.span, { kind: 'language', name }, [
            { span: other, message: 'It is already listed here.' },
          ]),
        )
      if (other) continue
      named.set(name, word.span)
      // Texts alone are not enough: plurals, dates and names come from CLDR, by the tag.
      if (files.has(name) && !isLanguageTag(name))
        report.add(
          raise.wrongKind(word.span, {
            key: '"languages"',
            wanted: 'tags of languages such as ko-KR (BCP 47)',
            found: `"${name}"`,
          }),
        )
      if (word.value !== null && !files.has(name))
        report.add(
          raise.unknownLanguage(word.span, {
            name,
            suggestion: nearLanguage(name, [...files.keys()]),
          }),
        )
    }
  },
})

/**
 * A folder of texts that no `languages:` of the app or of a tenant lists: reported once for all its
 * files.
 */
export const unlistedLanguage: Check = ({ project, files, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const listed = new Set(
      [project.app, ...[...tenants.values()].map((tenant) => valueOf(tenant, 'app'))].flatMap(
        (app) => scalarsOf(valueOf(app, 'languages')).map(({ value }) => String(value)),
      ),
    )
    // An unreadable list is reported by itself.
    if (listed.size === 0) return
    const unlisted = new Map<string, Span[]>()
    for (const { kind, node } of files) {
      if (kind.kind !== 'texts' || listed.has(kind.language)) continue
      const places = unlisted.get(kind.language) ?? []
      places.push(entriesOf(node)[0]?.keySpan ?? node.span)
      unlisted.set(kind.language, places)
    }
    for (const [name, [first, ...others]] of unlisted) {
      if (first)
        report.add(
          raise.unlistedLanguage(
            first,
            { name, suggestion: suggest(name, listed) },
            others.map((span) => ({ span, message: 'These are not used, either.' })),
          ),
        )
    }
  },
})

/** Texts of an offered language that are still to be written: reported once for each file. */
export const unfilledTexts: Check = ({ project, report }) => ({
  finish: () => {
    for (const language of project.texts.languages)
      for (const [namespace, { entries }] of project.texts.files.get(language) ?? []) {
        const unfilled = [...entries].filter(([, entry]) => isUnfilled(entry))
        const [first] = unfilled
        if (!first) continue
        const [key, { keySpan }] = first
        report.add(
          raise.unfilledTexts(keySpan, {
            key: `${namespace}.${key}`,
            language,
            others:
              unfilled.length === 1
                ? ''
                : ` The file lacks ${unfilled.length} of ${entries.size} texts.`,
          }),
        )
      }
  },
})

/**
 * `texts:` of flows/app.yaml names existing files, because the page waits for each of them before
 * it shows anything.
 */
export const namedNamespaces: Check = ({ project, report }) => ({
  finish: () => {
    const known = namespacesOf(project)
    for (const node of scalarsOf(valueOf(project.app, 'texts'))) {
      const name = String(node.value)
      if (!known.has(name))
        report.add(raise.unknownNamespace(node.span, { name, suggestion: suggest(name, known) }))
    }
  },
})

/**
 * A tenant that replaces a text replaces it in every language that it offers, or half of its users
 * read the text of the default. Texts that only the tenant has are checked by `texts-agree`.
 */
export const overrideInOneLanguage: Check = ({ project, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    for (const tenant of tenants.values()) {
      const offered = languagesOf(tenant, project)
      const texts = entriesOf(valueOf(tenant, 'texts')).filter(({ key }) => offered.includes(key))
      const replaced = new Map(texts.map(({ key, value }) => [key, leavesOf(value)]))
      const seen = new Set<string>()
      for (const [language, leaves] of replaced) {
        for (const [key, span] of leaves) {
          if (seen.has(key)) continue
          seen.add(key)
          const others = offered.filter((each) => !replaced.get(each)?.has(key))
          if (others.length > 0 && isKnown(language, key, project))
            report.add(
              raise.overrideInOneLanguage(span, {
                key,
                languages: offered.filter((each) => !others.includes(each)).join(', '),
                others: others.join(', '),
              }),
            )
        }
      }
    }
  },
})

/** The forms of a number are entries of their own. */
function isKnown(language: string, key: string, project: Project): boolean {
  return [key, `${key}.other`].some((each) => findText(project, language, each).length > 0)
}

function languagesOf(tenant: SourceMap, { texts }: Project): readonly string[] {
  const own = valueOf(valueOf(tenant, 'app'), 'languages')
  if (own?.kind === 'map')
    return texts.languages.filter((each) => scalarsOf(valueOf(own, each))[0]?.value !== null)
  return own ? scalarsOf(own).map(({ value }) => String(value)) : texts.languages
}

/** Keys of texts with their first place. The forms of a number are one text. */
function leavesOf(node: SourceNode, path: readonly string[] = []): ReadonlyMap<string, Span> {
  const found = new Map<string, Span>()
  for (const { key, keySpan, value } of entriesOf(node)) {
    const inner = [...path, key]
    if (value.kind !== 'map' || isOfForms(value)) found.set(withoutPlural(inner.join('.')), keySpan)
    else
      for (const [each, span] of leavesOf(value, inner)) if (!found.has(each)) found.set(each, span)
  }
  return found
}

/** `{ "1": …, other: … }` */
const isOfForms = ({ entries }: SourceMap): boolean => entries.some(({ key }) => key === 'other')

/**
 * Words in capitals are abbreviations, and addresses are not translated: SMS, SHA-256,
 * desk@example.com.
 */
const spelt = /^[\p{Lu}\p{N}-]+$/u
const address = /\S+(?:@|:\/\/|\.)\S+/gu
const filled = /\{[^{}]*\}/gu
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu

/**
 * Returns the first word of a text without any letter of its language: the translator left it
 * unchanged.
 * @param names Names that are equal in every language.
 */
export function foreignWord(
  language: string,
  text: string,
  names: readonly string[],
): Stretch | undefined {
  const own = lettersOf(language)
  if (!own) return undefined
  const left = [address, filled].reduce((rest, pattern) => blanked(rest, pattern), text)
  if (own.test(left)) return undefined
  const unnamed = names.reduce((rest, name) => rest.replaceAll(name, ' '.repeat(name.length)), left)
  for (const { 0: found, index } of unnamed.matchAll(word))
    if (/\p{L}{2}/u.test(found) && !spelt.test(found)) return { at: index, found }
  return undefined
}

/** Blanks matches with the same length, so that positions stay. */
const blanked = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (found) => ' '.repeat(found.length))

const known = new Map<string, RegExp | undefined>()

/** Returns a pattern for one letter of the language, or undefined for an unknown language. */
function lettersOf(language: string): RegExp | undefined {
  if (!known.has(language)) known.set(language, read(language))
  return known.get(language)
}

function read(language: string): RegExp | undefined {
  const scripts = scriptsOf(language)
  return scripts.length === 0
    ? undefined
    : new RegExp(scripts.map((each) => `\\p{Script=${each}}`).join('|'), 'u')
}
