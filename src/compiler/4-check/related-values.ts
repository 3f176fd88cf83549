import type { Diagnostic } from '../../language/diagnostic.ts'
import type { SourceMap, SourceNode, SourceScalar, Span } from '../../language/source.ts'
import { entriesOf, scalarOf, scalarsOf, valueOf, wordAt, wordOf } from '../1-parse/read-node.ts'
import { limitOf } from '../2-resolve/tenant-model.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { causedBy } from '../diagnostics/root-cause.ts'
import { nearestName, suggest } from '../diagnostics/suggest.ts'

/** Words of `limits` that name another value. */
export const RELATIONS = ['at-most', 'shorter-than', 'among'] as const

/**
 * Values of one tenant that must fit together: each may be valid by itself and useless with the
 * other. Returns the words that are in no list; the other tenants decide which list each word
 * misspells.
 */
export function reportRelations(
  tenant: SourceMap,
  base: SourceMap,
  report: Report,
): readonly StrangeWord[] {
  const found: StrangeWord[] = []
  const own = (path: string) => at(valueOf(tenant, 'values'), path)
  const effective = (path: string) => own(path) ?? at(valueOf(base, 'values'), path)
  const strange = new Set<string>()
  // One number may be above, or below, several others: it is one mistake.
  const outside = new Map<SourceNode, readonly Outside[]>()
  const paths = entriesOf(valueOf(base, 'limits')).map(({ key }) => key)
  // A word that the default lacks is reported once, at its offer.
  for (const path of paths.toSorted(
    (one, other) => Number(isOwn(other, base)) - Number(isOwn(one, base)),
  )) {
    const limit = limitOf(base, path.split('.'))
    if (!limit) continue
    const related = [{ span: limit.span, message: 'This is its limit.' }]
    const { atMost, shorterThan, among } = limit
    if (atMost !== undefined && (own(path) || own(atMost))) {
      const [lower, upper] = [effective(path), effective(atMost)]
      const [low, high] = [scalarOf(lower)?.value, scalarOf(upper)?.value]
      if (!lower || !upper || typeof low !== 'number' || typeof high !== 'number' || low <= high)
        continue
      // Reported at the value that the tenant wrote.
      const [place, other, found, wanted] = own(path)
        ? [lower, upper, low, `\`${path}\` must be at most \`${atMost}\`, which is ${high}`]
        : [upper, lower, high, `\`${atMost}\` must be at least \`${path}\`, which is ${low}`]
      const others = [{ span: other.span, message: 'The other value is here.' }, ...related]
      outside.set(place, [...(outside.get(place) ?? []), { found: String(found), wanted, others }])
    }
    if (shorterThan !== undefined && (own(path) || own(shorterThan))) {
      const [text, upper] = [effective(path), effective(shorterThan)]
      const [value, high] = [scalarOf(text)?.value, scalarOf(upper)?.value]
      if (
        !text ||
        !upper ||
        typeof value !== 'string' ||
        typeof high !== 'number' ||
        [...value].length < high
      )
        continue
      const [place, other, found, wanted] = own(path)
        ? [
            text,
            upper,
            `"${value}"`,
            `\`${path}\` must have fewer characters than \`${shorterThan}\`, which is ${high}`,
          ]
        : [
            upper,
            text,
            String(high),
            `\`${shorterThan}\` must be more than the length of \`${path}\`, which is ${[...value].length}`,
          ]
      outside.set(place, [
        ...(outside.get(place) ?? []),
        {
          found,
          wanted,
          others: [{ span: other.span, message: 'The other value is here.' }, ...related],
        },
      ])
    }
    if (among !== undefined && !strange.has(among)) {
      const known = scalarsOf(among === path ? at(valueOf(base, 'values'), path) : effective(among))
      const words = new Set(known.map((item) => wordOf(item) ?? ''))
      const items = scalarsOf(own(path))
      for (const item of items) {
        if (words.has(wordOf(item) ?? '')) continue
        strange.add(path)
        found.push({
          tenant: wordAt(tenant, 'tenant') ?? '',
          path,
          item,
          siblings: items.map((each) => wordOf(each) ?? ''),
          known,
          limit: limit.span,
        })
      }
    }
  }
  for (const [place, all] of outside)
    report.add(
      raise.outOfRange(
        place.span,
        { found: all[0]?.found ?? '', wanted: all.map(({ wanted }) => wanted).join(', and ') },
        all.flatMap(({ others }) => others),
      ),
    )
  return found
}

interface Outside {
  readonly found: string
  readonly wanted: string
  readonly others: Diagnostic['related']
}

const isOwn = (path: string, base: SourceMap): boolean =>
  limitOf(base, path.split('.'))?.among === path

function at(node: SourceNode | undefined, path: string): SourceNode | undefined {
  return path.split('.').reduce<SourceNode | undefined>((inner, key) => valueOf(inner, key), node)
}

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
