import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'
import { isAwaited, isEntering, rowAsker } from '../calls/asker.ts'
import { oneActAtATime } from '../calls/one-act.ts'
import type { Sight } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { own } from '../expressions/own.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Question, Scope } from '../state.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { deadlineOf } from '../stores/timers.ts'
import { isLeaving, report, type Turn, withState } from '../turn.ts'
import { findBlock } from '../views/find-block.ts'
import { type FoundInRow, findInRow } from '../views/in-row.ts'
import { listRows } from '../views/list-rows.ts'
import { blockOfPopup } from '../views/shell-popup.ts'
import { askedBeforeLeaving } from '../visits/ask-before-leaving.ts'
import { allSettled } from '../visits/changes.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { contentOf } from '../visits/pages.ts'
import { withoutQuestion } from '../visits/without-question.ts'

interface Press {
  readonly steps: readonly Step[]
  readonly asker: string
  readonly scope: Scope
}

/**
 * Handles a press as a new act: notices of earlier acts are removed. Nothing happens while the same
 * block still waits for an answer, or while a `resend` counts down.
 */
export function pressed(asked: Turn, event: Extract<Event, { readonly type: 'pressed' }>): Turn {
  const turn = allSettled(asked)
  const screen = currentScreen(turn.program, turn.state)
  if (!screen || isLeaving(turn)) return turn
  const question = turn.state.visit?.question
  if (question) return answered(turn, question, event)
  const sight = sightOf(turn.program, turn.state, {}, turn.at)
  const content = contentOf(screen, turn.state.visit, sight)
  const inner = findInRow(content, event.block, event.item, sight)
  const block =
    inner?.block ??
    findBlock(content, event.block, sight) ??
    blockOfPopup(turn.program, turn.state, event.block, sight)
  if (!block) return report(turn, 'unknown-block', event.block)
  const press = inner ? pressInRow(inner) : pressOf(block, event.item, sight)
  if (!press || isAwaited(turn.state, press.asker) || isCountingDown(turn, block)) return turn
  const after = runSteps(
    withState(turn, { notices: [] }),
    [
      frameOf(
        press.steps,
        `press/${block.id}`,
        press.scope,
        block.block === 'resend' ? { guard: block.timer } : {},
      ),
    ],
    press.asker,
  )
  // A block in a row affects that row alone.
  return askedBeforeLeaving(turn, inner ? after : oneActAtATime(turn, after), press)
}

/**
 * Handles a press in a question. Any of its buttons closes it. Blocks below it cannot be pressed,
 * so a press of them came too late.
 */
function answered(
  turn: Turn,
  { content, scope, asker }: Question,
  event: Extract<Event, { readonly type: 'pressed' }>,
): Turn {
  const sight = sightOf(turn.program, turn.state, scope, turn.at)
  const block = findBlock(content, event.block, sight)
  const press = block && pressOf(block, event.item, sight)
  if (!block || !press) return turn
  const closed = withState(withoutQuestion(turn), { notices: [] })
  return oneActAtATime(
    turn,
    runSteps(
      closed,
      [frameOf(press.steps, `press/${block.id}`, { ...scope, ...press.scope })],
      asker ?? press.asker,
    ),
  )
}

/** A block in a row is busy there alone, and its scope has the item of its row. */
function pressInRow({ block, row }: FoundInRow): Press | undefined {
  const press = pressOf(block, undefined, row.sight)
  return press && { ...press, asker: rowAsker(block.id, row.key), scope: { item: row.item } }
}

function pressOf(block: Block, key: string | undefined, sight: Sight): Press | undefined {
  switch (block.block) {
    case 'link':
    case 'button':
    case 'resend':
      return { steps: block.press, asker: block.id, scope: {} }
    case 'list': {
      const row = listRows(block, sight).find((candidate) => candidate.key === key)
      return (
        row &&
        block.press && {
          steps: block.press,
          asker: rowAsker(block.id, row.key),
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
function isCountingDown(turn: Turn, block: Block): boolean {
  const timers = currentScreen(turn.program, turn.state)?.timers ?? {}
  const timer = block.block === 'resend' ? own(timers, block.timer) : undefined
  return timer !== undefined && (isEntering(turn.state) || deadlineOf(turn.state, timer) > turn.at)
}
