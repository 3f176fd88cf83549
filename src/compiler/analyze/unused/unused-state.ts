import type { SourceNode } from '../../../language/source.ts'
import type { Span } from '../../../language/span.ts'
import type { ParsedProject } from '../../1-parse/parse-project.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, entryOf, valueOf } from '../../model/read-node.ts'
import type { Report } from '../../report.ts'

/**
 * Reports fields of flows/state.yaml and of tenants that are written and never read,
 * read and never written, or neither. A field (or its store) marked `unused` with a reason is
 * reported only when it is used again.
 */
export function reportUnusedState(
  { files: shared, own }: ParsedProject,
  read: ReadonlySet<string>,
  written: ReadonlySet<string>,
  report: Report,
): void {
  const files = [...shared, ...[...own.values()].flat()]
  const states = files.filter(({ kind }) => kind.kind === 'state')
  for (const { key: store, value } of states.flatMap(({ node }) =>
    entriesOf(valueOf(node, 'stores')),
  )) {
    const copies = entriesOf(valueOf(value, 'each')).length
    const whole = entryOf(value, 'unused')
    let isAllUsed = true
    for (const { key, keySpan, value: field } of entriesOf(valueOf(value, 'fields'))) {
      const path = [store, ...Array.from({ length: copies }, () => '*'), key]
      const [isRead, isWritten] = [touches(read, path), touches(written, path)]
      const name = `${store}.${key}`
      const excuse = entryOf(field, 'unused')
      isAllUsed &&= isRead && isWritten
      if (excuse && isRead && isWritten) report.add(raise.usedAfterAll(excuse.keySpan, { name }))
      if (excuse || whole || (isRead && isWritten)) continue
      if (isWritten)
        report.add(raise.neverRead(keySpan, { name }, placesOf(files, key, 'It is written here.')))
      else
        report.add(
          isRead
            ? raise.neverWritten(keySpan, { name })
            : raise.neverUsed(keySpan, { kind: 'field of the state', name }),
        )
    }
    if (whole && isAllUsed) report.add(raise.usedAfterAll(whole.keySpan, { name: store }))
  }
}

/** True when one of these places is the field, contains it, or lies inside it. */
function touches(places: ReadonlySet<string>, field: readonly string[]): boolean {
  for (const place of places) {
    const names = place.split('.')
    const shared = Math.min(names.length, field.length)
    if (
      names
        .slice(0, shared)
        .every((name, at) => name === field[at] || name === '*' || field[at] === '*')
    )
      return true
  }
  return false
}

/**
 * Finds the places that write a field, by its last name, because a copy of a store has its own name
 * on each screen. Computed only for a report.
 */
function placesOf(
  files: ParsedProject['files'],
  field: string,
  message: string,
): readonly { readonly span: Span; readonly message: string }[] {
  const places = files
    .filter(({ kind }) => kind.kind !== 'texts' && kind.kind !== 'state')
    .flatMap(({ node }) => writesIn(node, field))
  return places.slice(0, 3).map((span) => ({ span, message }))
}

function writesIn(node: SourceNode, field: string): readonly Span[] {
  if (node.kind === 'scalar') return []
  if (node.kind === 'list') return node.items.flatMap((item) => writesIn(item, field))
  return node.entries.flatMap(({ key, value }) =>
    (key === 'set'
      ? entriesOf(value)
          .filter((entry) => entry.key.endsWith(`.${field}`))
          .map(({ keySpan }) => keySpan)
      : []
    ).concat(writesIn(value, field)),
  )
}
