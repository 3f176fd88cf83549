import type { Block } from '../../language/block.ts'
import { evaluate, type EvaluationContext, textOf } from '../evaluate.ts'
import { isObject } from '../expressions/values.ts'
import type { BlockView } from '../view.ts'

/** RFC 3986, reduced: https, a host, and nothing that a browser would read differently. */
const address = /^https:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?(?:[/?#][\w.~!$&'()*+,;=:@/?#%-]*)?$/i

/** Returns the links. Entries with another form of address are dropped. */
export function linksView(
  { id, block, each, title }: Extract<Block, { readonly block: 'links' }>,
  context: EvaluationContext,
): BlockView {
  const found = evaluate(each, context)
  const entries = isObject(found) ? Object.entries(found) : []
  return {
    id,
    block,
    links: entries.flatMap(([name, url]) =>
      typeof url === 'string' && address.test(url) && URL.canParse(url)
        ? [{ text: textOf(title, (root) => (root === 'item' ? name : context(root))), url }]
        : [],
    ),
  }
}
