import { isAwaited, rowAsker } from '../calls/asker.ts'
import type { Block } from '../../language/block.ts'
import { currentScreen } from '../visits/current-screen.ts'
import type { Sight } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { findBlock } from '../views/find-block.ts'
import { frameOf } from '../steps/frame.ts'
import { listRows } from '../views/list-rows.ts'
import { own } from '../expressions/own.ts'
import { runSteps } from '../steps/run-steps.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Scope } from '../state.ts'
import type { Step } from '../../language/step.ts'
import { deadlineOf } from '../stores/timers.ts'
import { isLeaving, report, type Turn, withState } from '../turn.ts'

interface Press { readonly steps: readonly Step[]; readonly asker: string; readonly scope: Scope }

/** A new act: what was said of earlier ones goes. Nothing happens while the same block still waits for an answer, or while a `resend` counts down. */
export function pressed(turn: Turn, event: Extract<Event, { readonly type: 'pressed' }>): Turn {
  const screen = currentScreen(turn.program, turn.state)
  if (!screen || isLeaving(turn)) return turn
  const sight = sightOf(turn.program, turn.state, {}, turn.at)
  const block = findBlock(screen.content, event.block, sight)
  if (!block) return report(turn, 'unknown-block', event.block)
  const press = pressOf(block, event.item, sight)
  if (!press || isAwaited(turn.state, press.asker) || isCountingDown(turn, block)) return turn
  return runSteps(withState(turn, { notices: [] }), [frameOf(press.steps, `press/${block.id}`, press.scope)], press.asker)
}

function pressOf(block: Block, key: string | undefined, sight: Sight): Press | undefined {
  switch (block.block) {
    case 'link':
    case 'button':
    case 'resend':
      return { steps: block.press, asker: block.id, scope: {} }
    case 'list': {
      const row = listRows(block, sight).find((candidate) => candidate.key === key)
      return row && block.press && { steps: block.press, asker: rowAsker(block.id, row.key), scope: { item: row.item } }
    }
    default:
      return undefined
  }
}

function isCountingDown(turn: Turn, block: Block): boolean {
  const timers = currentScreen(turn.program, turn.state)?.timers ?? {}
  const timer = block.block === 'resend' ? own(timers, block.timer) : undefined
  return timer !== undefined && deadlineOf(turn.state, timer) > turn.at
}
