import type { SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { entryOf, scalarOf, valueOf, wordAt } from '../model/read-node.ts'

/**
 * Limits of the default tenant for a value. `stronger`: the direction in which a tenant may differ
 * from the default. `atMost`: path of a number that is the maximum. `among`: path of a list that
 * contains its words. `shorterThan`: path of a number above the length of the text.
 */
export interface Limit {
  readonly least?: number
  readonly most?: number
  readonly stronger?: 'more' | 'fewer'
  readonly atMost?: string
  readonly shorterThan?: string
  readonly among?: string
  readonly shape?: string
  readonly span: Span
}

export function limitOf(base: SourceNode | undefined, path: readonly string[]): Limit | undefined {
  const entry = entryOf(valueOf(base, 'limits'), path.join('.'))
  if (!entry) return undefined
  const [least, most] = ['least', 'most'].map((key) => scalarOf(valueOf(entry.value, key))?.value)
  const [stronger, atMost, shorterThan, among, shape] = [
    'stronger',
    'at-most',
    'shorter-than',
    'among',
    'shape',
  ].map((key) => wordAt(entry.value, key))
  return {
    span: entry.keySpan,
    ...(typeof least === 'number' ? { least } : {}),
    ...(typeof most === 'number' ? { most } : {}),
    ...(stronger === 'more' || stronger === 'fewer' ? { stronger } : {}),
    ...(atMost === undefined ? {} : { atMost }),
    ...(shorterThan === undefined ? {} : { shorterThan }),
    ...(among === undefined ? {} : { among }),
    ...(shape === undefined ? {} : { shape }),
  }
}

/** Returns `2 to 10` for a value outside the limits. */
export function outside(value: number, { least, most }: Limit): string | undefined {
  if ((least === undefined || value >= least) && (most === undefined || value <= most))
    return undefined
  if (least === undefined) return `at most ${most ?? ''}`
  return most === undefined ? `at least ${least}` : `${least} to ${most}`
}

export function weaker(value: number, wanted: number, { stronger }: Limit): boolean {
  return (stronger === 'more' && value < wanted) || (stronger === 'fewer' && value > wanted)
}
