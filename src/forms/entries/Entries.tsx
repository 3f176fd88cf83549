import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FormView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Json } from '../../language/json.ts'
import { withoutHidden } from '../../rules/normalise.ts'
import { afterPaint } from '../after-paint.ts'
import { type EntriesProps, lateForms } from '../form-scope.ts'
import { ErrorIcon } from '../problems.tsx'
import { useEvent } from '../use-event.ts'
import { fieldId } from '../use-field.ts'
import { asObject, entryAt, withEntries } from './entry-at.ts'
import { normalised } from './normalised.ts'
import { BeforeDrawing, readForm } from './read-form.ts'
import { useSubmitFullCode } from './use-submit-full-code.ts'

type Values = FormView['values']

/**
 * Reads entries of users, password managers and paste from the document, and normalises them before
 * validation: when a field loses focus, on a press, and on submit. An entry that loses hidden
 * characters shows a message.
 */
export function Entries({ view, change }: EntriesProps) {
  const say = useText()
  const own = useRef<HTMLDivElement>(null)
  const [cleaned, setCleaned] = useState<readonly string[]>([])
  const read = useEvent((): Values => {
    const form = formBeside(own.current)
    return form ? readForm(form, view) : {}
  })
  const take = useEvent((found: Values, isDone: (field: string) => boolean) => {
    const values = withEntries(view.values, found)
    const spelled = Object.entries(normalised({ ...view, values })).filter(([field]) =>
      isDone(field),
    )
    const hidden = spelled.flatMap(([field, meant]) =>
      hiddenIn(entryAt(values, field)) > hiddenIn(meant) ? [field] : [],
    )
    if (hidden.length > 0) setCleaned([...cleaned, ...hidden])
    for (const [field, value] of Object.entries({ ...found, ...Object.fromEntries(spelled) }))
      change(field, value)
  })
  const { entered, submitted, isRepeated } = useSubmitFullCode(view, () => formBeside(own.current))
  const isCode = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLInputElement &&
    asObject(view.ui[target.name])['ui:widget'] === 'one-time-code'
  /**
   * A text field joins the lines of pasted text, and so two numbers. The code is extracted before
   * that.
   */
  const pasteCode = useEvent((event: Event) => {
    const { target } = event
    if (!isCode(target) || !('clipboardData' in event)) return
    // A browser's paste event has this property, but the DOM types do not distinguish the events of
    // one name here.
    const pasted = (event as ClipboardEvent).clipboardData?.getData('text') ?? ''
    const { [target.name]: meant } = normalised({ ...view, values: { [target.name]: pasted } })
    if (meant === undefined || !/^\d+$/.test(meant)) return
    event.preventDefault()
    change(target.name, meant)
  })
  /**
   * Only the digits of a code count, so it is normalised while typed. React gets the event first,
   * because its root is inside the document.
   */
  const typeCode = useEvent((event: Event) => {
    const { target } = event
    if (!isCode(target)) return
    const isComposing = event instanceof InputEvent && event.isComposing
    afterPaint(() => {
      if (own.current && !isComposing) take({}, (field) => field === target.name)
      entered(isComposing)
    })
  })
  useEffect(() => {
    const heard: Readonly<Record<string, (event: Event) => void>> = {
      // Read at once, because the render of the press may reset an input. Reported in its turn,
      // before validation.
      submit: (event) => {
        if (event.target !== formBeside(own.current)) return
        if (isRepeated()) {
          event.preventDefault()
          event.stopPropagation()
          return
        }
        const found = read()
        submitted(found)
        afterPaint(() => {
          if (own.current) take(found, () => true)
        })
      },
      // The same, because a field renders again on blur.
      focusout: ({ target }) => {
        const field = nameOf(target)
        if (field === '') return
        const found = read()
        const isDone = (each: string) => each === field && !isTypedIn(field)
        afterPaint(() => {
          if (own.current) take(found, isDone)
        })
      },
      // Any pressed control may read the form, also outside of it.
      click: ({ target }) => {
        if (target instanceof Element && target.closest('button, a')) take(read(), () => true)
      },
      input: ({ target }) =>
        setCleaned((before) =>
          before.includes(nameOf(target))
            ? before.filter((each) => each !== nameOf(target))
            : before,
        ),
      paste: pasteCode,
    }
    for (const [type, hear] of Object.entries(heard))
      document.addEventListener(type, hear, { capture: true })
    for (const type of ['input', 'compositionend']) document.addEventListener(type, typeCode)
    // The page was rendered and filled in before this code loaded.
    take(read(), (field) => !isTypedIn(field))
    return () => {
      for (const [type, hear] of Object.entries(heard))
        document.removeEventListener(type, hear, { capture: true })
      for (const type of ['input', 'compositionend']) document.removeEventListener(type, typeCode)
    }
  }, [read, take, pasteCode, typeCode, submitted, isRepeated])
  const words = say({ key: 'app.form.cleaned' })
  return (
    <>
      <div ref={own} role="status" className="visually-hidden">
        {cleaned.length > 0 && <span>{words}</span>}
      </div>
      {cleaned.map((field) => (
        <Cleaned key={field} field={field} words={words} />
      ))}
      <BeforeDrawing
        form={() => formBeside(own.current)}
        view={view}
        found={(entries) =>
          take(entries, (field) => Object.hasOwn(entries, field) && !isTypedIn(field))
        }
      />
    </>
  )
}

/** At the field, beside its other messages. */
function Cleaned({ field, words }: { readonly field: string; readonly words: string }) {
  const place = document.getElementById(fieldId(field))?.closest('.field')
  return (
    place &&
    createPortal(
      <p className="field-hint">
        <ErrorIcon />
        <span>{words}</span>
      </p>,
      place,
    )
  )
}

const formBeside = (element: Element | null): HTMLFormElement | null =>
  element?.parentElement?.querySelector('form') ?? null

const nameOf = (target: EventTarget | null): string =>
  target instanceof Element ? (target.getAttribute('name') ?? '') : ''

/** Skips a text that an input method may be composing. */
const isTypedIn = (field: string) => nameOf(document.activeElement) === field

/** Number of hidden characters. In a name, some belong to the spelling and stay. */
const hiddenIn = (value: Json | undefined): number =>
  typeof value === 'string' ? value.length - withoutHidden(value).length : 0

/** Enables reading of the document and normalisation in all forms from now on. */
export function bringEntries(): void {
  lateForms.value = { Entries, normalised }
}
