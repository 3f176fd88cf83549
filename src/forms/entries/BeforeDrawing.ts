import { Component } from 'react'
import type { FormView } from '../../engine/view.ts'
import { entryAt } from './entry-at.ts'
import { readForm } from './read-form.ts'

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
