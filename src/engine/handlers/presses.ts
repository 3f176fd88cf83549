import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'
import { preventConcurrentActions } from '../async/calls.ts'
import { isAwaited, isEntering, rowInitiator } from '../async/initiator.ts'
import { type EvaluationContext, holds } from '../evaluate.ts'
import type { Event } from '../event.ts'
import { contextFor } from '../expressions/context-for.ts'
import { getOwn } from '../expressions/values.ts'
import { moveTo } from '../navigation/navigate.ts'
import { closeDialog, confirmBeforeLeaving } from '../screen/dialogs.ts'
import { contentOf } from '../screen/pages.ts'
import type { Question, Scope } from '../state.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { deadlineOf } from '../stores/stores.ts'
import { currentScreen, isLeaving, report, type Transition, withState } from '../transition.ts'
import { findBlock } from '../views/find-block.ts'
import { findInRow, type FoundInRow, listRows } from '../views/list.ts'
import { blockOfPopup } from '../views/shell-view.ts'
import { runAllChangeSteps } from './form.ts'

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

/**
 * Handles a press in the shell. The logo leads to the target of the first matching rule (T5); the
 * profile menu signs out.
 */
export function shellPressed(
  transition: Transition,
  { control }: Extract<Event, { readonly type: 'shell-pressed' }>,
): Transition {
  const { shell } = transition.program.index
  const initiator = `shell/${control}`
  if (
    !transition.state.visit ||
    transition.state.visit.question ||
    isLeaving(transition) ||
    isAwaited(transition.state, initiator)
  )
    return transition
  const context = contextFor(transition.program, transition.state, {}, transition.at)
  const rules = control === 'logo' ? shell.logo : shell.profile ? [shell.profile] : []
  const rule = rules.find(({ when }) => holds(when, context))
  return rule
    ? confirmBeforeLeaving(
        transition,
        runSteps(transition, [frameOf(rule.press, initiator, {})], initiator),
        {
          steps: rule.press,
          scope: {},
          initiator,
        },
      )
    : transition
}

/** Closes the question. Nothing else happens, because closing without an answer means no. */
export const questionClosed = (
  transition: Transition,
  { question }: Extract<Event, { readonly type: 'question-closed' }>,
): Transition =>
  transition.state.visit?.question?.number === question ? closeDialog(transition) : transition

export function noticeDismissed(
  transition: Transition,
  { notice }: Extract<Event, { readonly type: 'notice-dismissed' }>,
): Transition {
  const notices = transition.state.notices.filter(({ number }) => number !== notice)
  return notices.length === transition.state.notices.length
    ? transition
    : withState(transition, { notices })
}

/** Goes to the address of a blocked new tab, in this tab. */
export function noticeFollowed(
  transition: Transition,
  { notice: number }: Extract<Event, { readonly type: 'notice-followed' }>,
): Transition {
  const blockedTab = transition.state.notices.find((notice) => notice.number === number)?.blockedTab
  return blockedTab && !isLeaving(transition) ? moveTo(transition, blockedTab, false) : transition
}

/**
 * Changes the language. Texts of the server are loaded again in the new language (D1.09), as any
 * load with changed arguments. Everything else stays, typed values above all.
 */
export function languageChosen(
  transition: Transition,
  { language }: Extract<Event, { readonly type: 'language-chosen' }>,
): Transition {
  return language === transition.state.language ? transition : withState(transition, { language })
}
