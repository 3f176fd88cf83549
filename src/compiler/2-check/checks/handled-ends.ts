import { raise } from '../../diagnostics.generated.ts'
import { causedBy } from '../../root-cause.ts'
import { suggest } from '../../suggest.ts'
import { checkEach } from '../check-table.ts'

/** A screen has steps for each outcome of its part, and for no unknown outcome. */
export const handledEnds = checkEach('ends', ({ node, part, ends, handled }, { report }) => {
  const names = new Set(handled.map(({ value }) => String(value)))
  const open = ends.filter(
    (end) => !names.has(end) && !handled.some((other) => isSlipOf(String(other.value), end, ends)),
  )
  if (open.length > 0)
    report.add(
      raise.unhandledEnd(node.span, { part, ends: open.map((end) => `"${end}"`).join(', ') }),
    )
  for (const other of handled) {
    const name = String(other.value)
    if (EVENTS.includes(name) || ends.includes(name)) continue
    if (ends.length === 0)
      report.add(raise.unknownEvent(other.span, { name, suggestion: suggest(name, EVENTS) }))
    else
      report.add(
        causedBy(
          'end',
          name,
          raise.unknownEnd(other.span, { name, suggestion: suggest(name, [...ends, ...EVENTS]) }),
        ),
      )
  }
})

/** Events of a screen without a part. */
const EVENTS = ['enter', 'submit', 'seen', 'change']

function isSlipOf(name: string, end: string, ends: readonly string[]): boolean {
  return !ends.includes(name) && suggest(name, [end]) !== ''
}
