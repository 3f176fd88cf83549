import type { SourceNode } from '../../language/source.ts'
import { entriesOf, scalarsOf, valueOf } from '../model/read-node.ts'
import type { Place } from './place.ts'
import { announceName } from './values/names.ts'
import { wordNode } from './values/texts.ts'

/**
 * Lowers `factors:` of flows/app.yaml, which names operations and endpoints. The proof over the
 * whole program reads it.
 */
export function walkFactors(node: SourceNode | undefined, place: Place): void {
  const { operations, endpoints } = place.walk.project.api
  for (const entry of entriesOf(valueOf(node, 'proven-by')))
    announceName(
      'operation',
      { name: entry.key, node: wordNode(entry) },
      Object.keys(operations),
      place,
    )
  for (const scalar of scalarsOf(valueOf(node, 'told-by')))
    announceName(
      'operation',
      { name: String(scalar.value), node: scalar },
      Object.keys(operations),
      place,
    )
  for (const scalar of scalarsOf(valueOf(node, 'needed-by')))
    announceName(
      'endpoint',
      { name: String(scalar.value), node: scalar },
      Object.keys(endpoints),
      place,
    )
}
