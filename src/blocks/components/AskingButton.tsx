import type { MouseEventHandler } from 'react'
import type { Availability } from '../../engine/views/availability.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Text } from '../../language/text.ts'
import { useWait } from './use-wait.tsx'

interface AskingButtonProps {
  readonly view: Availability & { readonly text: Text }
  readonly kind: 'main' | 'plain' | 'danger'
  readonly type: 'button' | 'submit'
  readonly onClick?: MouseEventHandler
  readonly disabled?: boolean | undefined
  readonly held?: boolean | undefined
}

/** A button whose press may send a request. It shows busy or cooldown, and stays focusable. */
export function AskingButton({ view, kind, type, onClick, disabled, held }: AskingButtonProps) {
  const say = useText()
  const { attributes, seconds, note } = useWait(view.opensAt)
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
        <span>{say(view.text)}</span>
        {seconds}
      </button>
      {note}
    </>
  )
}
