import type { FieldTemplateProps } from '@rjsf/utils'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { afterPaint } from './after-paint.ts'
import { problemAt, useFormScope } from './form-scope.ts'
import { ErrorIcon } from './problems.tsx'
import { helpId, problemId } from './use-field.ts'

/**
 * The `<form>`. rjsf never submits; only the validator and the engine decide. Without scripts it
 * posts, so that no secret reaches an address.
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
    // Key events bubble up from the fields inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={ref}
      className="form"
      method="post"
      noValidate
      aria-busy={view.busy}
      // Its name is the heading, so that a screen reader names the screen when focus starts at a
      // field.
      aria-labelledby="heading"
      data-pressed={pressed || undefined}
      onKeyDown={keepComposing}
      onBlur={({ target, relatedTarget }) => {
        const field = nameOf(target)
        if (field !== '' && field !== nameOf(relatedTarget))
          afterPaint(() => {
            if (target.isConnected) leave(field)
          })
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        // The button shows as pressed, also for the Enter key. Validation follows.
        press(true)
        afterPaint(() => {
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

/**
 * Label, help, input, problem: accessible once, here, for every widget. Titles and help are keys of
 * texts.
 */
export function FieldTemplate({
  id,
  label,
  schema,
  uiSchema,
  rawHelp,
  fieldPathId,
  children,
}: FieldTemplateProps) {
  const say = useText()
  const name = String(fieldPathId.path.at(-1) ?? '')
  const { view } = useFormScope()
  const problem = problemAt(view, name)
  if (schema.type === 'object' || uiSchema?.['ui:widget'] === 'known-username') return children
  // The problem takes the room of this help, so nothing moves. Hidden it still describes the field.
  const isBelow = uiSchema?.['ui:submits'] === true
  const help = rawHelp !== undefined && (
    <p
      id={helpId(name)}
      className="field-help"
      hidden={isBelow && (problem !== undefined || view.locked.includes(name))}
    >
      {say({ key: rawHelp })}
    </p>
  )
  return (
    <div className="field">
      {schema.type !== 'boolean' && (
        <label htmlFor={id}>{say({ key: label, values: uiSchema?.['ui:title-values'] })}</label>
      )}
      {!isBelow && help}
      {children}
      {isBelow && help}
      {problem && (
        <p id={problemId(name)} className="why">
          <ErrorIcon />
          <span>{say(problem.text)}</span>
        </p>
      )}
    </div>
  )
}

/** For parts that rjsf requires and our theme renders elsewhere. */
export function EmptyTemplate() {
  return null
}
