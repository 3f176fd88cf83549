import type { Notice } from '../state.ts'
import { type Transition, withState } from '../transition.ts'
import { screenView } from '../views/screen-view.ts'

/**
 * Marks the notices that the screen shows itself: they are spoken, and not drawn a second time.
 * Among them are refusals above the main button of a form, where the user answers them. Such a
 * notice ends when this visit or the next one no longer shows it.
 */
export function speakOnly(transition: Transition): Transition {
  const { program, state, at } = transition
  const { notices, visit } = state
  if (notices.length === 0 || !visit || visit.leaving) return transition
  const screen = screenView(program, { ...state, now: at, notices: [] })
  const parts = partsOf([screen?.blocks, screen?.form?.problems])
  const hasMainButton = parts.some(({ block, kind }) => block === 'submit' && kind === undefined)
  const kept = notices.flatMap((notice): readonly Notice[] => {
    const isSaid = isOnScreen(notice, parts)
    const isNew = notice.spokenIn === undefined || notice.isAbove === true
    const isAbove = hasMainButton && !isSaid && isNew && isRefusal(notice)
    if (!isSaid && !isAbove) return notice.spokenIn === undefined ? [notice] : []
    return [
      notice.spokenIn === visit.number && notice.isAbove === isAbove
        ? notice
        : { ...notice, spokenIn: visit.number, isAbove },
    ]
  })
  const isSame = kept.length === notices.length && kept.every((notice) => notices.includes(notice))
  return isSame ? transition : withState(transition, { notices: kept })
}

/** A message with a button of its own, or about a call that is not over, stays a message. */
const isRefusal = ({ tone, redo, exit, blockedTab, during }: Notice): boolean =>
  (tone === 'bad' || tone === 'warn') && !(redo ?? exit ?? blockedTab ?? during)

/**
 * True when the screen shows the same text with the same values, or a clock that counts down the
 * same `seconds`. False for a notice with a button or a reference.
 */
function isOnScreen(
  { at, text, redo, exit, blockedTab, reference }: Notice,
  parts: readonly Part[],
): boolean {
  if (redo ?? exit ?? blockedTab ?? reference) return false
  const words = JSON.stringify([text.key, text.values ?? {}])
  const seconds = text.values?.['seconds']
  const deadline = typeof seconds === 'number' ? at + seconds * 1_000 : undefined
  return parts.some(
    (part) =>
      ('key' in part && JSON.stringify([part['key'], part['values'] ?? {}]) === words) ||
      (deadline !== undefined &&
        typeof part['deadline'] === 'number' &&
        Math.abs(part['deadline'] - deadline) <= slack),
  )
}

/** Milliseconds between the start of a timer and the notice about it. */
const slack = 1_000

type Part = Readonly<Record<string, unknown>>

/** Returns all objects in a view, at any depth. */
function partsOf(view: unknown): readonly Part[] {
  if (Array.isArray(view)) return view.flatMap(partsOf)
  // Any object can be read as a record.
  return typeof view === 'object' && view !== null
    ? [view as Part, ...Object.values(view).flatMap(partsOf)]
    : []
}
