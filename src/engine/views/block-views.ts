import { formAsker, isAwaited } from '../calls/asker.ts'
import type { Block } from '../../language/block.ts'
import type { Form } from '../../language/form.ts'
import type { Timer } from '../../language/program.ts'
import { evaluate, type Sight } from '../evaluate.ts'
import { shownBlocks } from './find-block.ts'
import { listView } from './list-view.ts'
import { own } from '../expressions/own.ts'
import { plainText } from '../expressions/plain-text.ts'
import type { EngineState } from '../state.ts'
import { textOf } from './text-of.ts'
import { deadlineOf } from '../stores/timers.ts'
import { isSubmitLocked } from '../visits/submit-lock.ts'
import type { BlockView } from '../view.ts'

export interface Stage { readonly state: EngineState; readonly sight: Sight; readonly timers: Readonly<Record<string, Timer>>; readonly form?: Form }

export function blockViews(blocks: readonly Block[], stage: Stage): readonly BlockView[] {
  return shownBlocks(blocks, stage.sight).map((block) => blockView(block, stage))
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
      return { id, block: block.block, step: numberOf(evaluate(block.step, sight)), of: numberOf(evaluate(block.of, sight)) }
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
        busy: isAwaited(state, formAsker),
        locked: isSubmitLocked(stage.form, state.visit),
      }
    case 'countdown':
      return {
        id,
        block: block.block,
        deadline: deadlineNamed(stage, block.timer),
        label: textOf(block.label, sight),
        ...(block.until && { until: textOf(block.until, sight) }),
      }
    case 'resend':
      return { id, block: block.block, deadline: deadlineNamed(stage, block.timer), label: textOf(block.label, sight), busy: isAwaited(state, id) }
    case 'list':
      return listView(block, state, sight)
    case 'link':
      return { id, block: block.block, text: textOf(block.text, sight), busy: isAwaited(state, id) }
    case 'button':
      return { id, block: block.block, text: textOf(block.text, sight), kind: block.kind, busy: isAwaited(state, id) }
    case 'section':
      return { id, block: block.block, title: textOf(block.title, sight), children: blockViews(block.children, stage) }
    case 'facts':
      return {
        id,
        block: block.block,
        facts: block.facts.map(({ label, value, copy }) => ({ label: textOf(label, sight), value: plainText(evaluate(value, sight)) ?? '', copy })),
      }
    case 'support':
      return { id, block: block.block }
    default:
      return block satisfies never
  }
}

const numberOf = (value: ReturnType<typeof evaluate>) => (typeof value === 'number' ? value : 0)

/** As it stands in the state: whether it has passed is for the clock of the one who shows it. */
function deadlineNamed({ state, timers }: Stage, name: string): number {
  const timer = own(timers, name)
  return timer ? deadlineOf(state, timer) : 0
}
