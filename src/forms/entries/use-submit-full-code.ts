import { useEffect, useRef } from 'react'
import type { FormView } from '../../engine/view.ts'
import { normaliseCode } from '../../rules/normalise.ts'
import { afterPaint } from '../after-paint.ts'
import { useEvent } from '../use-event.ts'
import { asObject } from './entry-at.ts'

/** Events that the caller reports. */
export interface CodeEvents {
  /** A letter was entered: the end of a composition may complete the code. */
  readonly entered: (isComposing: boolean) => void
  /** The form is being submitted, also by Enter, with entries that the view does not have yet. */
  readonly submitted: (found: FormView['values']) => void
  /** True for a press of the button just after a code was submitted by itself and refused. */
  readonly isRepeated: () => boolean
}

/** Milliseconds in which a user may press the button by habit. It would cost another try. */
const HABIT = 1_500

/**
 * Submits the form when the last digit of a field with `ui:submits` is there: typed, pasted, or
 * filled in by the phone. Never twice for one code, never a code that was submitted before this
 * code loaded, and not before the form can be submitted.
 */
export function useSubmitFullCode(view: FormView, form: () => HTMLFormElement | null): CodeEvents {
  const composing = useRef(false)
  const last = useRef(-HABIT)
  /** By field. */
  const submitted = useRef(new Map(view.attempt > 0 ? fullCodes(view) : []))
  const shownCodes = () => {
    const shown = form()
    return fullCodes(view).filter(([field]) => shown?.elements.namedItem(field))
  }
  const isDue = useEvent(() =>
    shownCodes().some(([field, code]) => submitted.current.get(field) !== code),
  )
  const submitOnce = useEvent(() => {
    if (!isDue() || view.busy || composing.current) return
    form()?.requestSubmit()
    last.current = performance.now()
  })
  const { values, busy } = view
  useEffect(() => {
    // One frame later, because rjsf puts the new value into the input after this effect.
    if (!busy && isDue()) afterPaint(submitOnce)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when one of them changes
  }, [values, busy, isDue, submitOnce])
  return {
    entered: useEvent((isComposing) => {
      composing.current = isComposing
      submitOnce()
    }),
    isRepeated: useEvent(
      () =>
        performance.now() - last.current < HABIT &&
        !isDue() &&
        shownCodes().some(([field]) => view.problems.some(({ at }) => at === field)),
    ),
    submitted: useEvent((found) => {
      submitted.current = new Map(fullCodes({ ...view, values: { ...values, ...found } }))
    }),
  }
}

type FieldCode = readonly [field: string, code: string]

/** The fields with `ui:submits` that have all their digits and are not locked. */
function fullCodes({ ui, values, locked }: FormView): readonly FieldCode[] {
  return Object.entries(ui).flatMap(([field, options]): readonly FieldCode[] => {
    const { 'ui:submits': submits, 'ui:digits': digits } = asObject(options)
    const { [field]: entry } = values
    if (submits !== true || typeof digits !== 'number' || typeof entry !== 'string') return []
    const code = normaliseCode(entry, digits)
    const isFull = /^\d+$/.test(code) && code.length === digits && !locked.includes(field)
    return isFull ? [[field, code]] : []
  })
}
