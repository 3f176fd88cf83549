import { getDecimalSeparator } from '@rjsf/utils'
import { Component } from 'react'
import type { FormView } from '../../engine/view.ts'
import { numberIn } from '../../rules/number.ts'
import { asObject, entryAt, incomplete } from './entry-at.ts'

/**
 * Returns the fields with an input that differs from the view, because a password manager can set
 * an input without an event. Reads the values that a browser would submit.
 */
export function readForm(form: HTMLFormElement, view: FormView): FormView['values'] {
  const data = new FormData(form)
  const names = new Set(Array.from(form.elements, (element) => element.getAttribute('name') ?? ''))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const element = form.elements.namedItem(name)
      if (
        name === '' ||
        view.locked.includes(name) ||
        (element instanceof HTMLInputElement && element.readOnly)
      )
        return []
      const type = typeOf(name, view)
      const read =
        element instanceof HTMLInputElement && element.validity.badInput
          ? incomplete
          : type === 'array'
            ? data.getAll(name).map(String)
            : type === 'boolean'
              ? data.has(name)
              : element instanceof HTMLTextAreaElement
                ? // Browsers differ in the line ends of FormData.
                  element.value
                : data.get(name)
      // Nothing is selected, or a menu shows its first line for an unknown value.
      if (
        read === null ||
        read instanceof File ||
        (read === '' && element instanceof HTMLSelectElement)
      )
        return []
      const isNumber = type === 'integer' || type === 'number'
      const value =
        type === 'yes-no'
          ? read === 'true'
          : isNumber && typeof read === 'string'
            ? numberIn(read, getDecimalSeparator())
            : read
      const held =
        entryAt(view.values, name) ?? (type === 'boolean' ? false : type === 'array' ? [] : '')
      return JSON.stringify(value) ===
        JSON.stringify(typeof held === 'number' && !isNumber ? String(held) : held)
        ? []
        : [[name, value]]
    }),
  )
}

/** The type from the schema, or from the server for a field that it defines. */
function typeOf(field: string, { schema, dictated = {} }: FormView): unknown {
  const [group = '', own] = field.split('.')
  return own === undefined
    ? asObject(asObject(schema['properties'])[field])['type']
    : dictated[group]?.find(({ name }) => name === own)?.type
}

interface Props {
  readonly form: () => HTMLFormElement | null
  readonly view: FormView
  readonly found: (entries: FormView['values']) => void
}

/**
 * Keeps values that a password manager set without an event. Rendering sets each input to the value
 * of the view, so the inputs are read just before. Only a class can do that
 * (`getSnapshotBeforeUpdate`). A value that the view changed has priority.
 */
export class BeforeDrawing extends Component<Props> {
  override getSnapshotBeforeUpdate({ view }: Props): FormView['values'] {
    const form = this.props.form()
    const { values } = this.props.view
    return form
      ? Object.fromEntries(
          Object.entries(readForm(form, view)).filter(
            ([field]) => entryAt(view.values, field) === entryAt(values, field),
          ),
        )
      : {}
  }

  override componentDidUpdate(_props: Props, _state: unknown, entries: FormView['values']) {
    if (Object.keys(entries).length > 0) this.props.found(entries)
  }

  override render() {
    return null
  }
}
