import type { SourceScalar } from '../../language/source.ts'
import {
  findText,
  hasNamespace,
  isUnfilled,
  type TextFile,
  textKeys,
} from '../2-resolve/project.ts'
import { textsOfRules } from '../2-resolve/rules.ts'
import { spanWithin } from '../3-lower/expressions/check-expression.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { causedBy } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { memoizedByNode } from '../incremental/memo.ts'
import { type Check, checkEach } from './check-table.ts'
import type { Stretch } from './plural-forms.ts'

/**
 * A text is shown literally: no markup, no unfilled braces, no particle that fits one word only.
 */
export const soundTexts: Check = ({ project, report }) => ({
  finish: () => {
    for (const [language, files] of project.texts.files)
      for (const file of files.values()) checked(language, file, report)
  },
})

/** Cached by file, while the file is unchanged. */
const checked = memoizedByNode((language, file: TextFile, report) => {
  for (const [key, { text, node }] of file.entries)
    judge({ language, text, node, name: `${namespaceOf(file)}.${key}` }, report)
})

const namespaceOf = ({ file }: TextFile): string => file.replace(/^.*\//, '')

interface Judged {
  readonly language: string
  readonly text: string
  readonly node: SourceScalar
  /** The same in each language. */
  readonly name: string
}

/** Rules about the words around a value, by the primary subtag of a language. */
const grammar: Readonly<Record<string, typeof fixedParticle>> = { ko: fixedParticle }

/**
 * Spaces and invisible characters (Unicode, Default_Ignorable_Code_Point; U+2800 is a pattern
 * without dots).
 */
const unseen = /[\p{Z}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu

function judge({ language, text, node, name }: Judged, report: Report): void {
  // Reported as a text to write, once for the whole file.
  if (isUnfilled({ node })) return
  const at = (stretch: Stretch) => spanWithin(node, stretch.at, stretch.at + stretch.found.length)
  // A button without a word cannot be read, or heard.
  if (text.replaceAll(unseen, '') === '')
    return report.add(
      raise.wrongKind(node.span, {
        key: 'A text',
        wanted: 'readable words',
        found: 'blank',
      }),
    )
  const markup = markupIn(text)
  // The same slip in each language is one mistake.
  if (markup)
    return report.add(
      causedBy('text', `${name} <`, raise.markupInText(at(markup), { found: markup.found })),
    )
  const odd = oddPlaceholder(text)
  if (odd)
    return report.add(
      causedBy('text', `${name} ${odd.found}`, raise.oddPlaceholder(at(odd), { found: odd.found })),
    )
  const particle = grammar[language.split('-', 1)[0] ?? '']?.(text)
  if (particle)
    report.add(
      raise.fixedParticle(at(particle), {
        found: particle.found,
        instead: particle.instead,
        why: particle.why,
      }),
    )
}

/**
 * A failed rule has its message: `error.<rule>` is a text. A combined rule has one for each of its
 * rules.
 */
export const ruleTexts = checkEach('name', ({ kind, node, name, found }, { project, report }) => {
  if (kind !== 'rule' || !found) return
  const { languages, common } = project.texts
  // The whole file is missing, which is reported at its name in flows/app.yaml.
  if (common.includes('error') && !hasNamespace(project, 'error')) return
  const missing = (textsOfRules.get(name) ?? []).find((key) =>
    languages.every((language) => findText(project, language, key).length === 0),
  )
  if (missing === undefined) return
  const known = languages.flatMap((language) => textKeys(project, language))
  report.add(
    raise.unknownText(node.span, { key: missing, suggestion: suggest(missing, new Set(known)) }),
  )
})

/**
 * Spelling of each particle after a placeholder (src/i18n/grammar/ko.ts). The longer of two
 * forms comes first.
 */
const pairs: readonly (readonly [forms: readonly string[], written: string])[] = [
  [['으로', '로'], '(으)로'],
  [['을', '를'], '(을)를'],
  [['이라', '라'], '(이)라'],
  [['이나', '나'], '(이)나'],
  [['은', '는'], '(은)는'],
  [['과', '와'], '(과)와'],
  [['이', '가'], '(이)가'],
]

const written = new Map(
  pairs.flatMap(([forms, pair]) => forms.map((form) => [form, pair] as const)),
)
/** 이고, 이면, 이며, 이든 are 이다 in full, which fits every word: no particle of the subject. */
const forms = pairs
  .flatMap(([each]) => each)
  .map((form) => (form === '이' ? '이(?!고|면|며|든)' : form))
  .join('|')
/** Possible endings after a particle within its word: 으로써, 이라는, 와의 ... */
const endings = '(?:써|서|부터|는|도|만|의|고|면|며|든)?'
/**
 * A placeholder, optionally in quotes or brackets, a particle or both forms with a slash between
 * them, and the end of the word: 이상 and 가지 are no particles.
 */
const fixed = new RegExp(
  String.raw`(\}["'”’)\]」』》〉]*)((${forms})(?:/(?:${forms}))?)${endings}(?![가-힣(])`,
  'u',
)

/**
 * Short forms of 이다 that fit only some words, each with the form that fits every word. 3면 is a
 * count.
 */
const shortened = new Map([
  ['예요', '입니다'],
  ['이에요', '입니다'],
  ['이예요', '입니다'],
  ['였습니다', '이었습니다'],
  ['고', '이고'],
  ['며', '이며'],
  ['면', '이면'],
  ['죠', '이죠'],
  ['든지', '이든지'],
  ['랑', '(과)와'],
  ['이랑', '(과)와'],
])
const copula = new RegExp(
  String.raw`((?<!\{(?:n|count|total))\}["'”’)\]」』》〉]*)(${[...shortened.keys()].join('|')})(?![가-힣(])`,
  'u',
)

/** Particle that fits only some of the values before it: 서버를, but 계정을. */
export function fixedParticle(
  text: string,
): (Stretch & { readonly instead: string; readonly why: string }) | undefined {
  if (!text.includes('}')) return undefined
  const match = fixed.exec(text)
  const short = match ? null : copula.exec(text)
  if (short)
    return {
      at: short.index + (short[1] ?? '').length,
      found: short[2] ?? '',
      ...insteadOf(shortened.get(short[2] ?? '') ?? ''),
    }
  if (!match) return undefined
  const [, before = '', found = '', particle = ''] = match
  return { at: match.index + before.length, found, ...insteadOf(written.get(particle) ?? '') }
}

/** Replacement for the particle, and the reason why it is right after every word. */
function insteadOf(instead: string) {
  return {
    instead,
    why: instead.startsWith('(')
      ? 'the word then decides which of the two forms is shown'
      : 'the full form fits every word',
  }
}

/**
 * A tag, an end tag, a comment or a character reference (HTML, sections 13.1.2, 13.1.6 and 13.1.4).
 * Texts are shown literally, so markup would be visible.
 */
const markup = /<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|<!--|&(?:[a-z][a-z\d]+|#\d+|#x[\da-f]+);/i
/** Links and bold words of Markdown, and a line break of JSON outside of double quotes. */
const marks = /\[[^\][]+\]\([^()\s]+\)|\*\*[^*\s](?:[^*]*[^*\s])?\*\*|\\[nrt](?![a-z])/

export function markupIn(text: string): Stretch | undefined {
  const found = markup.exec(text) ?? marks.exec(text)
  return found ? { at: found.index, found: found[0] } : undefined
}

/** `{name}`, or `{time, datetime}` with a format of src/i18n. */
const placeholder = /\{\s*[A-Za-z_][\w.]*\s*(?:,\s*(?:datetime|date|day)\s*)?\}/g
/** Remaining braces, and the i18next syntax that nests one text in another. */
const odd = /\{[^{}]*,[^{}]*\}|[{}]+|\$t\(/

/** A text that looks like an expression. In a text it is shown literally. */
const expression = /^=\s*[!(]*[A-Za-z_][\w.]*/

export function oddPlaceholder(text: string): Stretch | undefined {
  const [computed] = text.startsWith('=') ? (expression.exec(text) ?? []) : []
  if (computed !== undefined) return { at: 0, found: computed }
  const printed = /(?<![\p{Nd}%])%(?:\d+\$)?[sdi@](?![A-Za-z\d])|%\(\w+\)[sd]/u.exec(text)
  if (printed) return { at: printed.index, found: printed[0] }
  if (!/[{}]|\$t\(/.test(text)) return undefined
  // `{{name}}`: the inner part of double braces is no placeholder either.
  const doubled = /\{\{[^{}]*\}\}|\$\{[^{}]*\}/.exec(text)
  if (doubled) return { at: doubled.index, found: doubled[0] }
  const rest = text.replace(placeholder, (each) => ' '.repeat(each.length))
  const found = odd.exec(rest)
  return found ? { at: found.index, found: found[0] } : undefined
}
