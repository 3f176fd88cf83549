import { useEffect, useRef } from 'react'
import { catchUp } from './after-picture.ts'
import { useFormScope } from './form-scope.ts'
import { readSmsCode } from './read-sms-code.ts'

/**
 * A phone that may read the message fills in its code. It is asked where a code comes by a text
 * message and nowhere else, as long as the field stands; for another message once more, unless it
 * still waits for one.
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
    // The first message is the one that is waited for since the field stands.
    if (reading.current || before === '') return
    const own = new AbortController()
    reading.current = own
    const fill = async () => {
      const code = await readSmsCode(own.signal)
      if (reading.current === own) reading.current = undefined
      if (code === undefined) return
      catchUp()
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
