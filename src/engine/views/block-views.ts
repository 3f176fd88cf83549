import type { Block } from '../../language/block.ts'
import { availabilityOf, enterInitiator, formInitiator, isEntering } from '../async/initiator.ts'
import { numberOf, textOf } from '../evaluate.ts'
import { getOwn } from '../expressions/values.ts'
import { isSubmitLocked } from '../form/validate-rules.ts'
import { deadlineOf } from '../stores/stores.ts'
import type { BlockView } from '../view.ts'
import type { BlockViewContext } from './block-view-context.ts'
import { deferredViews } from './deferred-views.ts'
import { factView } from './fact-view.ts'
import { shownBlocks } from './find-block.ts'
import { inGroups, inRow } from './list.ts'

export function blockViews(
  blocks: readonly Block[],
  stage: BlockViewContext,
): readonly BlockView[] {
  return shownBlocks(blocks, stage.context).flatMap((block) => inGroups(blockView(block, stage)))
}

function blockView(block: Block, stage: BlockViewContext): BlockView {
  const { id } = block
  const { state, context } = stage
  switch (block.block) {
    case 'text':
      return { id, block: block.block, text: textOf(block.text, context), tone: block.tone }
    case 'notice':
      return { id, block: block.block, text: textOf(block.text, context), tone: block.tone }
    case 'progress':
      return {
        id,
        block: block.block,
        step: numberOf(block.step, context),
        of: numberOf(block.of, context),
      }
    case 'icon':
      return { id, block: block.block, icon: block.icon, tone: block.tone }
    case 'form':
    case 'row':
    case 'tabs':
      return { id, block: block.block, children: blockViews(block.children, stage) }
    case 'field':
      return { id, block: block.block, field: block.field }
    case 'submit':
      return {
        id,
        block: block.block,
        text: textOf(block.text, context),
        ...(block.kind && { kind: block.kind }),
        ...availabilityOf(state, formInitiator),
        locked: isSubmitLocked(stage.form, state.visit, context),
      }
    case 'checklist':
      return deferredViews.checklist(block, stage.form, state, context)
    case 'strength':
      return deferredViews.strength(block, state, context)
    case 'countdown':
      return deferredViews.countdown(
        block,
        {
          deadline: deadlineNamed(stage, block.timer),
          inherited: getOwn(state.visit?.inherited ?? {}, block.timer),
          expired: getOwn(stage.timers, block.timer)?.expired ?? [],
        },
        context,
      )
    case 'resend':
      return {
        id,
        block: block.block,
        deadline: deadlineNamed(stage, block.timer),
        label: textOf(block.label, context),
        ...(block.kind && { kind: block.kind }),
        ...availabilityOf(state, isEntering(state) ? enterInitiator : id),
      }
    case 'list':
      return deferredViews.list(block, state, context, (content, row, key) =>
        inRow(blockViews(content, { ...stage, context: row }), key, state),
      )
    case 'select':
      return deferredViews.select(block, stage)
    case 'link':
      return {
        id,
        block: block.block,
        text: textOf(block.text, context),
        ...(block.tone && { tone: block.tone }),
        ...availabilityOf(state, id),
      }
    case 'button':
      return {
        id,
        block: block.block,
        text: textOf(block.text, context),
        kind: block.kind,
        ...(block.icon !== undefined && { icon: block.icon }),
        ...availabilityOf(state, id),
      }
    case 'section':
      return {
        id,
        block: block.block,
        title: textOf(block.title, context),
        ...(block.tone && { tone: block.tone }),
        ...(block.folded && { folded: block.folded }),
        children: blockViews(block.children, stage),
      }
    case 'sheet':
      return {
        id,
        block: block.block,
        title: textOf(block.title, context),
        children: blockViews(block.children, stage),
      }
    case 'tab':
      return {
        id,
        block: block.block,
        text: textOf(block.text, context),
        icon: block.icon,
        children: blockViews(block.children, stage),
      }
    case 'menu-button':
      return {
        id,
        block: block.block,
        text: textOf(block.text, context),
        children: blockViews(block.children, stage),
      }
    case 'identity':
      return deferredViews.identity(block, blockViews(block.children, stage), context)
    case 'facts':
      return { id, block: block.block, facts: block.facts.map((fact) => factView(fact, context)) }
    case 'markdown':
      return deferredViews.markdown(block, state, context)
    case 'codes':
      return deferredViews.codes(block, context)
    case 'links':
      return deferredViews.links(block, context)
    case 'qr':
      return deferredViews.qr(block, context)
    case 'menu':
      return deferredViews.menu(block, state, context)
    case 'support':
      return { id, block: block.block }
    default:
      return block satisfies never
  }
}

/** Returns the deadline of the state. The rendering component compares it with its own clock. */
function deadlineNamed({ state, timers }: BlockViewContext, name: string): number {
  const timer = getOwn(timers, name)
  return timer ? deadlineOf(state, timer) : 0
}
