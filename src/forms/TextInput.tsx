import { useCallback, useRef, useState, type ComponentProps } from 'react'
import { afterPicture } from './after-picture.ts'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  readonly value: string
  /** `composing`: an input method is still putting the text together, so it must be left as it is. */
  readonly report: (value: string, composing: boolean) => void
}

/** The one `<input>` of the theme. What was typed before the page came alive is taken over, not wiped. A letter is seen before anybody is told of it. */
export function TextInput({ value, report, className = 'input', ...rest }: TextInputProps) {
  // Only on mount: later the view and the element agree by themselves.
  const adopt = useCallback((element: HTMLInputElement | null) => {
    if (element && element.value !== '' && element.value !== value) report(element.value, false)
    // Once, when the element comes: what was entered before there was anybody to listen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const { typed, type } = useTyped(report)
  return (
    <input
      ref={adopt}
      className={className}
      value={typed ?? value}
      onChange={(event) => type(event.target, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)}
      onCompositionEnd={(event) => type(event.currentTarget, false)}
      {...rest}
    />
  )
}

/** What stands in the field and was not told yet; of several letters in one picture the last tells of all. */
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
