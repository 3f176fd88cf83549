import { useId, type ReactNode } from 'react'
import { useBlockContext } from '../block-context.ts'
import { CooldownNote } from './CooldownNote.tsx'
import { clockFace, secondsLeft } from './remaining.ts'
import './wait.css'

interface Cooldown {
  /** Attributes of the button. It stays focusable, and its description says when it opens. */
  readonly attributes: { readonly 'aria-disabled'?: true; readonly 'aria-describedby'?: string }
  /** Seconds behind the text, visual only. */
  readonly seconds: ReactNode
  /** Next to the button, because inside it the words would be part of its name. */
  readonly note: ReactNode
}

/** A button during a cooldown of the server (B05). No request runs, so it is not busy. */
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
