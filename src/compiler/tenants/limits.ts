import type { SourceNode } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { entryOf, scalarOf, valueOf, wordAt } from '../project/read-node.ts'

/**
 * What the default tenant says about a value of it. `stronger`: which way a tenant may go from the default; `atMost` the path of a number that it is
 * not above, `among` of a list that its words are of.
 */
export interface Limit { readonly least?: number; readonly most?: number; readonly stronger?: 'more' | 'fewer'; readonly atMost?: string; readonly among?: string; readonly span: Span }

export function limitOf(base: SourceNode | undefined, path: readonly string[]): Limit | undefined {
  const entry = entryOf(valueOf(base, 'limits'), path.join('.'))
  if (!entry) return undefined
  const [least, most] = ['least', 'most'].map((key) => scalarOf(valueOf(entry.value, key))?.value)
  const [stronger, atMost, among] = ['stronger', 'at-most', 'among'].map((key) => wordAt(entry.value, key))
  return {
    span: entry.keySpan,
    ...(typeof least === 'number' ? { least } : {}),
    ...(typeof most === 'number' ? { most } : {}),
    ...(stronger === 'more' || stronger === 'fewer' ? { stronger } : {}),
    ...(atMost === undefined ? {} : { atMost }),
    ...(among === undefined ? {} : { among }),
  }
}

/** `2 to 10`, for a value that is not within. */
export function outside(value: number, { least, most }: Limit): string | undefined {
  if ((least === undefined || value >= least) && (most === undefined || value <= most)) return undefined
  if (least === undefined) return `at most ${most ?? ''}`
  return most === undefined ? `at least ${least}` : `${least} to ${most}`
}

export function weaker(value: number, wanted: number, { stronger }: Limit): boolean {
  return (stronger === 'more' && value < wanted) || (stronger === 'fewer' && value > wanted)
}
