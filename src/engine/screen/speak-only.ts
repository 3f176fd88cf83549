import type { Notice } from '../state.ts'
import { type Transition, withState } from '../transition.ts'
import type { ScreenView } from '../view.ts'
import { screenView } from '../views/screen-view.ts'

/**
 * Marks the notices that the screen shows itself: they are spoken, and not drawn a second time.
 * Such a notice ends when this visit or the next one no longer shows it.
 */
export function speakOnly(transition: Transition): Transition {
  const { program, state, at } = transition
  const { notices, visit } = state
  if (notices.length === 0 || !visit || visit.leaving) return transition
  const screen = screenView(program, { ...state, now: at })
  const kept = notices.flatMap((notice): readonly Notice[] => {
    const isShown = isOnScreen(notice, screen)
    if (!isShown) return notice.spokenIn === undefined ? [notice] : []
    return [notice.spokenIn === visit.number ? notice : { ...notice, spokenIn: visit.number }]
  })
  const isSame = kept.length === notices.length && kept.every((notice) => notices.includes(notice))
  return isSame ? transition : withState(transition, { notices: kept })
}

/**
 * True when the screen shows the same text with the same values, or a clock that counts down the
 * same `seconds`. False for a notice with a button or a reference.
 */
function isOnScreen(
  { at, text, redo, way, blockedTab, reference }: Notice,
  screen: ScreenView | undefined,
): boolean {
  if (redo ?? way ?? blockedTab ?? reference) return false
  const words = JSON.stringify([text.key, text.values ?? {}])
  const seconds = text.values?.['seconds']
  const deadline = typeof seconds === 'number' ? at + seconds * 1_000 : undefined
  return partsOf([screen?.blocks, screen?.form?.problems]).some(
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
