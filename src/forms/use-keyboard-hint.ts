import { useState, type KeyboardEvent } from 'react'
import type { Text } from '../language/text.ts'

const hangul = /\p{Script=Hangul}/u

export interface KeyboardHint {
  /**
   * Unexpected keyboard state (Caps Lock, Hangul). The text stays identical while it lasts, so that
   * it is spoken once.
   */
  readonly text: Text | undefined
  /** Props of the input itself. No key is blocked, because a hint may be wrong. */
  readonly watch: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onKeyUp: (event: KeyboardEvent) => void
    readonly onBlur: () => void
  }
}

/**
 * Hangul in a field of Latin letters, and Caps Lock. Hangul is detected in the value, Caps Lock in
 * key events.
 */
export function useKeyboardHint(value: string): KeyboardHint {
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const key = hangul.test(value) ? 'app.form.hangul' : capsLock ? 'app.form.capsLock' : undefined
  return {
    text: key === undefined ? undefined : { key },
    watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setCapsLock(false) },
  }
}
