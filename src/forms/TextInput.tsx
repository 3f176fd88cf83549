import { useLayoutEffect, useRef, useState, type ComponentProps } from 'react'
import { afterPicture } from './after-picture.ts'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  readonly value: string
  /**
   * `composing`: an input method is still putting the text together, so it must be left as it is.
   */
  readonly report: (value: string, composing: boolean) => void
}

/**
 * The one `<input>` of the theme. A letter is seen before anybody is told of it. The view has the
 * last word, once for each of its values: a drawing for another reason leaves alone what was typed
 * before the page came alive, and what a filler set without an event.
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
    // When the element comes: what was entered before there was anybody to listen.
    if (before === undefined && element.value !== '') report(element.value, false)
    else element.value = shown
    // For each text of the view, not for each function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [shown])
  return (
    <input
      ref={own}
      className={className}
      // React would set a `value` in each drawing.
      defaultValue={first}
      onChange={(event) =>
        type(event.target, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
      }
      onCompositionEnd={(event) => type(event.currentTarget, false)}
      {...rest}
    />
  )
}

/**
 * What stands in the field and was not told yet; of several letters in one picture the last tells
 * of all.
 */
function useTyped(report: TextInputProps['report']) {
  const [typed, setTyped] = useState<string>()
  const last = useRef<object>(undefined)
  const type = (element: HTMLInputElement, composing: boolean) => {
    const { value } = element
    const mine = {}
    last.current = mine
    setTyped(value)
    afterPicture(() => {
      // Told to its own screen or to nobody: the next one may have a field of the same name.
      if (last.current !== mine || !element.isConnected) return
      setTyped(undefined)
      report(value, composing)
    })
  }
  return { typed, type }
}
