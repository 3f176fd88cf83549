import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { afterPicture } from '../after-picture.ts'
import { useFormScope } from '../form-scope.ts'

/**
 * The `<form>`. It never lets rjsf submit: the validator, the engine and nobody else decide.
 * Without script it posts, so that nothing secret reaches an address.
 */
export function FormElement({
  children,
  ref,
}: {
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLFormElement>
}) {
  const { submit, leave, view } = useFormScope()
  const [pressed, press] = useState(false)
  return (
    // The keys are those of the fields inside, on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={ref}
      className="form"
      method="post"
      noValidate
      aria-busy={view.busy}
      // Its name is the heading: who is led straight to a field hears which screen it is.
      aria-labelledby="heading"
      data-pressed={pressed || undefined}
      onKeyDown={keepComposing}
      onBlur={({ target, relatedTarget }) => {
        const field = nameOf(target)
        if (field !== '' && field !== nameOf(relatedTarget))
          afterPicture(() => {
            if (target.isConnected) leave(field)
          })
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        // Its button is seen to be down, also when it was the Enter key; what is wrong is looked
        // for then.
        press(true)
        afterPicture(() => {
          press(false)
          if (form.isConnected) submit()
        })
      }}
    >
      {children}
    </form>
  )
}

/** Inputs are named after their field; the choices of one share its name. */
function nameOf(element: EventTarget | null): string {
  return element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
    ? element.name
    : ''
}

/**
 * Enter that ends a composition is not a submit. WebKit fires it after `compositionend`, with 229
 * its only mark (bug 165004).
 */
function keepComposing(event: KeyboardEvent) {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229))
    event.preventDefault()
}
