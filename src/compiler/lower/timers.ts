import type { Timer } from '../../language/program.ts'
import type { SourceEntry } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import type { ComputedPath } from '../../language/step.ts'
import { raise } from '../diagnostics.generated.ts'
import { readPath } from '../expressions/read-path.ts'
import { valueOf, wordOf } from '../model/read-node.ts'
import { describeType } from '../types/describe-type.ts'
import { moment } from '../types/type.ts'
import type { Place } from './place.ts'
import { walkStatePath } from './values/state-paths.ts'

/**
 * Lowers timers by name, each in the place from `placeOf`, together with those `outside`. The steps
 * at their end run without a press.
 */
export function walkTimers<Entry extends SourceEntry>(
  entries: readonly Entry[],
  placeOf: (entry: Entry) => Place,
  outside: readonly SourceEntry[] = [],
): Readonly<Record<string, Timer>> {
  const kept = new Map(outside.flatMap(deadlineIn))
  const timers = entries.flatMap((entry): readonly (readonly [string, Timer])[] => {
    const { key, value } = entry
    const place = placeOf(entry)
    const deadline = valueOf(value, 'deadline')
    const expired = place.walk.steps(valueOf(value, 'expired'), {
      ...place,
      withoutPress: { expired: true },
    })
    if (!deadline) return [[key, { deadline: { visit: key }, expired }]]
    const found = walkStatePath(deadline, place, 'field')
    if (!found) return []
    // A count of another unit also has type integer, and would be read as a time long ago.
    if (found.type.type === 'integer' && found.type.isMoment !== true)
      place.walk.report.add(
        raise.wrongType(deadline.span, {
          found: describeType(found.type),
          wanted: describeType(moment),
        }),
      )
    else
      place.walk.emitFact({
        is: 'value',
        node: deadline,
        typed: { type: found.type, lowered: readPath(found.path) },
        wanted: moment,
      })
    const same = keyOf(found.path)
    const other = kept.get(same)
    if (other)
      place.walk.report.add(
        raise.sharedDeadline(deadline.span, { name: key, other: other.timer }, [
          { span: other.span, message: 'The other timer ends here.' },
        ]),
      )
    kept.set(same, other ?? { timer: key, span: deadline.span })
    return [[key, { deadline: found.path, expired }]]
  })
  return Object.fromEntries(timers)
}

/** Deadline field of a timer of the app, which no other timer may use as its deadline. */
function deadlineIn({
  key,
  value,
}: SourceEntry): readonly (readonly [string, { readonly timer: string; readonly span: Span }])[] {
  const node = valueOf(value, 'deadline')
  const path = wordOf(node)
  return node && path !== undefined
    ? [[keyOf(path.split('.')), { timer: key, span: node.span }]]
    : []
}

const keyOf = (path: ComputedPath): string => JSON.stringify(path)
