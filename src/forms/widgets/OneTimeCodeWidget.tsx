import type { WidgetProps } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { flushAfterPaint } from '../after-paint.ts'
import { useFormScope } from '../form-scope.ts'
import { TextInput } from '../TextInput.tsx'
import { useField, valueOf } from '../use-field.ts'

/**
 * One field, so that paste, autofill and correction work (WCAG 2.2, 3.3.8). No `maxlength`, which
 * would cut a pasted "123 456". No automatic submit, because the last digit may be wrong. A phone
 * with permission to read the message fills it in. `entries/` extracts the code from the text. A
 * code without a number of digits has letters too.
 */
export function OneTimeCodeWidget(props: WidgetProps) {
  const { input } = useField(props)
  useSmsCode(props.name)
  return (
    <TextInput
      {...input}
      // Also when the field appears later on an open screen, because the user types the code next.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={props.autofocus}
      className="input input-code"
      dir="ltr"
      type="text"
      inputMode={props.options['digits'] ? 'numeric' : 'text'}
      autoComplete={input.autoComplete ?? 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      translate="no"
      value={valueOf(props)}
      report={(value) => props.onChange(value)}
    />
  )
}

/**
 * Fills in the code of a text message on a phone that can read it. Requested only where a code
 * comes by text message, while the field exists, and again for another message unless a request is
 * pending.
 */
export function useSmsCode(name: string): void {
  const { change, view } = useFormScope()
  const message = view.sms?.[name]
  const isSms = message !== undefined
  const reading = useRef<AbortController>(undefined)
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (message === undefined || message === known.current) return
    const before = known.current
    known.current = message
    // The pending request already covers the first message.
    if (reading.current || before === '') return
    const own = new AbortController()
    reading.current = own
    const fill = async () => {
      const code = await readSmsCode(own.signal)
      if (reading.current === own) reading.current = undefined
      if (code === undefined) return
      flushAfterPaint()
      change(name, code.replaceAll(/\D/g, ''))
    }
    void fill()
  }, [message, name, change])
  useEffect(() => {
    if (!isSms) return undefined
    return () => {
      reading.current?.abort()
      reading.current = undefined
      known.current = undefined
    }
  }, [isSms])
}

/**
 * Requests from the phone the code of a message that is bound to this host (WICG, WebOTP API).
 * Without support, after a refusal, or at the end of `signal` the user types the code, and nothing
 * is reported.
 */
export async function readSmsCode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined
  try {
    // Not in TypeScript's library, as not every browser has it.
    const asked: CredentialRequestOptions & {
      readonly otp: { readonly transport: readonly ['sms'] }
    } = { otp: { transport: ['sms'] }, signal }
    const given: unknown = await navigator.credentials.get(asked)
    return !signal.aborted &&
      typeof given === 'object' &&
      given !== null &&
      'code' in given &&
      typeof given.code === 'string'
      ? given.code
      : undefined
  } catch {
    return undefined
  }
}
