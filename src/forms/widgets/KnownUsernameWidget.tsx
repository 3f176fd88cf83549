import type { WidgetProps } from '@rjsf/utils'
import { valueOf } from '../value-of.ts'

/**
 * The account a password belongs to, for password managers only: there, but out of sight and out of
 * the way.
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
