import type { SourceScalar } from '../../../language/source.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { wordOf } from '../../model/read-node.ts'
import type { Report } from '../../report.ts'
import { causedBy } from '../../root-cause.ts'
import { nearestName, suggest } from '../../suggest.ts'

/** A word in a list of a tenant that is not in the list from which it is taken. */
export interface StrangeWord {
  readonly tenant: string
  readonly path: string
  readonly item: SourceScalar
  /** Sibling words. The author meant none of them a second time. */
  readonly siblings: readonly string[]
  /** The list from which it is taken. */
  readonly known: readonly SourceScalar[]
  readonly limit: Span
}

/**
 * When one tenant differs, it meant the word of the default. When several tenants agree, the word
 * of the default is the mistake.
 */
export function reportStrangeWords(all: readonly StrangeWord[], report: Report): void {
  const words = new Map<string, StrangeWord[]>()
  for (const each of all) {
    // Tenants with lists of their own each made their own mistake.
    const name = `${each.path} ${wordOf(each.item) ?? ''} ${each.known[0]?.span.file ?? ''}`
    words.set(name, [...(words.get(name) ?? []), each])
  }
  for (const [cause, same] of words)
    if (!reportAtDefault(same, report)) for (const each of same) reportAtTenant(each, cause, report)
}

function reportAtDefault(same: readonly StrangeWord[], report: Report): boolean {
  const [first] = same
  const right = wordOf(first?.item) ?? ''
  const near =
    first && same.length > 1
      ? meantBy(
          right,
          first.known,
          same.flatMap(({ siblings }) => siblings),
        )
      : undefined
  if (!near) return false
  const related = same.map(({ item }) => ({ span: item.span, message: `It is "${right}" here.` }))
  report.add(
    raise.wordDiffers(
      near.span,
      {
        word: wordOf(near) ?? '',
        tenants: same.map(({ tenant }) => `"${tenant}"`).join(' and '),
        right,
      },
      related,
    ),
  )
  return true
}

function reportAtTenant(
  { item, siblings, known, limit }: StrangeWord,
  cause: string,
  report: Report,
): void {
  const [word, words] = [wordOf(item) ?? '', known.map((each) => wordOf(each) ?? '')]
  const near = meantBy(word, known, siblings)
  const related = [
    { span: limit, message: 'This is its limit.' },
    ...(near ? [{ span: near.span, message: 'The list of allowed words has this word.' }] : []),
  ]
  // A word that the default no longer has is missing for every tenant with it, and reported once.
  report.add(
    causedBy(
      'tenant',
      cause,
      raise.unknownWord(
        item.span,
        {
          word,
          words: `${words.join(', ')} (from ${known[0]?.span.file ?? 'flows/tenants/default.yaml'})`,
          suggestion: suggest(
            word,
            words.filter((each) => !siblings.includes(each)),
          ),
        },
        related,
      ),
    ),
  )
}

function meantBy(
  word: string,
  known: readonly SourceScalar[],
  siblings: readonly string[],
): SourceScalar | undefined {
  const near = nearestName(
    word,
    known.map((each) => wordOf(each) ?? '').filter((each) => !siblings.includes(each)),
  )
  return near === undefined ? undefined : known.find((each) => wordOf(each) === near)
}
