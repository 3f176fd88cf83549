import type { MouseEventHandler } from 'react'
import type { Availability } from '../../engine/views/availability.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Text } from '../../language/text.ts'
import { Icon } from '../icons/Icon.tsx'
import { useCooldown } from './use-cooldown.tsx'

interface AsyncButtonProps {
  readonly view: Availability & { readonly text: Text }
  readonly kind: 'main' | 'plain' | 'danger'
  readonly icon?: string | undefined
  readonly type: 'button' | 'submit'
  readonly onClick?: MouseEventHandler
  readonly disabled?: boolean | undefined
  readonly held?: boolean | undefined
}

/** A button that may send a request. It shows busy or cooldown, and stays focusable. */
export function AsyncButton({ view, kind, icon, type, onClick, disabled, held }: AsyncButtonProps) {
  const say = useText()
  const { attributes, seconds, note } = useCooldown(view.opensAt)
  return (
    <>
      <button
        type={type}
        className={`button button-${kind}`}
        disabled={disabled}
        data-held={held}
        aria-busy={view.busy}
        {...attributes}
        onClick={onClick}
      >
        {view.busy && <span className="spinner" aria-hidden="true" />}
        {icon && <Icon name={icon} />}
        <span>{say(view.text)}</span>
        {seconds}
      </button>
      {note}
    </>
  )
}
