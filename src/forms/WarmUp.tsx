import { useEffect, useLayoutEffect, useState } from 'react'
import type { Problem } from '../engine/state.ts'
import { useText } from '../i18n/use-text.ts'
import { ErrorIcon } from './ErrorIcon.tsx'
import { Summary } from './ErrorSummary.tsx'

interface WarmUpProps {
  /** The first run takes several times as long, so it happens while no user waits. */
  readonly judge: () => unknown
  /** A new validator is warmed up again. */
  readonly validator: unknown
  /** No error has been shown yet. */
  readonly isDue: boolean
}

/** Milliseconds after which a form is usually rendered, but rarely filled in. */
const idle = 500

/** Renders only itself, so that the form is not touched while the user types. */
export function WarmUp({ judge, validator, isDue }: WarmUpProps) {
  const [rehearsing, rehearse] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      judge()
      rehearse(true)
    }, idle)
    return () => clearTimeout(timer)
    // Once per form, regardless of later typing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [validator])
  return rehearsing && isDue ? <WrongSubmit done={() => rehearse(false)} /> : null
}

/**
 * Renders the result of a wrong submit once, invisible, and removes it within the same task. The
 * lookup of its font sizes and weights then happens before a user waits for a press. Users cannot
 * reach it, and it is never painted.
 */
function WrongSubmit({ done }: { readonly done: () => void }) {
  const say = useText()
  // Before the browser paints, so that it is never visible.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(done, [])
  return (
    <div inert className="visually-hidden" ref={layOut}>
      <Summary problems={two} reachable={hasField} />
      <p className="why">
        <ErrorIcon />
        <span>{say(words)}</span>
      </p>
    </div>
  )
}

const words = { key: 'app.form.summary' }
const two: readonly Problem[] = [
  { at: 'one', text: words },
  { at: 'other', text: words },
]
const hasField = () => true

/** Reading its position forces the browser to lay it out. */
function layOut(element: HTMLElement | null) {
  element?.getBoundingClientRect()
}
