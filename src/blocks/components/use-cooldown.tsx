import { useId, type ReactNode } from 'react'
import { useBlockContext } from '../block-context.ts'
import { CooldownNote } from './CooldownNote.tsx'
import { clockFace, secondsLeft } from './remaining.ts'
import './wait.css'

interface Cooldown {
  /** Of the button: it stays focusable, and says when it opens. */
  readonly attributes: { readonly 'aria-disabled'?: true; readonly 'aria-describedby'?: string }
  /** Behind its text: the seconds, for the eye only. */
  readonly seconds: ReactNode
  /** Beside it, for in it the words would be of its name. */
  readonly note: ReactNode
}

/**
 * A button with which the server wants nothing to be asked yet (B05): nothing runs, so it is not
 * busy.
 */
export function useCooldown(opensAt: number | undefined): Cooldown {
  const id = useId()
  const { now } = useBlockContext()
  // Read only during a wait, because a component that reads the clock renders each second.
  const left = opensAt === undefined ? 0 : secondsLeft(opensAt, now.value)
  if (left === 0) return { attributes: {}, seconds: undefined, note: undefined }
  return {
    attributes: { 'aria-disabled': true, 'aria-describedby': id },
    seconds: <span className="wait-left" aria-hidden="true">{` (${clockFace(left)})`}</span>,
    note: <CooldownNote id={id} left={left} />,
  }
}
