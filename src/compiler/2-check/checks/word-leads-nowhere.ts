import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, scalarsOf, valueOf, wordAt } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

/**
 * A list of the default tenant that is the selection for all tenants (`among` its own path) is the
 * list of the ways that the flows know. A word that no flow names is offered, and leads nowhere.
 */
export const wordLeadsNowhere: Check = ({ project, files, tenants, report }) => ({
  finish: () => {
    const base = tenants.get('default')
    if (project.tenant.name !== 'default' || report.hasErrorsIn(base?.span.file)) return
    const words = entriesOf(valueOf(base, 'limits')).flatMap(({ key, value }) =>
      wordAt(value, 'among') === key ? offeredAt(key.split('.'), valueOf(base, 'values')) : [],
    )
    if (words.length === 0) return
    const named = new Set<string>()
    for (const { kind, meant } of files)
      if (kind.kind === 'screen' || kind.kind === 'part' || kind.kind === 'action')
        collect(meant, named)
    for (const { value, span } of words)
      if (!named.has(String(value)))
        report.add(raise.wordLeadsNowhere(span, { word: String(value) }))
  },
})

function offeredAt(
  path: readonly string[],
  values: SourceNode | undefined,
): readonly SourceScalar[] {
  return scalarsOf(path.reduce<SourceNode | undefined>((node, name) => valueOf(node, name), values))
}

/** Collects the keys, and the words inside of values: `"Sms" in x`, `is: { Sms: … }`. */
function collect(node: SourceNode, named: Set<string>): void {
  if (node.kind === 'list') for (const item of node.items) collect(item, named)
  else if (node.kind === 'map')
    for (const { key, value } of node.entries) {
      for (const word of key.split(/[^\w-]+/)) named.add(word)
      collect(value, named)
    }
  else if (typeof node.value === 'string')
    for (const word of node.value.split(/[^\w-]+/)) named.add(word)
}
