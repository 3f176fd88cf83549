import {
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type CompositionEvent,
  type RefObject,
} from 'react'
import { afterPaint } from './after-paint.ts'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** `composing`: an input method is still composing the text, so it must not be changed. */
export type ReportText = (value: string, composing: boolean) => void

interface TypedText<Element extends TextElement> {
  readonly ref: RefObject<Element | null>
  readonly defaultValue: string
  readonly onChange: (event: ChangeEvent<Element>) => void
  readonly onCompositionEnd: (event: CompositionEvent<Element>) => void
}

/**
 * Returns the props of an element with typed text. A letter is painted before it is reported. The
 * view has priority once for each of its values. Other renders keep text that was typed before
 * hydration, or set by a password manager without an event.
 */
export function useTypedText<Element extends TextElement>(
  value: string,
  report: ReportText,
): TypedText<Element> {
  const own = useRef<Element>(null)
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
  return {
    ref: own,
    // React would set a `value` at each render.
    defaultValue: first,
    onChange: (event) =>
      type(event.target, event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing),
    onCompositionEnd: (event) => type(event.currentTarget, false),
  }
}

/** Unreported text of the field. Of several letters in one frame, the last report contains all. */
function useTyped(report: ReportText) {
  const [typed, setTyped] = useState<string>()
  const last = useRef<object>(undefined)
  const type = (element: TextElement, composing: boolean) => {
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
