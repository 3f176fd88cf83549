import type { SourceEntry, SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { casesOf } from '../../model/read-node.ts'
import type { Place } from '../place.ts'

/**
 * Rows of a table of words, one for each word. A word in two keys is reported, and the first
 * counts.
 */
export function walkCases(node: SourceNode | undefined, place: Place): readonly SourceEntry[] {
  const first = new Map<string, SourceEntry>()
  for (const entry of casesOf(node)) {
    const earlier = first.get(entry.key)
    if (earlier)
      place.walk.report.add(
        raise.duplicateKey(entry.keySpan, { key: entry.key }, [
          { span: earlier.keySpan, message: 'It is already here.' },
        ]),
      )
    else first.set(entry.key, entry)
  }
  return [...first.values()]
}
