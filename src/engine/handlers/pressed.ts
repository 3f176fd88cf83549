import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'
import { isAwaited, isEntering, rowInitiator } from '../async/initiator.ts'
import { preventConcurrentActions } from '../async/prevent-concurrent-actions.ts'
import type { EvaluationContext } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { getOwn } from '../expressions/get-own.ts'
import { runAllChangeSteps } from '../form/changes.ts'
import { closeDialog } from '../screen/close-dialog.ts'
import { confirmBeforeLeaving } from '../screen/confirm-before-leaving.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { contentOf } from '../screen/pages.ts'
import type { Question, Scope } from '../state.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { deadlineOf } from '../stores/timers.ts'
import { isLeaving, report, type Transition, withState } from '../transition.ts'
import { findBlock } from '../views/find-block.ts'
import { type FoundInRow, findInRow } from '../views/in-row.ts'
import { listRows } from '../views/list-rows.ts'
import { blockOfPopup } from '../views/shell-popup.ts'

interface Press {
  readonly steps: readonly Step[]
  readonly initiator: string
  readonly scope: Scope
}

/**
 * Handles a press as a new act: notices of earlier acts are removed. Nothing happens while the same
 * block still waits for an answer, or while a `resend` counts down.
 */
export function pressed(
  asked: Transition,
  event: Extract<Event, { readonly type: 'pressed' }>,
): Transition {
  const transition = runAllChangeSteps(asked)
  const screen = currentScreen(transition.program, transition.state)
  if (!screen || isLeaving(transition)) return transition
  const question = transition.state.visit?.question
  if (question) return answered(transition, question, event)
  const context = contextFor(transition.program, transition.state, {}, transition.at)
  const content = contentOf(screen, transition.state.visit, context)
  const inner = findInRow(content, event.block, event.item, context)
  const block =
    inner?.block ??
    findBlock(content, event.block, context) ??
    blockOfPopup(transition.program, transition.state, event.block, context)
  if (!block) return report(transition, 'unknown-block', event.block)
  const press = inner ? pressInRow(inner) : pressOf(block, event.item, context)
  if (!press || isAwaited(transition.state, press.initiator) || isCountingDown(transition, block))
    return transition
  const after = runSteps(
    withState(transition, { notices: [] }),
    [
      frameOf(
        press.steps,
        `press/${block.id}`,
        press.scope,
        block.block === 'resend' ? { guard: block.timer } : {},
      ),
    ],
    press.initiator,
  )
  // A block in a row affects that row alone.
  return confirmBeforeLeaving(
    transition,
    inner ? after : preventConcurrentActions(transition, after),
    press,
  )
}

/**
 * Handles a press in a question. Any of its buttons closes it. Blocks below it cannot be pressed,
 * so a press of them came too late.
 */
function answered(
  transition: Transition,
  { content, scope, initiator }: Question,
  event: Extract<Event, { readonly type: 'pressed' }>,
): Transition {
  const context = contextFor(transition.program, transition.state, scope, transition.at)
  const block = findBlock(content, event.block, context)
  const press = block && pressOf(block, event.item, context)
  if (!block || !press) return transition
  const closed = withState(closeDialog(transition), { notices: [] })
  return preventConcurrentActions(
    transition,
    runSteps(
      closed,
      [frameOf(press.steps, `press/${block.id}`, { ...scope, ...press.scope })],
      initiator ?? press.initiator,
    ),
  )
}

/** A block in a row is busy there alone, and its scope has the item of its row. */
function pressInRow({ block, row }: FoundInRow): Press | undefined {
  const press = pressOf(block, undefined, row.context)
  return (
    press && { ...press, initiator: rowInitiator(block.id, row.key), scope: { item: row.item } }
  )
}

function pressOf(
  block: Block,
  key: string | undefined,
  context: EvaluationContext,
): Press | undefined {
  switch (block.block) {
    case 'link':
    case 'button':
    case 'resend':
    case 'sheet':
      return { steps: block.press, initiator: block.id, scope: {} }
    case 'list':
    case 'select': {
      const row = listRows(block, context).find((candidate) => candidate.key === key)
      return (
        row &&
        block.press && {
          steps: block.press,
          initiator: rowInitiator(block.id, row.key),
          scope: { item: row.item },
        }
      )
    }
    default:
      return undefined
  }
}

/**
 * True while a `resend` is locked. A press must not repeat a call for which `enter` still waits.
 */
function isCountingDown(transition: Transition, block: Block): boolean {
  const timers = currentScreen(transition.program, transition.state)?.timers ?? {}
  const timer = block.block === 'resend' ? getOwn(timers, block.timer) : undefined
  return (
    timer !== undefined &&
    (isEntering(transition.state) || deadlineOf(transition.state, timer) > transition.at)
  )
}
