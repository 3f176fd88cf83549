import { useCallback, type ComponentProps } from 'react'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  readonly value: string
  /** `composing`: an input method is still putting the text together, so it must be left as it is. */
  readonly report: (value: string, composing: boolean) => void
}

/** The one `<input>` of the theme. What was typed before the page came alive is taken over, not wiped. */
export function TextInput({ value, report, className = 'input', ...rest }: TextInputProps) {
  // Only on mount: later the view and the element agree by themselves.
  const adopt = useCallback((element: HTMLInputElement | null) => {
    if (element && element.value !== '' && element.value !== value) report(element.value, false)
    // Once, when the element comes: what was entered before there was anybody to listen.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <input
      ref={adopt}
      className={className}
      value={value}
      onChange={(event) => report(event.target.value, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)}
      onCompositionEnd={(event) => report(event.currentTarget.value, false)}
      {...rest}
    />
  )
}
