import type { Cause, Change, Side } from '../../compare/change.ts'
import { type Risk, risks } from '../../compare/risk.ts'
import { escapeInvisible } from '../../compiler/diagnostics/suggest.ts'
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Paint } from '../reporters/paint.ts'
import { seenJson, shown } from '../reporters/reporter.ts'

/**
 * Shape of the JSON. The first number changes when a reader of the shape must change, the second
 * when something is added. schemas/diff.schema.json describes it.
 */
export const formatVersion = '1.0'

/** A side that does not compile, with its errors. */
export interface Failed {
  readonly side: 'before' | 'after'
  readonly name: string
  readonly diagnostics: readonly Diagnostic[]
}

export interface Compared {
  readonly before: string
  readonly after: string
  readonly changes: readonly Change[]
}

export const worst = (changes: readonly Change[]): Risk | 'none' =>
  risks.findLast((risk) => changes.some((change) => change.risk === risk)) ?? 'none'

/** Returns the JSON for scripts, as schemas/diff.schema.json describes it. */
export function diffJson({ before, after, changes }: Compared, failed: readonly Failed[]): string {
  return seenJson({
    format: 'gatehouse-diff',
    version: formatVersion,
    before,
    after,
    risk: failed.length > 0 ? 'unknown' : worst(changes),
    counts: Object.fromEntries(
      risks.map((risk) => [risk, changes.filter((change) => change.risk === risk).length]),
    ),
    changes,
    errors: failed.map(({ side, name, diagnostics }) => ({
      side,
      name,
      diagnostics: diagnostics.map(shown),
    })),
  })
}

/** Returns the report for a person: the highest risk first, each change with its causes. */
export function diffText(
  { before, after, changes }: Compared,
  paint: Paint,
  tenants: readonly string[],
): string {
  if (changes.length === 0)
    return paint.good(
      `No difference that a person or the server would see, from ${escapeInvisible(before)} to ${named(after)}.`,
    )
  const groups = [...risks].toReversed().flatMap((risk) => {
    const own = changes.filter((change) => change.risk === risk)
    if (own.length === 0) return []
    const title = HEADINGS[risk](paint)(`${risk} risk: ${counted(own.length)}`)
    return [[title, ...own.map((change) => describedChange(change, paint, tenants))].join('\n')]
  })
  const counts = [...risks]
    .toReversed()
    .map((risk) => `${changes.filter((change) => change.risk === risk).length} ${risk}`)
  return [
    ...groups,
    `${counted(changes.length)} from ${escapeInvisible(before)} to ${named(after)}: ${counts.join(', ')}.`,
  ].join('\n\n')
}

/** The folder of the command itself, in words. */
export const named = (side: string): string =>
  side === '.' ? 'the files here' : escapeInvisible(side)

const HEADINGS: Readonly<Record<Risk, (paint: Paint) => (text: string) => string>> = {
  high: (paint) => paint.bad,
  medium: (paint) => paint.warn,
  low: (paint) => paint.strong,
}

const counted = (count: number): string => `${count} change${count === 1 ? '' : 's'}`

function describedChange(
  { sentence, tenants, rule, before, after }: Change,
  paint: Paint,
  all: readonly string[],
): string {
  const names = escapeInvisible(tenants.join(', '))
  const where =
    tenants.length === all.length ? '' : ` (tenant${tenants.length === 1 ? '' : 's'} ${names})`
  const places = [place('before', before), place('after', after)].filter((each) => each !== '')
  return [
    `  ${escapeInvisible(sentence)}${where}`,
    paint.quiet(`    ${[rule, ...places].join('  ')}`),
  ].join('\n')
}

const place = (side: string, { cause }: Side): string => (cause ? `${side} ${written(cause)}` : '')

const written = ({ file, line, column }: Cause): string =>
  `${escapeInvisible(file)}:${line}:${column}`
