import type { Block } from '../../language/block.ts'
import type { Screen } from '../../language/program.ts'
import type { EvaluationContext } from '../evaluate.ts'
import { isList } from '../expressions/get-own.ts'
import { childrenOf, shownBlocks } from '../views/find-block.ts'
import { placedFields } from './placed-fields.ts'

/**
 * Returns the fields that the conditions around them hide now, on every page of the screen. A field
 * of another page is not hidden by its page. A required field is none of them: while it is hidden,
 * the flow itself has filled it in (`required-out-of-sight`).
 */
export function hiddenFields(
  { content, pages, form }: Screen,
  context: EvaluationContext,
): readonly string[] {
  if (!form) return []
  const all = pages ? pages.flatMap((page) => page.content) : content
  const shown = new Set(fieldsShown(all, context))
  const { required } = form.schema
  return placedFields(all).filter(
    (field) => !shown.has(field) && !(isList(required) && required.includes(field)),
  )
}

const fieldsShown = (blocks: readonly Block[], context: EvaluationContext): readonly string[] =>
  shownBlocks(blocks, context).flatMap((block) =>
    block.block === 'field' || block.block === 'select'
      ? [block.field]
      : fieldsShown(childrenOf(block), context),
  )
