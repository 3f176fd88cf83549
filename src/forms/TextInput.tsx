import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { afterPaint } from './after-paint.ts'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  readonly value: string
  /** `composing`: an input method is still composing the text, so it must not be changed. */
  readonly report: (value: string, composing: boolean) => void
}

/**
 * The only `<input>` of the theme. A letter is painted before it is reported. The view has priority
 * once for each of its values. Other renders keep text that was typed before hydration, or set by a
 * password manager without an event.
 */
export function TextInput({ value, report, className = 'input', ...rest }: TextInputProps) {
  const own = useRef<HTMLInputElement>(null)
  const { typed, type } = useTyped(report)
  const shown = typed ?? value
  const [first] = useState(value)
  const drawn = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = own.current
    const before = drawn.current
    drawn.current = shown
    if (!element || before === shown || element.value === shown) return
    // On mount: reads text that was entered before hydration.
    if (before === undefined && element.value !== '') report(element.value, false)
    else element.value = shown
    // Runs for each new text of the view, not for each new function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown])
  return (
    <input
      ref={own}
      className={className}
      // React would set a `value` at each render.
      defaultValue={first}
      onChange={(event) =>
        type(event.target, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
      }
      onCompositionEnd={(event) => type(event.currentTarget, false)}
      {...rest}
    />
  )
}

/** Unreported text of the field. Of several letters in one frame, the last report contains all. */
function useTyped(report: TextInputProps['report']) {
  const [typed, setTyped] = useState<string>()
  const last = useRef<object>(undefined)
  const type = (element: HTMLInputElement, composing: boolean) => {
    const { value } = element
    const mine = {}
    last.current = mine
    setTyped(value)
    afterPaint(() => {
      // Reported to its own screen only, because the next one may have a field of the same name.
      if (last.current !== mine || !element.isConnected) return
      setTyped(undefined)
      report(value, composing)
    })
  }
  return { typed, type }
}
