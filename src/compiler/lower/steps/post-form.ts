import { valueOf } from '../../model/read-node.ts'
import { expressionsOf } from '../values/values.ts'
import { walkEndpoint, walkParameters } from './leave.ts'
import type { StepWalker } from './step-walker.ts'

/** Leaves by a form post. Its fields are in the body, so handles are allowed. */
export const postForm: StepWalker = ({ word, node, place }) => {
  const endpoint = walkEndpoint(word.value, 'form-post', place)
  if (!endpoint) return undefined
  return {
    do: 'post-form',
    endpoint: endpoint.id,
    fields: expressionsOf(walkParameters(endpoint, word.value, valueOf(node, 'fields'), place)),
  }
}
