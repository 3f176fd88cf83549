import { useEffect, useRef } from 'react'
import { flushAfterPaint } from './after-paint.ts'
import { useFormScope } from './form-scope.ts'
import { readSmsCode } from './read-sms-code.ts'

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
