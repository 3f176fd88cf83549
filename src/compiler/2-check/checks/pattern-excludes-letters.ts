import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Project } from '../../model/project.ts'
import { valueOf, wordAt } from '../../model/read-node.ts'
import { dangerIn } from '../../regex-safety/danger-in.ts'
import { checkEach } from '../check-table.ts'
import { isLanguageTag } from '../texts/is-language-tag.ts'

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
