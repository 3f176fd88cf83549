import type { Block } from '../../language/block.ts'
import type { Expression } from '../../language/expression.ts'
import type { TextUse } from '../../language/text.ts'
import { evaluate, type EvaluationContext } from '../evaluate.ts'
import { shownBlocks } from './find-block.ts'

/**
 * Returns the blocks that can be rendered before any data is known. Their visibility and their
 * content need no missing value. A group is rendered with its remaining blocks. An empty group is
 * not rendered.
 *
 * A lead text that may appear, also with an answer, reserves its line with an empty text, so that
 * blocks below do not move. Of several in a row only the first reserves a line.
 */
export function staticBlocks(
  blocks: readonly Block[],
  context: EvaluationContext,
): readonly Block[] {
  const [shown, coming] = [
    shownBlocks(blocks, beforeLoads(context)),
    blocks.filter((block) => mayLead(block, context)),
  ]
  const kept = blocks.filter((block) => shown.includes(block) || coming.includes(block))
  return kept.flatMap((block, place): readonly Block[] => {
    if (coming.includes(block))
      return place > 0 && coming.includes(kept[place - 1] ?? block) ? [] : [wordless(block)]
    if (!isKnown(block, context)) return []
    if (!('children' in block)) return [block]
    const children = staticBlocks(block.children, context)
    return children.length === 0 ? [] : [{ ...block, children }]
  })
}

/** The first view of a screen precedes its loads, so it has no answers. */
export const beforeLoads =
  (context: EvaluationContext): EvaluationContext =>
  (root) =>
    root === 'data' ? noAnswers : context(root)

const noAnswers = {}

/** True for a lead text with unknown content or visibility. */
function mayLead(block: Block, context: EvaluationContext): boolean {
  if (block.block !== 'text' || block.tone !== 'lead') return false
  const shown = block.when === undefined ? true : evaluate(block.when, context)
  return shown === undefined || (shown === true && !isTextKnown(block.text, context))
}

function wordless({ when: _open, ...block }: Block): Block {
  return block.block === 'text' ? { ...block, text: { key: '' } } : block
}

function isKnown(block: Block, context: EvaluationContext): boolean {
  const has = (value: Expression) => evaluate(value, context) !== undefined
  switch (block.block) {
    case 'text':
    case 'notice':
    case 'submit':
    case 'link':
    case 'button':
    case 'menu-button':
    case 'tab':
      return isTextKnown(block.text, context)
    case 'section':
    case 'sheet':
      return isTextKnown(block.title, context)
    case 'progress':
      return has(block.step) && has(block.of)
    case 'identity':
      return isTextKnown(block.label, context) && has(block.value)
    case 'facts':
      return block.facts.every(({ label, value }) => isTextKnown(label, context) && has(value))
    case 'links':
      return has(block.each)
    case 'codes':
      return has(block.each) && isTextKnown(block.title, context)
    case 'qr':
      return (
        isTextKnown(block.label, context) &&
        has(block.value) &&
        isTextKnown(block.typed.label, context) &&
        has(block.typed.value)
      )
    case 'list':
    case 'select':
      // Its rows come from an answer: the build renders placeholders of rows.
      return block.source !== undefined
    case 'menu':
    case 'markdown':
      return block.source !== undefined
    case 'checklist':
    case 'strength':
      // Its rules may read values that only a running page has.
      return false
    case 'countdown':
    case 'resend':
      // Their deadlines come from the state.
      return false
    case 'icon':
    case 'form':
    case 'field':
    case 'row':
    case 'tabs':
    case 'support':
      return true
    default:
      return block satisfies never
  }
}

/** True when a text is complete: none of its values is missing. */
export function isTextKnown(use: TextUse, context: EvaluationContext): boolean {
  const values = Object.values(use.values ?? {})
  return (
    ('key' in use || evaluate(use.of, context) !== undefined) &&
    values.every((value) => evaluate(value, context) !== undefined)
  )
}
