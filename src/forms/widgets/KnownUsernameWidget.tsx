import type { WidgetProps } from '@rjsf/utils'
import { valueOf } from '../value-of.ts'

/**
 * The account of a password, for password managers only: present, but invisible and not focusable.
 */
export function KnownUsernameWidget(props: WidgetProps) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input
        className="input"
        type="text"
        name={props.name}
        id={props.id}
        autoComplete="username"
        value={valueOf(props)}
        readOnly
        tabIndex={-1}
      />
    </div>
  )
}
