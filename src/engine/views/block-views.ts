import type { Block } from '../../language/block.ts'
import type { Form } from '../../language/form.ts'
import type { Timer } from '../../language/program.ts'
import { enterAsker, formAsker, isEntering } from '../calls/asker.ts'
import type { Sight } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import type { EngineState } from '../state.ts'
import { deadlineOf } from '../stores/timers.ts'
import type { BlockView } from '../view.ts'
import { isSubmitLocked } from '../visits/submit-lock.ts'
import { availabilityOf } from './availability.ts'
import { factView } from './fact-view.ts'
import { shownBlocks } from './find-block.ts'
import { inGroups } from './in-groups.ts'
import { inRow } from './in-row.ts'
import { largerViews } from './larger-views.ts'
import { numberOf } from './number-of.ts'
import { textOf } from './text-of.ts'

export interface Stage {
  readonly state: EngineState
  readonly sight: Sight
  readonly timers: Readonly<Record<string, Timer>>
  readonly form?: Form
}

export function blockViews(blocks: readonly Block[], stage: Stage): readonly BlockView[] {
  return shownBlocks(blocks, stage.sight).flatMap((block) => inGroups(blockView(block, stage)))
}

function blockView(block: Block, stage: Stage): BlockView {
  const { id } = block
  const { state, sight } = stage
  switch (block.block) {
    case 'text':
      return { id, block: block.block, text: textOf(block.text, sight), tone: block.tone }
    case 'notice':
      return { id, block: block.block, text: textOf(block.text, sight), tone: block.tone }
    case 'progress':
      return {
        id,
        block: block.block,
        step: numberOf(block.step, sight),
        of: numberOf(block.of, sight),
      }
    case 'icon':
      return { id, block: block.block, icon: block.icon, tone: block.tone }
    case 'form':
    case 'row':
      return { id, block: block.block, children: blockViews(block.children, stage) }
    case 'field':
      return { id, block: block.block, field: block.field }
    case 'submit':
      return {
        id,
        block: block.block,
        text: textOf(block.text, sight),
        ...availabilityOf(state, formAsker),
        locked: isSubmitLocked(stage.form, state.visit, sight),
      }
    case 'checklist':
      return largerViews.checklist(block, stage.form, state, sight)
    case 'strength':
      return largerViews.strength(block, state, sight)
    case 'countdown':
      return largerViews.countdown(
        block,
        {
          deadline: deadlineNamed(stage, block.timer),
          inherited: own(state.visit?.inherited ?? {}, block.timer),
          expired: own(stage.timers, block.timer)?.expired ?? [],
        },
        sight,
      )
    case 'resend':
      return {
        id,
        block: block.block,
        deadline: deadlineNamed(stage, block.timer),
        label: textOf(block.label, sight),
        ...availabilityOf(state, isEntering(state) ? enterAsker : id),
      }
    case 'list':
      return largerViews.list(block, state, sight, (content, row, key) =>
        inRow(blockViews(content, { ...stage, sight: row }), key, state),
      )
    case 'select':
      return largerViews.select(block, stage)
    case 'link':
      return {
        id,
        block: block.block,
        text: textOf(block.text, sight),
        ...availabilityOf(state, id),
      }
    case 'button':
      return {
        id,
        block: block.block,
        text: textOf(block.text, sight),
        kind: block.kind,
        ...availabilityOf(state, id),
      }
    case 'section':
      return {
        id,
        block: block.block,
        title: textOf(block.title, sight),
        children: blockViews(block.children, stage),
      }
    case 'facts':
      return { id, block: block.block, facts: block.facts.map((fact) => factView(fact, sight)) }
    case 'markdown':
      return largerViews.markdown(block, state, sight)
    case 'links':
      return largerViews.links(block, sight)
    case 'qr':
      return largerViews.qr(block, sight)
    case 'menu':
      return largerViews.menu(block, state, sight)
    case 'support':
      return { id, block: block.block }
    default:
      return block satisfies never
  }
}

/** Returns the deadline of the state. The rendering component compares it with its own clock. */
function deadlineNamed({ state, timers }: Stage, name: string): number {
  const timer = own(timers, name)
  return timer ? deadlineOf(state, timer) : 0
}
