import type { SourceNode } from '../../language/source.ts'
import { valueOf, wordAt, wordOf } from '../1-parse/read-node.ts'
import type { Project } from '../2-resolve/project.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { dangerIn } from '../regex-safety/danger-in.ts'
import { regexProblem } from '../regex-safety/read-pattern.ts'
import { checkEach } from './check-table.ts'
import { isLanguageTag } from './duration-in-text.ts'

/** A pattern is a regular expression of JavaScript. */
export const invalidPattern = checkEach('schema', ({ keyword, value }, { report }) => {
  const pattern = keyword === 'pattern' ? (wordOf(value) ?? '') : ''
  const reason = foreignPattern(pattern) ?? regexProblem(pattern) ?? doubledIn(pattern)
  if (reason !== undefined) report.add(raise.invalidPattern(value.span, { reason }))
})

/** Slashes of a script around it, or the mask of a program for tables. */
function foreignPattern(pattern: string): string | undefined {
  const inner = /^\/(\^.*\$)\/[a-z]*$/.exec(pattern)?.[1]
  if (inner !== undefined) return `the slashes around it belong to a script; write \`${inner}\``
  return /^\^?[#\s().-]*##[#\s().-]*\$?$/.test(pattern)
    ? '`#` stands for itself; a digit is `[0-9]`, four digits are `[0-9]{4}`'
    : undefined
}

/** JSON doubles a backslash; YAML does not, except between double quotes. */
function doubledIn(pattern: string): string | undefined {
  const found = /(?<!\\)\\\\[dwsDWS](?=[+*{?)$]|\[|$)/.exec(pattern)?.[0]
  return found && `\`${found}\` is a backslash and a letter; write \`${found.slice(1)}\``
}

/** A pattern takes linear time. */
export const unsafePattern = checkEach('schema', ({ keyword, value }, { report }) => {
  if (keyword !== 'pattern' || regexProblem(wordOf(value) ?? '') !== undefined) return
  const danger = dangerIn(wordOf(value) ?? '')
  if (danger !== undefined) report.add(raise.unsafePattern(value.span, { danger }))
})

/** JSON Schema searches a pattern anywhere in the entry, so both ends are written. */
export const unanchoredPattern = checkEach('schema', ({ keyword, value }, { report }) => {
  const pattern = keyword === 'pattern' ? wordOf(value) : undefined
  if (pattern === undefined || (foreignPattern(pattern) ?? regexProblem(pattern)) !== undefined)
    return
  // An unsafe pattern is rewritten in any case.
  if (dangerIn(pattern) !== undefined) return
  const [begins, ends] = [eachBranch(pattern, /^\^/), eachBranch(pattern, /(?:^|[^\\])\$$/)]
  if (begins && ends) return
  report.add(
    raise.unanchoredPattern(value.span, {
      end: begins
        ? 'an end (`$`)'
        : ends
          ? 'a beginning (`^`)'
          : 'a beginning (`^`) and an end (`$`)',
      right: `${begins ? '' : '^'}${begins && ends ? '' : grouped(pattern)}${ends ? '' : '$'}`,
    }),
  )
})

/** `^a|b$` begins in one branch and ends in the other. */
function eachBranch(pattern: string, end: RegExp): boolean {
  const whole = /^\^\((?:\?:)?(.*)\)\$$/.exec(pattern)?.[1]
  return whole !== undefined && !/[()]/.test(whole)
    ? true
    : branchesOf(pattern).every((branch) => end.test(branch))
}

/** Splits at each `|` outside of brackets. */
function branchesOf(pattern: string): readonly string[] {
  const branches = ['']
  let depth = 0
  for (const [part] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[^]/g)) {
    if (part === '(') depth += 1
    if (part === ')') depth -= 1
    if (part === '|' && depth === 0) branches.push('')
    else branches.push(`${branches.pop() ?? ''}${part}`)
  }
  return branches
}

const grouped = (pattern: string): string =>
  branchesOf(pattern).length > 1 ? `(?:${pattern})` : pattern

/** Words of autofill for a part of a person's name. */
const NAMES: ReadonlySet<string> = new Set([
  'name',
  'given-name',
  'additional-name',
  'family-name',
  'nickname',
])

/** A name may have the letters of every language that the product offers. */
export const patternExcludesLetters = checkEach(
  'field',
  ({ node, schema, ui, written }, { project, report }) => {
    const { pattern } = schema
    const autofill = ui['ui:autocomplete']
    const words = typeof autofill === 'string' ? autofill.split(' ') : []
    const isName = words.some((word) => NAMES.has(word)) || NAMED.test(String(node.value))
    if (typeof pattern !== 'string' || !isName) return
    if (dangerIn(pattern) !== undefined) return
    const excluded = project.texts.languages.filter(
      (language) =>
        isLanguageTag(language) &&
        !samplesOf(language).some((sample) => new RegExp(pattern, 'u').test(sample)),
    )
    if (excluded.length > 0)
      report.add(
        raise.patternExcludesLetters(patternIn(written, project).span, {
          languages: excluded.join(', '),
          sample: lettersOf(excluded[0] ?? ''),
          right: EVERY_SCRIPT,
        }),
      )
  },
)

const EVERY_SCRIPT = String.raw`^[\p{L}\p{M}' -]+$`

/** Names of properties for a part of a person's name. */
const NAMED = /^(?:(?:first|last|given|family|full|middle|nick)[-_]?)?name$/i

/** The pattern is written at the field, or in its shared field. */
function patternIn(written: SourceNode, { fields }: Project): SourceNode {
  const shared = fields.get((wordAt(written, '$ref') ?? '').replace(/^fields\//, ''))?.node
  return valueOf(written, 'pattern') ?? valueOf(valueOf(shared, 'schema'), 'pattern') ?? written
}

/** The name of a language in itself is written in its letters: `한국어`. */
function lettersOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(
    language.split('-')[0] ?? '',
  )
  return (name ?? '').replaceAll(/[^\p{L}\p{M}]/gu, '')
}

function samplesOf(language: string): readonly string[] {
  const letters = lettersOf(language)
  return [1, 2, 3, 4, 6, 8].flatMap((length) => {
    const sample = letters.repeat(8).slice(0, length)
    return [sample, sample.toLowerCase(), sample.toUpperCase(), capital(sample)]
  })
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
