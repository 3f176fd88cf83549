import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Check } from '../check-table.ts'
import { secretsIn } from '../secret-in.ts'

/** Browsers receive the flows, so no file contains a key of the server. */
export const looksLikeSecret: Check = ({ project, files, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    for (const { node } of files)
      for (const { node: found, name } of foundIn(node))
        report.add(raise.looksLikeSecret(found.span, { name }))
  },
})

/** A file is searched once, as long as it is unchanged. */
const known = new WeakMap<SourceNode, ReturnType<typeof secretsIn>>()

function foundIn(node: SourceNode): ReturnType<typeof secretsIn> {
  const found = known.get(node) ?? secretsIn(node)
  known.set(node, found)
  return found
}
